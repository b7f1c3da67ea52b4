/** How esbuild bundles the Lambdas. */
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { root } from '../paths.ts';
import { lateParts, memberParts } from './chunks.ts';
import { cssModules } from './css-modules.ts';

/**
 * What the browser's application loads on demand is never part of a first screen, and would only
 * make the site's bundle slower to load; what stands around a member's page is, and so are parts
 * of which the scripts alone come later.
 */
const renderedModules = new Set(
  [...memberParts, ...Object.values(lateParts).flat()].map((part) =>
    join(root, 'frontend/src', part),
  ),
);

const browserOnly: Plugin = {
  name: 'browser-only',
  setup: (setup) => {
    setup.onResolve({ filter: /^\./ }, ({ kind, importer, resolveDir, path }) =>
      kind === 'dynamic-import' &&
      importer.includes('/frontend/src/') &&
      !renderedModules.has(join(resolveDir, path))
        ? { path, namespace: 'browser-only' }
        : undefined,
    );
    setup.onLoad({ filter: /./, namespace: 'browser-only' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is for the browser only`)});`,
    }));
  },
};

/**
 * The settings of every bundle; the benchmark's baseline is made with the same.
 *
 * @param local true for the local stack: movable clock, usage header
 */
export function bundleSettings({ local }: { local: boolean }): BuildOptions {
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
    plugins: [browserOnly, cssModules],
    logLevel: 'silent',
  };
}
