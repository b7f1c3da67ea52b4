/** Finds Firefox and WebKit for the journeys in several engines, or installs Debian's where it may. */
import { executable, installPackages } from './packages.ts';

export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

interface EngineFiles {
  title: string;
  /** Each by the places where it may be; the browser is the first. */
  programs: readonly (readonly string[])[];
  /** Debian packages that bring them. */
  packages: readonly string[];
}

const engines: Record<EngineName, EngineFiles> = {
  firefox: {
    title: 'Firefox',
    programs: [['/usr/bin/firefox-esr', '/usr/bin/firefox']],
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKit',
    programs: [
      ['x86_64', 'aarch64'].map(
        (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
      ),
      ['/usr/bin/WebKitWebDriver'],
      ['/usr/bin/Xvfb'],
    ],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** Path of the engine's browser, or null where any of its programs is missing. */
export function findEngine(name: EngineName): string | null {
  const found = engines[name].programs.map((places) => places.find(executable));
  return found.every(Boolean) ? (found[0] ?? null) : null;
}

/**
 * Installs what is missing on Debian as root.
 *
 * @returns a sentence for each engine that is still missing
 */
export function ensureEngines(names: readonly EngineName[], say: (line: string) => void): string[] {
  const missing = () => names.filter((name) => !findEngine(name));
  const packages = missing().flatMap((name) => engines[name].packages);
  if (packages.length > 0) installPackages(packages, say);
  return missing().map(
    (name) =>
      `The journeys in ${engines[name].title} need a program that was not found. Install it (Debian: sudo apt-get install ${engines[name].packages.join(' ')}).`,
  );
}
