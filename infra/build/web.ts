/**
 * Builds the browser's bundle and writes `client-build.json`: which files and which CSS the
 * server's HTML needs for each page that it renders, and the addresses of the fonts.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { getTextFileUrl, textFileNames, textFiles } from '#frontend/lib/text-files.ts';
import { type RouteRow, routes } from '#frontend/routes.ts';
import { locales } from '#shared/model/values.ts';
import type { ClientBuild, PageFiles } from '../../functions/site/client-build.ts';
import { root } from '../paths.ts';
import { lateParts, memberParts, moduleId } from './chunks.ts';
import { layerOrder } from './css-modules.ts';
import { writeFonts } from './fonts.ts';
import { getStyleNodes } from './style-rules.ts';

const main = 'app/main.tsx';
const consent = 'app/consent.ts';

const pageNames = new Set(Object.values<RouteRow>(routes).map(({ page }) => page));

/** A script of the build, as its pages need to know it. */
interface Chunk {
  file: string;
  /** Files of the scripts that it imports. */
  imports: readonly string[];
  /** Files of its rules. */
  css: readonly string[];
}

/** Builds once into `outdir`. */
export async function buildWeb(options: { outdir: string }): Promise<void> {
  const outDir = resolve(root, options.outdir);
  const chunks = new Map<string, Chunk>();
  const modules = new Map<string, Chunk>();
  const note: Plugin = {
    name: 'note-chunks',
    writeBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const css = [...(output.viteMetadata?.importedCss ?? [])];
        const chunk = { file: output.fileName, imports: output.imports, css };
        chunks.set(chunk.file, chunk);
        for (const module of output.moduleIds) modules.set(module, chunk);
      }
    },
  };
  await build({
    configFile: join(root, 'frontend/vite.config.ts'),
    build: { outDir },
    plugins: [note],
  });
  await finish(outDir, (module) => {
    const first = modules.get(moduleId(module));
    if (!first) throw new Error(`the web build has no ${module}`);
    const found = new Set([first]);
    // A set is walked with what is added on the way.
    for (const { imports } of found) {
      for (const file of imports) {
        const chunk = chunks.get(file);
        if (chunk) found.add(chunk);
      }
    }
    return [...found];
  });
}

/** Adds the gallery of all interface elements to a build; only the local stack has and serves it. */
export async function buildGallery(options: { outdir: string }): Promise<void> {
  await build({
    configFile: join(root, 'frontend/vite.config.ts'),
    mode: 'gallery',
    build: { outDir: resolve(root, options.outdir) },
  });
}

/** Builds the operators' console, of which a brand's host serves nothing, once into `outdir`. */
export async function buildConsole(options: { outdir: string }): Promise<void> {
  await build({
    configFile: join(root, 'frontend/vite.config.ts'),
    mode: 'console',
    build: { outDir: resolve(root, options.outdir) },
  });
}

/** Returns the scripts that a module of frontend/src needs, its own first. */
type Reach = (module: string) => Chunk[];

async function finish(outdir: string, reach: Reach): Promise<void> {
  /** Files of modules, without those that `besides` have. */
  const getFiles = (modules: readonly string[], besides: readonly string[] = []): PageFiles => {
    const others = new Set(besides.flatMap(reach));
    const own = [...new Set(modules.flatMap(reach))].filter((chunk) => !others.has(chunk));
    return {
      scripts: own.map(({ file }) => `/${file}`),
      styles: [...new Set(own.flatMap(({ css }) => css))],
    };
  };
  const pages = Object.fromEntries(
    [...pageNames].map((name) => {
      const page = [`pages/${name}.tsx`];
      const late = lateParts[name] ?? [];
      const getPageFiles = (besides: readonly string[]): PageFiles => ({
        scripts: getFiles(page, besides).scripts,
        styles: getFiles([...page, ...late], besides).styles,
      });
      const visitors = getPageFiles([main]);
      return [name, { visitors, members: getPageFiles([main, ...memberParts]) }] as const;
    }),
  );
  const application = getFiles([main]);
  const member = getFiles(memberParts, [main]);
  const asking = getFiles([consent], [main]);
  const styles = new Set(
    [application, member, asking, ...Object.values(pages).map(({ visitors }) => visitors)].flatMap(
      (files) => files.styles,
    ),
  );
  const texts = [...styles].map(
    async (file) =>
      [file, getStyleNodes((await readFile(join(outdir, file), 'utf8')).trim())] as const,
  );
  const result: ClientBuild = {
    boot: `/${reach('app/boot.ts')[0]?.file}`,
    main: application,
    member,
    consent: asking,
    pages,
    layers: layerOrder,
    styles: Object.fromEntries(await Promise.all(texts)),
    texts: await writeTexts(outdir),
    fonts: await writeFonts(outdir),
  };
  await writeFile(join(outdir, 'client-build.json'), JSON.stringify(result));
}

/** Writes the product's texts as files for browsers; the folder's name follows their content. */
async function writeTexts(outdir: string): Promise<string> {
  const files = await Promise.all(
    locales.flatMap((locale) =>
      textFileNames.map(async (file) => {
        const groups = textFiles[file].map(async (group) => {
          const source = join(root, `frontend/src/locales/${locale}/${group}.json`);
          return [group, JSON.parse(await readFile(source, 'utf8'))] as const;
        });
        const text = JSON.stringify(Object.fromEntries(await Promise.all(groups)));
        return { locale, file, text };
      }),
    ),
  );
  const content = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  const folder = `/assets/texts-${content}`;
  for (const { locale, file, text } of files) {
    const path = join(outdir, getTextFileUrl(folder, locale, file));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}
