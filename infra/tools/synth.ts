/** npm run synth: builds the browser's bundle and the Lambdas as they are deployed, then the CDK app. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundleFunctions } from '../build/functions.ts';
import { buildConsole, buildWeb } from '../build/web.ts';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import { requireNode } from './node-version.ts';

requireNode();
const { args: words } = commandLine(
  'npm run synth --',
  'Builds dist/web, dist/console and dist/functions and synthesizes the CDK app into cdk.out. It needs no network and no AWS account; docs/operations.md says how to deploy.',
)
  .argument('[words...]', 'what cdk is given')
  .allowUnknownOption()
  .parse();
console.log('Building the browser’s bundle …');
await buildWeb({ outdir: 'dist/web' });
console.log('Building the console …');
await buildConsole({ outdir: 'dist/console' });
console.log('Bundling the functions …');
await bundleFunctions({ outdir: 'dist/functions', local: false });
console.log('Synthesizing …');
process.exitCode =
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/aws-cdk/bin/cdk'), 'synth', '--quiet', ...words],
    {
      stdio: 'inherit',
      cwd: root,
      env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1' },
    },
  ).status ?? 1;
