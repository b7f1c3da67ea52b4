/** Bundles the Lambdas with esbuild, the same way for AWS and for the local stack. */
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { functions } from '../functions.ts';
import { root } from '../paths.ts';
<<<<<<< c5d75b6642c01adeed16f9b7ef7a5fb5c9d65d02
import { bundleSettings } from './settings.ts';
=======
import { cssModules } from './css-modules.ts';
>>>>>>> 95b8683eb76919e1af42b28e626229fc33a5b7b1

export interface BundleOptions {
  /** Folder that receives `<name>/index.mjs`. */
  outdir: string;
  /** True for the local stack: movable clock, usage header. */
  local: boolean;
}

<<<<<<< c5d75b6642c01adeed16f9b7ef7a5fb5c9d65d02
=======
/**
 * What the browser's application loads on demand (menus of members, dialogs) is never part of a
 * first screen, and would only make the site's bundle slower to load.
 */
const browserOnly: Plugin = {
  name: 'browser-only',
  setup: (setup) => {
    setup.onResolve({ filter: /^\./ }, ({ kind, importer, path }) =>
      kind === 'dynamic-import' && importer.includes('/frontend/src/')
        ? { path, namespace: 'browser-only' }
        : undefined,
    );
    setup.onLoad({ filter: /./, namespace: 'browser-only' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is for the browser only`)});`,
    }));
  },
};

/** The settings of every bundle; the benchmark's baseline is made with the same. */
export function bundleSettings({ local }: Pick<BundleOptions, 'local'>): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['module', 'production'],
    minify: true,
    keepNames: false,
    legalComments: 'none',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.module.css': 'empty' },
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'infra/build/environment-credentials.ts'),
    },
    define: { __LOCAL__: String(local), 'process.env.NODE_ENV': '"production"' },
    // Some dependencies are CommonJS and ask for `require`.
    banner: {
      js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
    },
    // Native modules and WebAssembly cannot be in a bundle.
    external: [...new Set(functions.flatMap(({ packages }) => packages))],
    plugins: [browserOnly, cssModules],
    logLevel: 'silent',
  };
}

>>>>>>> 95b8683eb76919e1af42b28e626229fc33a5b7b1
function toBuildOptions({ outdir, local }: BundleOptions): BuildOptions {
  return {
    ...bundleSettings({ local }),
    // Native modules and WebAssembly cannot be in a bundle.
    external: [...new Set(functions.flatMap(({ packages }) => packages))],
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
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

/** An installed package and all that it needs, by name; what is optional only where it is installed. */
async function getClosure(packages: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const wanted = [...packages];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const file = join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(file)) continue;
    found.add(name);
    const declared = JSON.parse(await readFile(file, 'utf8'));
    wanted.push(...Object.keys({ ...declared.dependencies, ...declared.optionalDependencies }));
  }
  return found;
}

/** Beside the bundles that deploy; locally Node finds the project's own. */
async function copyPackages(outdir: string): Promise<void> {
  for (const { name, packages } of functions) {
    for (const one of await getClosure(packages)) {
      await cp(join(root, 'node_modules', one), join(outdir, name, 'node_modules', one), {
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
