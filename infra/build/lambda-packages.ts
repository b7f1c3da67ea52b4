/**
 * Packages that stand beside a function's bundle, as they are for Lambda: Linux with glibc on x86_64,
 * whatever the machine is that builds.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.ts';

const lambda = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

/** What package-lock.json says of a package. */
export interface LockedPackage {
  version: string;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const folder = 'node_modules/';

/** The project's packages by name. */
export async function lockedPackages(): Promise<Map<string, LockedPackage>> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(
    Object.entries(packages)
      .filter(([path]) => path.startsWith(folder) && !path.slice(folder.length).includes(folder))
      .map(([path, one]) => [path.slice(folder.length), one]),
  );
}

const runsOnLambda = (one: LockedPackage): boolean =>
  (one.os?.includes(lambda.os) ?? true) &&
  (one.cpu?.includes(lambda.cpu) ?? true) &&
  (one.libc?.includes(lambda.libc) ?? true);

/** Packages with all that they need on Lambda, by name. */
export function getClosure(
  locked: ReadonlyMap<string, LockedPackage>,
  packages: readonly string[],
): Set<string> {
  const found = new Set<string>();
  const wanted = [...packages];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const one = locked.get(name);
    if (found.has(name) || !one || !runsOnLambda(one)) continue;
    found.add(name);
    wanted.push(...Object.keys({ ...one.dependencies, ...one.optionalDependencies }));
  }
  return found;
}

/**
 * Installs what this machine's own packages lack for Lambda, such as on a Mac, into `dist`.
 *
 * @param own the folder of the packages that are installed for this machine
 * @returns the folder in which a package is
 * @throws Error where npm cannot install them
 */
export async function installForLambda(
  locked: ReadonlyMap<string, LockedPackage>,
  packages: readonly string[],
  own = join(root, 'node_modules'),
  place = join(root, 'dist/lambda-packages'),
): Promise<(name: string) => string> {
  const missing = [...getClosure(locked, packages)].filter((name) => !existsSync(join(own, name)));
  if (missing.length > 0) {
    const dependencies = Object.fromEntries(
      missing.map((name) => [name, locked.get(name)?.version ?? '']),
    );
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    const target = Object.entries(lambda).map(([key, value]) => `--${key}=${value}`);
    const { status, stderr } = spawnSync('npm', [...words, ...target], {
      cwd: place,
      encoding: 'utf8',
    });
    if (status !== 0) {
      throw new Error(`npm could not install ${missing.join(', ')} for Lambda: ${stderr}`);
    }
  }
  return (name) => (missing.includes(name) ? join(place, 'node_modules') : own);
}
