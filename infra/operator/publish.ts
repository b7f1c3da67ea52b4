/** Publishes a brand: its files go to the bucket, then its record to the table. */
import { createHash } from 'node:crypto';
import {
  assetsUrl,
  brandFilesFormat,
  drawingsUrl,
  type HeroFormat,
  type HeroWidth,
  heroFormats,
  heroSource,
  heroWidths,
  type IconSize,
  iconUrl,
  landerFilmUrl,
  landerPictureUrl,
  logoUrl,
  pageUrl,
  portraitFiles,
  printedLogoUrl,
  textsUrl,
} from '#shared/brand-assets.ts';
import { landerFilms, landerPictures } from '#shared/landers.ts';
import { type Locale, pageTokens } from '#shared/model/values.ts';
import {
  hasBrandFile,
  heroRendition,
  iconRendition,
  printedLogoRendition,
  putBrandFile,
} from '../../functions/adapters/brand-assets.ts';
import { nowIso } from '../../functions/adapters/clock.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import { brandById, offlineBrand } from '../../functions/domain/tenants/brands.ts';
import {
  findPublication,
  findVersion,
  publishVersion,
  storeVersion,
  type Unready,
} from '../../functions/domain/tenants/versions.ts';
import type { LoadedBrand } from './load.ts';
import { problemLine } from './problems.ts';

const versionDigits = 12;
/** Name of the file that is written last. A version that has it is complete. */
const completeMarker = '.complete';
/** Encoders use one core each; a small build machine has two. */
const parallelFiles = 2;

export interface PublishOptions {
  /** Origin of the site (scheme, host and port), which links in mails use. */
  origin: string;
  /** Hosts beside the brand's domains, without port (the local stack's `<id>.localhost`). */
  extraHosts?: readonly string[];
  /** Replaces the declared keys of push messages, as the local stack makes its own. */
  push?: Brand['push'];
  /** The brand is for rehearsals. */
  trial?: boolean;
  /** Finds a rendition that an earlier process made, or makes it. */
  keepRendition?: (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;
  /** It is called with the brand's hosts once a new version is in use, to invalidate caches. */
  invalidate?: (hosts: readonly string[]) => Promise<unknown>;
  /** Stores the version and leaves the one in use. */
  isDraft?: boolean;
}

export interface Published {
  version: string;
  /** Its number among the brand's versions; null where it was in use already. */
  number: number | null;
  /** False where this version was in use already, or is a draft. */
  changed: boolean;
  /** A host of another brand. Where it is set, the last version stays in use. */
  hostTaken?: string;
}

/**
 * Publishes what `loadBrand` returned. Reads TABLE_NAME, BRAND_BUCKET and the AWS SDK's own
 * variables from the environment. The version is a hash over the folder's files, the origin and
 * the hosts; files of a version are uploaded once and never changed, and the record that names it
 * is written after them, so that visitors see the old version or the new one and no mixture.
 *
 * @throws what the bucket or the table throws; publishing again continues.
 */
export async function publish(loaded: LoadedBrand, options: PublishOptions): Promise<Published> {
  const { config, theme, texts, id } = loaded;
  const origin = new URL(options.origin).origin;
  const hosts = allHosts(loaded, options);
  const push = options.push ?? config.push;
  const version = publishedVersion(loaded, { ...options, origin });
  if ((await brandById(id))?.version === version) return { version, number: null, changed: false };

  const assets = assetsUrl(id, version);
  const marker = getKey(`${assets}/${completeMarker}`);
  if (!(await hasBrandFile(marker))) {
    await inParallel(createFiles(loaded, assets, options), async ({ url, type, body }) => {
      await putBrandFile(getKey(url), await body(), type);
    });
    await putBrandFile(marker, `${version}\n`, 'text/plain');
  }
  const written = Object.keys(loaded.pages) as Locale[];
  const brand: Brand = {
    id,
    origin,
    version,
    assets,
    config,
    theme,
    texts,
    ...(loaded.landers ? { landers: loaded.landers } : {}),
    pages: Object.fromEntries(pageTokens.map((token) => [token, written])),
    push,
    publishedAt: nowIso(),
    ...(options.trial ? { trial: true as const } : {}),
  };
  const number = await storeVersion({
    ...{ brand, hosts, format: brandFilesFormat, files: Object.fromEntries(loaded.fileHashes) },
    unready: toUnready(loaded),
  });
  if (options.isDraft) return { version, number, changed: false };
  const publishing = await publishVersion(id, number, { by: [] });
  if (publishing.outcome === 'host_taken') {
    return { version, number, changed: false, hostTaken: publishing.host };
  }
  if (publishing.outcome !== 'published') {
    throw new Error(`${id}: others change its versions at this moment; publish again`);
  }
  await options.invalidate?.(hosts);
  return { version, number, changed: true };
}

/** What must be done in a folder before members come, as its version keeps it. */
export function toUnready({ id, unready }: Pick<LoadedBrand, 'id' | 'unready'>): Unready {
  const toLine = (problem: LoadedBrand['unready'][number]) => problemLine(id, problem);
  const review = unready.find(({ file }) => file === 'pages');
  return {
    placeholders: unready.filter(({ file }) => file !== 'pages').map(toLine),
    pages: review ? toLine(review) : null,
  };
}

const allHosts = (
  { config }: LoadedBrand,
  { extraHosts = [] }: Pick<PublishOptions, 'extraHosts'>,
): string[] => [...new Set([...config.domains, ...extraHosts])];

/** The version under which a folder is online once it is published so. */
export function publishedVersion(
  loaded: LoadedBrand,
  options: Pick<PublishOptions, 'origin' | 'extraHosts' | 'push' | 'trial'>,
): string {
  return getVersion(loaded, { ...options, hosts: allHosts(loaded, options) });
}

/** Tells whether the brand was taken offline and its folder has not changed since. */
export async function wasTakenOffline(
  loaded: LoadedBrand,
  options: Pick<PublishOptions, 'push' | 'trial'> = {},
): Promise<boolean> {
  const mark = await offlineBrand(loaded.id);
  return mark !== null && mark.version === getVersion(loaded, { ...options, ...mark });
}

/**
 * Whether somebody decided in the console that the folder as it is does not come into use: its
 * version is stored, and another one is in use or it waits as a draft.
 */
export async function isKeptBack(
  loaded: LoadedBrand,
  options: Pick<PublishOptions, 'origin' | 'extraHosts' | 'push' | 'trial'>,
): Promise<boolean> {
  const scope = tenantScope(loaded);
  const publication = await findPublication(scope);
  if (!publication || publication.live === null || publication.live === publication.last) {
    return false;
  }
  const last = await findVersion(scope, publication.last);
  return last?.version === publishedVersion(loaded, options);
}

function getVersion(
  { digest, config }: LoadedBrand,
  options: Pick<PublishOptions, 'origin' | 'push' | 'trial'> & { hosts: readonly string[] },
): string {
  const { origin, hosts, push = config.push, trial } = options;
  const parts = [brandFilesFormat, digest, origin, [...hosts].sort(), push];
  return createHash('sha256')
    .update(JSON.stringify(trial ? [...parts, 'trial'] : parts))
    .digest('hex')
    .slice(0, versionDigits);
}

/** The key of a file is the path of its URL. */
const getKey = (url: string) => url.slice(1);

interface File {
  url: string;
  type: string;
  body: () => Promise<Buffer | string>;
}

function createFiles(loaded: LoadedBrand, assets: string, options: PublishOptions): File[] {
  const pictures = (files: readonly string[], getUrl: PictureUrl) =>
    pictureFiles(loaded, files, getUrl, options.keepRendition ?? ((_, make) => make()));
  return [
    ...pictures(portraitFiles(loaded.theme), (...at) => heroSource(assets, ...at)),
    ...pictures(landerPictures(loaded.landers), (...at) => landerPictureUrl(assets, ...at)),
    ...filmFiles(loaded, assets),
    ...logoFiles(loaded, assets),
    {
      url: drawingsUrl(assets),
      type: imageTypes.svg,
      body: async () => asset(loaded, loaded.theme.drawings).bytes,
    },
    ...iconFiles(loaded, assets),
    ...textFiles(loaded, assets),
  ];
}

const asset = (loaded: LoadedBrand, name: string) => {
  const found = loaded.assets.get(name);
  if (!found) throw new Error(`${loaded.id} was loaded without ${name}`);
  return found;
};

const heroTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
const imageTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;

type PictureUrl = (index: number, width: HeroWidth, format: HeroFormat) => string;

/** Every rendition of pictures, at the address of its position, width and format. */
function pictureFiles(
  loaded: LoadedBrand,
  files: readonly string[],
  getUrl: PictureUrl,
  keep: NonNullable<PublishOptions['keepRendition']>,
): File[] {
  return files.flatMap((file, index) => {
    const { bytes, facts } = asset(loaded, file);
    return heroWidths.flatMap((width) =>
      heroFormats.map((format) => ({
        url: getUrl(index, width, format),
        type: heroTypes[format],
        body: () => {
          const key = `${sha256(bytes)} ${width} ${format}`;
          const make = () => heroRendition(bytes, facts, width, format);
          return remembered(key, () => keep(key, make));
        },
      })),
    );
  });
}

const filmTypes = { webm: 'video/webm', mp4: 'video/mp4' } as const;

function filmFiles({ landers, films, id }: LoadedBrand, assets: string): File[] {
  return landerFilms(landers).map((file, index) => {
    const bytes = films.get(file);
    if (!bytes) throw new Error(`${id} was loaded without ${file}`);
    return {
      url: landerFilmUrl(assets, index, file),
      type: file.endsWith('.webm') ? filmTypes.webm : filmTypes.mp4,
      body: async () => bytes,
    };
  });
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const rememberedRenditions = 500;
const renditions = new Map<string, Promise<Buffer>>();

/**
 * Caches renditions (about 10 KB each) by picture, width and format. Otherwise a change of a text,
 * which makes a new version, would encode all pictures again.
 */
function remembered(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const made = renditions.get(key) ?? make();
  renditions.delete(key);
  renditions.set(key, made);
  made.catch(() => renditions.delete(key));
  for (const oldest of renditions.keys()) {
    if (renditions.size <= rememberedRenditions) break;
    renditions.delete(oldest);
  }
  return made;
}

function logoFiles(loaded: LoadedBrand, assets: string): File[] {
  const { logo } = loaded.theme;
  const file = (mode: 'light' | 'dark', name: string): File => {
    const { bytes, facts } = asset(loaded, name);
    return {
      url: logoUrl(assets, loaded.theme, mode),
      type: imageTypes[facts.format],
      body: async () => bytes,
    };
  };
  return [
    file('light', logo.mark),
    ...(logo.mark_dark ? [file('dark', logo.mark_dark)] : []),
    {
      url: printedLogoUrl(assets),
      type: imageTypes.png,
      body: () => printedLogoRendition(asset(loaded, logo.mark).bytes),
    },
  ];
}

const faviconPx = 32;
const appleTouchPx = 180;

function iconFiles(loaded: LoadedBrand, assets: string): File[] {
  const { bytes } = asset(loaded, loaded.theme.logo.icon);
  const ground = loaded.theme.light['--surface'];
  const png = (size: IconSize, px: number, options = {}): File => ({
    url: iconUrl(assets, size),
    type: imageTypes.png,
    body: () => iconRendition(bytes, px, options),
  });
  return [
    { url: iconUrl(assets, 'svg'), type: imageTypes.svg, body: async () => bytes },
    png('favicon', faviconPx),
    png('180', appleTouchPx, { ground }),
    png('192', 192),
    png('512', 512),
    png('maskable-512', 512, { ground }),
  ];
}

function textFiles({ texts, pages }: LoadedBrand, assets: string): File[] {
  const json = (url: string, value: unknown): File => ({
    url,
    type: 'application/json; charset=utf-8',
    body: async () => JSON.stringify(value),
  });
  const textsByLocale = Object.entries(texts) as [Locale, unknown][];
  const pagesByLocale = Object.entries(pages) as [Locale, NonNullable<(typeof pages)[Locale]>][];
  return [
    ...textsByLocale.map(([locale, value]) => json(textsUrl(assets, locale), value)),
    ...pagesByLocale.flatMap(([locale, byToken]) =>
      pageTokens.map((token) => json(pageUrl(assets, locale, token), byToken[token])),
    ),
  ];
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: parallelFiles }, worker));
}
