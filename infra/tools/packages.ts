/** Installs programs of Debian that tests need. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Whether there is a program at this path. */
export const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const apt = (...words: string[]): boolean =>
  spawnSync('apt-get', words, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

let isUpdated = false;

/**
 * Installs packages, which needs Debian and its user root.
 *
 * @returns whether all are installed
 */
export function installPackages(names: readonly string[], say: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !executable('/usr/bin/apt-get')) return false;
  say(`Installing Debian’s packages ${names.join(', ')} …`);
  isUpdated ||= apt('update');
  return isUpdated && apt('install', '-y', '--no-install-recommends', ...names);
}
