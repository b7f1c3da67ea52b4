/** npm run test:ddb-local: the contract and browser tests on Amazon's DynamoDB Local. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import { requireNode } from './node-version.ts';

requireNode();
const { args: words } = commandLine(
  'npm run test:ddb-local --',
  "Runs all tests that touch the table (contract, e2e) on Amazon's DynamoDB Local instead of the default engine, so that nothing leans on one emulator. It needs Java 17 or newer.",
)
  .argument('[words...]', 'what npm test is given')
  .allowUnknownOption()
  .parse();
if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
  console.error(
    "Amazon's DynamoDB Local needs Java 17, and no java was found (Debian: sudo apt-get install openjdk-17-jre-headless).",
  );
  process.exit(1);
}
process.exitCode =
  spawnSync(
    process.execPath,
    [join(root, 'infra/tools/test.ts'), '--project', 'contract*', '--project', 'e2e', ...words],
    { stdio: 'inherit', cwd: root, env: { ...process.env, DYNAMODB_ENGINE: 'ddb-local' } },
  ).status ?? 1;
