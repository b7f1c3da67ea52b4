/** What Vite, esbuild and the tests agree on about CSS modules: their class names, and their layer. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import { transform } from 'lightningcss';

const ending = '.module.css';
/** How code takes a module: the name that it gives, and the file. */
export const moduleImport = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** `link` in `photo-card.module.css` is `photo-card__link`; its `root` is `photo-card`. */
export function getClassName(local: string, file: string): string {
  const part = basename(file.replace(/\?.*$/, ''), ending);
  return local === 'root' ? part : `${part}__${local}`;
}

/** The classes that a sheet defines, without those of `:global()`. */
export function getClasses(css: string, filename: string): string[] {
  const { exports } = transform({
    filename,
    code: Buffer.from(css),
    cssModules: {
      pattern: '[local]',
      ...{ animation: false, container: false, customIdents: false, grid: false },
    },
  });
  return Object.keys(exports || {}).sort();
}

/**
 * Code with the names that it uses in the place of ``styles.link`` and ``styles[`tone_${tone}`]``,
 * the two ways that infra/checks/styles.ts allows: no table of names is loaded, and the server's
 * names are the browser's.
 */
export function inlineClassNames(code: string): string {
  return [...code.matchAll(moduleImport)].reduce(
    (text, [statement, name, module = '']) =>
      text
        .replace(statement, `import '${module}';`)
        .replace(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'), (_, local: string) =>
          JSON.stringify(getClassName(local, module)),
        )
        .replace(
          new RegExp(`(?<![\\w./])${name}\\[\`(\\w+_\\$\\{[^\`]*\\})\`\\]`, 'g'),
          (_, local: string) => `\`${getClassName(local, module)}\``,
        ),
    code,
  );
}

/** Of two layers the later one counts, whatever the weights. The page's first sheet has to say so. */
export const layerOrder = '@layer base,ui,features;';

/** The layer of a component's sheet: a feature counts over the parts of `ui` that it uses. */
export const getLayer = (file: string): 'ui' | 'features' =>
  file.replaceAll('\\', '/').includes('/src/ui/') ? 'ui' : 'features';

/** For the server's bundles, which need the names alone. */
export const cssModules: Plugin = {
  name: 'css-modules',
  setup: (setup) => {
    setup.onLoad({ filter: /[\\/]frontend[\\/]src[\\/].*\.tsx$/ }, async ({ path }) => ({
      contents: inlineClassNames(await readFile(path, 'utf8')),
      loader: 'tsx',
    }));
  },
};
