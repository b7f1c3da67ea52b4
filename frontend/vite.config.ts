import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oldestBrowsers } from '../infra/build/browsers.ts';
import { chunkNames } from '../infra/build/chunks.ts';
import { getClassName, getLayer, inlineClassNames } from '../infra/build/css-modules.ts';
import { importIcons } from '../infra/build/icon-imports.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the names of classes into the code that uses them. */
export const classNames: Plugin = {
  name: 'class-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/frontend\/src\/.*\.tsx$/, code: '.module.css' },
    handler: (code) => ({ code: inlineClassNames(code), map: null }),
  },
};

/** Lets each page have its own icons. */
const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  transform: {
    filter: { id: /\/frontend\/src\/.*\.tsx?$/, code: 'lucide-react' },
    handler: (code) => ({ code: importIcons(code), map: null }),
  },
};

/** A module's table of names is nobody's then; its rules stay all the same. */
const keptRules: Plugin = {
  name: 'kept-rules',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/**
 * `gallery` builds the page of all interface elements, for the local stack only: in the
 * product's own build it would change how the chunks are cut. `console` builds the operators'
 * console, which has a host of its own.
 */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: mode === 'console' ? false : here('./public'),
  plugins: [classNames, icons, react(), keptRules],
  css: {
    modules: { generateScopedName: getClassName },
    postcss: {
      plugins: [
        {
          postcssPlugin: 'layers',
          // Puts every module into its layer.
          Once: (root, { AtRule }) => {
            const file = root.source?.input.file ?? '';
            if (!file.endsWith('.module.css')) return;
            const layer = new AtRule({ name: 'layer', params: getLayer(file), nodes: root.nodes });
            root.removeAll();
            root.append(layer);
          },
        },
      ],
    },
  },
  logLevel: 'warn',
  build: {
    outDir: here(mode === 'console' ? '../dist/console' : '../dist/web'),
    // The gallery stands beside the product's own build, which comes first.
    emptyOutDir: mode !== 'gallery',
    assetsDir: mode === 'gallery' ? 'gallery-assets' : 'assets',
    // The oldest browsers that it is built for; docs/browsers.md says what stands in for what.
    target: ['es2022', ...oldestBrowsers],
    cssTarget: oldestBrowsers,
    modulePreload: {
      polyfill: false,
      // The first script of consent counts every byte, and what it loads later has no styles.
      resolveDependencies: (_, needed, { hostId }) =>
        /\/consent-[\w-]{8}\.js$/.test(hostId) ? [] : needed,
    },
    assetsInlineLimit: 0,
    sourcemap: false,
    rollupOptions: {
      input:
        mode === 'gallery' || mode === 'console'
          ? here(`./${mode}.html`)
          : [here('./src/app/boot.ts'), here('./src/app/consent.ts')],
      // Else the first script of every page carries what all others name of shared/limits.ts.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      ...(mode !== 'gallery' &&
        mode !== 'console' && {
          output: {
            codeSplitting: {
              // Else a chunk would take along what its modules import, whoever else needs that.
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'routes', name: chunkNames() }],
            },
          },
        }),
    },
  },
}));
