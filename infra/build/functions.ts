/** Bundles the Lambdas with esbuild, the same way for AWS and for the local stack. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { deployedFunctions, functions } from '../functions.ts';
import { root } from '../paths.ts';
import { getClosure, installForLambda, lockedPackages } from './lambda-packages.ts';
import { bundleSettings } from './settings.ts';

export interface BundleOptions {
  /** Folder that receives `<name>/index.mjs`. */
  outdir: string;
  /** True for the local stack: movable clock, usage header. */
  local: boolean;
}

function toBuildOptions({ outdir, local }: BundleOptions): BuildOptions {
  const built = local ? functions : deployedFunctions;
  return {
    ...bundleSettings({ local }),
    // Native modules and WebAssembly cannot be in a bundle.
    external: [...new Set(functions.flatMap(({ packages }) => packages))],
    entryPoints: built.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    metafile: true,
  };
}

/** Data files stand beside the bundle that reads them. */
async function copyFiles(outdir: string): Promise<void> {
  for (const { name, files } of functions) {
    for (const [source, place] of Object.entries(files)) {
      await cp(join(root, source), join(outdir, name, place), { recursive: true });
    }
  }
}

/** Beside the bundles that deploy; locally Node finds the project's own. */
async function copyPackages(outdir: string): Promise<void> {
  const wanted = functions.flatMap(({ packages }) => packages);
  const installed = await installForLambda(await lockedPackages(), wanted);
  for (const { name, packages } of functions) {
    for (const one of getClosure(await lockedPackages(), packages)) {
      await cp(join(installed(one), one), join(outdir, name, 'node_modules', one), {
        recursive: true,
        dereference: true,
      });
    }
  }
}

/** Builds all bundles once. */
export async function bundleFunctions(options: BundleOptions) {
  const result = await build(toBuildOptions(options));
  await copyFiles(options.outdir);
  if (!options.local) await copyPackages(options.outdir);
  return result;
}
