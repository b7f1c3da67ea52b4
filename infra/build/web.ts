/**
 * Builds the browser's bundle and writes `client-build.json`: which files and which CSS the
 * server's HTML needs for each page that it renders, and the addresses of the fonts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { type RouteRow, routes } from '#frontend/routes.ts';
import type { FontSubset } from '#shared/fonts.ts';
import { root } from '../paths.ts';
import { layerOrder } from './css-modules.ts';
import { writeFonts } from './fonts.ts';

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

/** What the site function knows of the browser's bundle. */
export interface ClientBuild {
  /** Address of the script that every page starts with. */
  boot: string;
  /** Scripts of the application itself, for preloading where it starts at once. */
  main: string[];
  /** The application's own CSS under `main`, and what each page that the server renders adds. */
  css: Record<string, string>;
  /** Scripts that each of these pages adds to `main`. */
  scripts: Record<string, string[]>;
  /** Font id -> subset -> address. */
  fonts: Record<string, Record<FontSubset, string>>;
}

const mainSource = 'src/app/main.tsx';

/** Pages whose CSS and scripts the server hands out with their HTML, whatever else the application grows to. */
const serverPages = new Set(
  Object.values<RouteRow>(routes).flatMap(({ server, page }) => (server && page ? [page] : [])),
);

/** Builds once into `outdir`. */
export async function buildWeb(options: { outdir: string }): Promise<void> {
  const outDir = resolve(root, options.outdir);
  await build({ configFile: join(root, 'frontend/vite.config.ts'), build: { outDir } });
  await finish(outDir);
}

/** Adds the gallery of all interface elements to a build; only the local stack has and serves it. */
export async function buildGallery(options: { outdir: string }): Promise<void> {
  await build({
    configFile: join(root, 'frontend/vite.config.ts'),
    mode: 'gallery',
    build: { outDir: resolve(root, options.outdir) },
  });
}

async function finish(outdir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(outdir, 'manifest.json'), 'utf8')) as Manifest;
  const entry = Object.entries(manifest).find(([source]) => source.endsWith('src/app/boot.ts'));
  if (!entry) throw new Error('the web build has no boot script');
  const reach = (source: string, seen = new Set<string>()): ManifestChunk[] => {
    if (seen.has(source)) return [];
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) return [];
    return [chunk, ...(chunk.imports ?? []).flatMap((next) => reach(next, seen))];
  };
  /** CSS files and scripts of a source, without those that `besides` has. */
  const getFiles = (source: string, besides?: string) => {
    const [own, others] = [reach(source), besides ? reach(besides) : []];
    if (own.length === 0) throw new Error(`the web build has no ${source}`);
    const styles = (chunks: ManifestChunk[]) => chunks.flatMap((chunk) => chunk.css ?? []);
    return {
      styles: [...new Set(styles(own))].filter((file) => !styles(others).includes(file)),
      scripts: own.filter((chunk) => !others.includes(chunk)).map((chunk) => `/${chunk.file}`),
    };
  };
  const getText = async (files: string[]) =>
    (await Promise.all(files.map((file) => readFile(join(outdir, file), 'utf8')))).join('').trim();

  const main = getFiles(mainSource);
  const css: ClientBuild['css'] = { main: layerOrder + (await getText(main.styles)) };
  const scripts: ClientBuild['scripts'] = {};
  for (const name of serverPages) {
    const page = getFiles(`src/pages/${name}.tsx`, mainSource);
    css[name] = await getText(page.styles);
    scripts[name] = page.scripts;
  }
  const result: ClientBuild = {
    boot: `/${entry[1].file}`,
    main: main.scripts,
    css,
    scripts,
    fonts: await writeFonts(outdir),
  };
  await writeFile(join(outdir, 'client-build.json'), JSON.stringify(result));
}
