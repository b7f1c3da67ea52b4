/** npm test: checks, builds, then all tests. The last line says how many passed and failed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import { ensureBrowser, missingBrowser } from './browser.ts';
import { requireNode } from './node-version.ts';

requireNode();
const { args: words } = commandLine(
  'npm test --',
  'Runs everything: npm run check, the unit and infrastructure tests, the contract tests against a local stack of their own, and the browser journeys in Chromium.',
)
  .argument('[words...]', 'what vitest is given; the checks are left out')
  .allowUnknownOption()
  .addHelpText(
    'after',
    `
  npm test                                   all
  npm test -- --project unit                 one of: unit, infra, contract, contract-shared, e2e
  npm test -- shared/rules                   files whose path holds this
  DYNAMODB_ENGINE=ddb-local npm test         on Amazon's DynamoDB Local (Java 17)

Chromium is installed where that is possible (Debian, as root). Without it the journeys
are skipped and said to be; with CI=true that is a failure.`,
  )
  .parse();

const node = (script: string, args: string[]): number =>
  spawnSync(process.execPath, [join(root, script), ...args], { stdio: 'inherit', cwd: root })
    .status ?? 1;

/** Failing before any test ran is one failure. */
function giveUp(): never {
  console.log('0 passed, 1 failed');
  process.exit(1);
}

// A part of the tests runs without the checks: whoever names it wants that answer alone.
if (words.length === 0 && node('infra/checks/check.ts', []) !== 0) giveUp();

if (!ensureBrowser(console.log)) {
  console.error(missingBrowser);
  if (process.env.CI) giveUp();
}
process.exitCode = node('node_modules/vitest/vitest.mjs', ['run', ...words]);
