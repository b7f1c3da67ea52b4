import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { classNames } from './frontend/vite.config.ts';
import { filesAtOnce } from './infra/test/support/files-at-once.ts';

const nodeMajor = 24;
const [major] = process.versions.node.split('.').map(Number);
if (major !== nodeMajor) {
  throw new Error(
    `The tests need Node ${nodeMajor}, as AWS runs the functions, but this is Node ${process.versions.node}: run them with npm test after npm ci.`,
  );
}

const contractTests = 'infra/test/contract/*.contract.test.ts';
/** Those that start a stack of their own disturb nobody. */
const alone = globSync(contractTests).filter((file) =>
  /startOwnStack|ownShop/.test(readFileSync(file, 'utf8')),
);
const unitTests = globSync('{shared,functions,frontend/src,infra}/**/*.test.{ts,tsx}').filter(
  (file) => !/\.(contract|e2e)\.test\.ts$|^infra\/(stacks|constructs)\//.test(file),
);
/** Those that replace modules, the environment, the clock or the document, or start engines. */
const apart = unitTests.filter(
  (file) =>
    /^infra\/(local|operator)\//.test(file) ||
    /happy-dom|mockClient|process\.env|useSecrets|useTokenKey|keepSecret|\bvi\.(hoisted|mock|stub|useFake)/.test(
      readFileSync(file, 'utf8'),
    ),
);
const unit = {
  // Engines and password hashes take their time on a busy machine.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  sequence: { groupOrder: 0 },
};
const withStack = { globalSetup: ['./infra/test/contract/global-setup.ts'] };
/** A machine that is busy may miss a moment once; a defect fails twice. */
const patient = { retry: 1 };
// A stack, with its clock and its inbox, serves the files of one worker, one after the other.
const byStack = { ...withStack, maxWorkers: filesAtOnce };

export default defineConfig({
  test: {
    // Tests of a file that run side by side; the stack under them wants its share.
    maxConcurrency: 2,
    maxWorkers: '100%',
    reporters: ['default', './infra/test/counts-reporter.ts'],
    // The groups run one after the other: what measures must not fight for the processor.
    projects: [
      {
        plugins: [classNames],
        test: {
          ...unit,
          name: 'unit',
          include: unitTests,
          exclude: apart,
          // What several files import is evaluated once.
          isolate: false,
        },
      },
      {
        plugins: [classNames],
        test: { ...unit, ...patient, name: 'unit-apart', include: apart },
      },
      {
        test: {
          name: 'infra',
          include: ['infra/{stacks,constructs}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'contract',
          include: alone,
          ...withStack,
          ...patient,
          // Each waits for its own stack a fifth of its time, which one more file fills.
          maxWorkers: availableParallelism() + 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'contract-shared',
          include: [contractTests],
          exclude: alone,
          ...byStack,
          ...patient,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
