import { defineConfig } from '@playwright/test';
import { quietBrowser } from './infra/test/e2e/chromium.ts';
import { filesAtOnce } from './infra/test/support/files-at-once.ts';
import { type EngineName, engineNames } from './infra/tools/engines.ts';

export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    // First, so that each of the two workers drives one engine.
    ...engineNames.map((name) => ({
      name,
      testDir: 'infra/test/engines',
      use: { engineName: name },
    })),
    { name: 'e2e', testDir: 'infra/test/e2e' },
  ],
  testMatch: '*.e2e.test.ts',
  globalSetup: './infra/test/e2e/global-setup.ts',
  outputDir: '.tmp/e2e',
  // A stack, with its clock and its inbox, serves the files of one worker, one after the other.
  workers: filesAtOnce,
  // A browser on a busy machine may miss a moment once; a defect fails twice.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  // Waiting for something to show is generous, for a busy machine.
  expect: { timeout: 45_000, toPass: { timeout: 60_000 } },
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    launchOptions: quietBrowser,
    // The pictures of a page over time cost much of a small machine; its states are kept without.
    // Where every minute counts, only a test that failed is recorded, at its second attempt.
    trace: {
      mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
  },
  reporter: [['list'], ['./infra/test/e2e/counts-reporter.ts']],
});
