/**
 * npm test: checks, builds, then all tests. The last lines name what failed, as the log above is
 * long, and the very last one says how many passed and failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import {
  type Counts,
  countsLines,
  countsVariable,
  describeFailure,
  noCounts,
  sumCounts,
} from '../test/counts.ts';
import { ensureBrowser, missingBrowser } from './browser.ts';
import { engineNames, ensureEngines } from './engines.ts';
import { requireNode } from './node-version.ts';
import { parseParts } from './test-selection.ts';

requireNode();
const command = commandLine(
  'npm test --',
  'Runs everything: npm run check, the unit and infrastructure tests, the contract tests against a local stack of their own (Vitest), the browser tests in Chromium, and the main journeys in Firefox and WebKit (Playwright).',
)
  .argument('[words...]', 'filters and options of the tests; the checks are left out')
  .option('--quick', 'only what needs no stack and no browser: the checks and the unit tests')
  .allowUnknownOption()
  .addHelpText(
    'after',
    `
  npm test                                   all
  npm run test:quick                         checks and unit tests
  npm test -- --project unit                 one of: unit, unit-apart, infra, contract, contract-shared, e2e,
                                             engines (Firefox and WebKit)
  npm test -- shared/rules                   files whose path holds this
  npm test -- --project e2e chat             both
  npm test -- -t 'a block'                   tests whose name holds this
  DYNAMODB_ENGINE=ddb-local npm test         on Amazon's DynamoDB Local (Java 17)

Other options are those of Vitest, or with --project e2e or engines alone those of Playwright. What a
browser test that failed did is in .tmp/e2e: npx playwright show-trace <trace.zip>

Chromium, Firefox and WebKit are installed where that is possible (Debian, as root). Without one
of them its tests are skipped and said to be; with CI=true that is a failure.`,
  )
  .parse();
const words = command.args;
const { quick } = command.opts<{ quick?: true }>();

const node = (script: string, args: readonly string[], environment = {}): number =>
  spawnSync(process.execPath, [join(root, script), ...args], {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, ...environment },
  }).status ?? 1;

/** Failing before any test ran is one failure. */
function giveUp(failure: string): never {
  console.log(countsLines({ ...noCounts(), failures: [failure] }));
  process.exit(1);
}

/** Runs a runner, which hands its counts over. */
function count(script: string, args: readonly string[]): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  try {
    const file = join(folder, 'counts.json');
    const status = node(script, args, { [countsVariable]: file });
    const counts = readCounts(file, script);
    // What failed outside of all tests is a failure too.
    if (status !== 0 && counts.failures.length === 0) {
      counts.failures.push(describeFailure(script, `ended with ${status}`));
    }
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(file: string, script: string): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    return { ...noCounts(), failures: [describeFailure(script, 'ended without counting tests')] };
  }
}

const browserTests = globSync('infra/test/{e2e,engines}/*.e2e.test.ts', { cwd: root });
const parts = quick
  ? { vitest: ['--project', 'unit*', ...words], playwright: null }
  : parseParts(words, browserTests);
if (typeof parts === 'string') {
  console.error(parts);
  process.exit(2);
}

/** Packages download and unpack while the tests without a browser run. */
const installing =
  parts.vitest && parts.playwright
    ? once(
        spawn(process.execPath, [join(root, 'infra/tools/install-browsers.ts')], {
          stdio: 'inherit',
        }),
        'exit',
      )
    : null;

// A part of the tests runs without the checks: whoever names it wants that answer alone.
if (words.length === 0 && node('infra/checks/check.ts', []) !== 0) giveUp('npm run check');

const ran: Counts[] = [];
if (parts.vitest) ran.push(count('node_modules/vitest/vitest.mjs', ['run', ...parts.vitest]));
if (parts.playwright) {
  await installing;
  // What could not be installed before is tried again, and said.
  const given = parts.playwright;
  const isNamed = given.some((word) => word.startsWith('--project='));
  const runs = (project: string) => !isNamed || given.includes(`--project=${project}`);
  const isMissing = runs('e2e') && !ensureBrowser(console.log);
  const missing = [
    ...(isMissing ? [missingBrowser] : []),
    ...ensureEngines(engineNames.filter(runs), console.log),
  ];
  for (const sentence of missing) console.error(sentence);
  if (missing.length > 0 && process.env.CI) giveUp(missing.join(' '));
  // Tests that are only listed count as skipped; those of an engine that is missing skip themselves.
  const listed = isMissing ? ['--list'] : [];
  ran.push(count('node_modules/@playwright/test/cli.js', ['test', ...listed, ...given]));
}
const counts = sumCounts(ran);
// A run without a test says nothing about the code.
process.exitCode = counts.failures.length > 0 || counts.passed === 0 ? 1 : 0;
console.log(countsLines(counts));
