/** The CDK app; cdk.json starts it. */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { deployedFunctions } from './functions.ts';
import { root } from './paths.ts';
import { readBrands, readConfig } from './stacks/config.ts';
import { addStacks } from './stacks/deployment.ts';

try {
  const app = new App();
  const { brands, problems } = readBrands(join(root, 'tenants'));
  for (const problem of problems) console.error(`Left out: ${problem}`);
  const config = readConfig(app.node);
  addStacks(app, {
    config,
    brands,
    functions: deployedFunctions,
    codeFolder: join(root, 'dist/functions'),
    webFolder: join(root, 'dist/web'),
    consoleFolder: join(root, 'dist/console'),
  });
  app.synth();
  const { stage, account, region } = config;
  console.error(`This is the stage ${stage}, of the account ${account} in ${region}.`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
