/** What each Lambda needs of the deployment, as the files that its bundle holds say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { AlarmEvent, EnvironmentName, Grant, Needs } from '#functions/adapters/needs.ts';
import { root } from '../paths.ts';
import { bundleSettings } from './settings.ts';

/** All that the files of one bundle need, added up. */
export interface BundleNeeds {
  grants: Grant[];
  /** Environment variables beside TABLE_NAME. */
  environment: EnvironmentName[];
  /** npm packages that stand beside the bundle, with what they need, rather than in it. */
  packages: string[];
  /** Files that stand beside the bundle: source from the project's root -> place beside index.mjs. */
  files: Record<string, string>;
  memoryMb: number;
  timeoutSeconds: number;
  /** What its log may say that is counted. */
  alarms: AlarmEvent[];
  /** Whether it writes money or messages. */
  slowRelease: boolean;
}

/** Packages stay outside: only our own files say what they need, and reading them takes a second. */
const ownFilesOnly: Plugin = {
  name: 'own-files-only',
  setup: (setup) => {
    setup.onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false },
    );
  },
};

/**
 * @param entries name -> source file from the project's root
 * @returns the same names; a file counts where something of it is left after tree shaking
 * @throws Error with the bundler's words where a source does not build
 */
export async function needsOfBundles(
  entries: Readonly<Record<string, string>>,
): Promise<Record<string, BundleNeeds>> {
  const settings = bundleSettings({ local: false });
  const { metafile } = await build({
    ...settings,
    entryPoints: entries,
    outdir: join(root, 'dist/needs'),
    metafile: true,
    write: false,
    minify: false,
    plugins: [ownFilesOnly, ...(settings.plugins ?? [])],
  });
  const inputs = new Map(
    Object.values(metafile.outputs).map((output) => [output.entryPoint, output.inputs]),
  );
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const bundle = inputs.get(entry);
      if (!bundle) throw new Error(`esbuild made no bundle of ${name}`);
      const bundled = Object.entries(bundle).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      return [name, sum(bundled.flatMap(([path]) => declaredNeeds(path)))];
    }),
  );
}

const declaration = /^export const needs: Needs = (\{.*?\});$/ms;

/**
 * What a file exports as `needs`. It is read from the text, as a literal of its own: running the
 * files would load every client of the SDK.
 */
export function declaredNeeds(path: string): Needs[] {
  if (!path.startsWith('functions/')) return [];
  const literal = declaration.exec(readFileSync(join(root, path), 'utf8'))?.[1];
  return literal ? [runInNewContext(`(${literal})`) as Needs] : [];
}

const sum = (parts: readonly Needs[]): BundleNeeds => ({
  grants: unique(parts.flatMap(({ grants }) => grants ?? [])),
  environment: unique(parts.flatMap(({ environment }) => environment ?? [])),
  packages: unique(parts.flatMap(({ packages }) => packages ?? [])),
  files: Object.assign({}, ...parts.map(({ files }) => files)),
  memoryMb: Math.max(0, ...parts.map(({ memoryMb }) => memoryMb ?? 0)),
  timeoutSeconds: Math.max(0, ...parts.map(({ timeoutSeconds }) => timeoutSeconds ?? 0)),
  alarms: unique(parts.flatMap(({ alarms }) => alarms ?? [])),
  slowRelease: parts.some(({ slowRelease }) => slowRelease),
});

/** In a fixed order: templates and tests compare them. */
const unique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort();
