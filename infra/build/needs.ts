/** What each Lambda needs of the deployment, as the files that its bundle holds say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { EnvironmentName, Grant, Needs } from '#functions/adapters/needs.ts';
import { root } from '../paths.ts';
import { bundleSettings } from './settings.ts';

/** All that the files of one bundle need, added up. */
export interface BundleNeeds {
  grants: Grant[];
  environment: EnvironmentName[];
  packages: string[];
  files: Record<string, string>;
  memoryMb: number;
  timeoutSeconds: number;
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
  const names = Object.keys(entries);
  const bundled = names.map((name) => {
    const output = Object.entries(metafile.outputs).find(([path]) =>
      path.endsWith(`needs/${name}.js`),
    );
    if (!output) throw new Error(`esbuild made no bundle of ${name}`);
    return Object.entries(output[1].inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path] : [],
    );
  });
  return Object.fromEntries(
    names.map((name, index) => [name, sum((bundled[index] ?? []).flatMap(declaredNeeds))]),
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
});

/** In a fixed order: templates and tests compare them. */
const unique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort();
