/** Finds a Chromium for the browser tests and benchmarks, or installs Debian's where it may. */
import { executable, installPackages } from './packages.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The build that has no window ever: it takes a quarter less of the processor. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** What a person without a browser reads. */
export const missingBrowser =
  'The browser tests need Chromium, and none was found. Install it (Debian: sudo apt-get install chromium) or name one in CHROMIUM_PATH.';

/** Flags for a headless run without a network; a sandbox needs a user other than root. */
export const browserFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of a Chromium, or null. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return executable(named) ? named : null;
  return places.find(executable) ?? null;
}

/**
 * Path of a Chromium for what only looks and clicks: its build without windows where that is
 * installed, which refuses notifications.
 */
export function findHeadlessBrowser(): string | null {
  if (process.env.CHROMIUM_PATH || !executable(headlessShell)) return findBrowser();
  return headlessShell;
}

/** Path of a Chromium; on Debian as root it is installed if it is missing. */
export function ensureBrowser(say: (line: string) => void): string | null {
  const complete = () => findBrowser() !== null && findHeadlessBrowser() === headlessShell;
  if (process.env.CHROMIUM_PATH || complete()) return findBrowser();
  // Tests do without the second one, if slower.
  if (findBrowser() || installPackages(['chromium'], say)) {
    installPackages(['chromium-headless-shell'], say);
  }
  return findBrowser();
}
