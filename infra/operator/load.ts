/** Reads a brand's folder and reports all of its problems. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { BrandPage } from '#shared/brand-assets.ts';
import { type Landers, landerFilms, landerPictures, landersSchema } from '#shared/landers.ts';
import { type Locale, locales, type PageToken, pageTokens } from '#shared/model/values.ts';
import {
  type MethodRemark,
  methodRemarks,
  type Provider,
  providerWarnings,
  readsPayoutsByKey,
} from '#shared/rules/provider-methods.ts';
import { type TenantConfig, tenantSchema } from '#shared/tenant.ts';
import { drawingNames, type Theme, themeSchema } from '#shared/theme.ts';
import { type ImageFacts, imageFacts } from '../../functions/adapters/brand-assets.ts';
import { now } from '../../functions/adapters/clock.ts';
import { regionsByCountry } from '../../functions/adapters/regions.ts';
import type { BrandTexts } from '../../functions/domain/core/brand.ts';
import { companyProblems } from './company.ts';
import { findUnknownCookies } from './cookie-names.ts';
import { filmProblem, landerProblems, landersFile, maxLandersBytes } from './landers.ts';
import { reviewFile, reviewReason, reviewSchema } from './legal-review.ts';
import { fillPage, type ParsedPage, pageFacts, parsePage } from './pages.ts';
import { type Problem, parseJson, schemaProblems } from './problems.ts';
import { svgProblems, symbolProblems } from './svg.ts';
import { type ProductTexts, productTexts, textProblems } from './texts.ts';

/** Marks values that `brand new` cannot know. */
export const replaceMarker = '(replace before going live)';

/** A valid brand folder as it was on disk at one moment. */
export interface LoadedBrand {
  id: string;
  config: TenantConfig;
  theme: Theme;
  texts: BrandTexts;
  /** Undefined where the brand has no `landers.json`. */
  landers: Landers | undefined;
  /** For every locale of the brand, every information page, the company's facts filled in. */
  pages: Partial<Record<Locale, Record<PageToken, BrandPage>>>;
  /** Files by the name that the theme uses, `assets/…`. */
  assets: ReadonlyMap<string, { bytes: Buffer; facts: ImageFacts }>;
  /** Films by the name that `landers.json` uses. */
  films: ReadonlyMap<string, Buffer>;
  /** SHA-256 over the names and bytes of all files, hexadecimal. */
  digest: string;
  /** Beginnings of the hashes of all files, by their place in the folder. */
  fileHashes: ReadonlyMap<string, string>;
  /** The information pages as they are on disk, by their place in the folder. */
  pageFiles: ReadonlyMap<string, Buffer>;
  /** What must be done before members come: placeholders, and legal pages that nobody reviewed. */
  unready: Problem[];
}

export type LoadResult =
  | { ok: true; brand: LoadedBrand; warnings: Problem[] }
  | { ok: false; problems: Problem[]; warnings: Problem[] };

const maxFileBytes = 5 * 1024 * 1024;
const minHeroWidthPx = 320;

/** One folder's files and the problems found so far. */
interface Reading {
  files: Map<string, Buffer>;
  /** Files that are there and cannot be used; what is wrong with them has been said. */
  refused: Set<string>;
  /** Files that the declaration, the theme or a page uses. */
  known: Set<string>;
  problems: Problem[];
  warnings: Problem[];
}

/**
 * Loads `tenants/<id>`. Nothing outside of the folder is read but the product's own texts, whose
 * keys a brand may use; `options.texts` gives them where they are at hand. Nothing is written.
 *
 * Problems are reported all at once, each with the file (inside the folder), the field and the
 * reason; a folder with a problem must not be published. Warnings do not stand in the way.
 *
 * @throws only where the disk fails.
 */
export async function loadBrand(
  folder: string,
  options: { texts?: ProductTexts } = {},
): Promise<LoadResult> {
  const reading: Reading = {
    files: new Map(),
    refused: new Set(),
    known: new Set(),
    problems: [],
    warnings: [],
  };
  const { problems, warnings } = reading;
  if (!(await stat(folder).catch(() => null))?.isDirectory()) {
    problems.push({ file: '', field: '', reason: 'is not a folder' });
    return { ok: false, problems, warnings };
  }
  await readFiles(folder, reading);

  const rawConfig = await jsonFile(reading, 'tenant.json');
  const rawTheme = await jsonFile(reading, 'theme.json');
  const config = checked(reading, 'tenant.json', tenantSchema, rawConfig);
  const theme = checked(reading, 'theme.json', themeSchema, rawTheme);
  const id = basename(resolve(folder));
  if (config && config.id !== id) {
    problems.push({
      file: 'tenant.json',
      field: 'id',
      reason: `must be the folder's name, ${id}, not ${config.id}`,
    });
  }
  if (config) {
    checkPayments(config, reading);
    problems.push(...companyProblems(config, now(), replaceMarker));
  }
  const unready: Problem[] = fieldsToReplace(rawConfig).map((field) => ({
    file: 'tenant.json',
    field,
    reason: 'is still to be replaced',
  }));

  // An invalid declaration must not hide the problems of texts and pages.
  const declared = config?.locales ?? declaredLocales(rawConfig, reading);
  const texts = await checkTexts(declared, options.texts ?? (await productTexts()), reading);
  const pages = checkPages(declared, config, reading);
  unready.push(...placeholdersInTexts(reading), ...(await checkReview(reading)));
  warnings.push(...unready);
  const landers = await checkLanders(config, reading);
  const assets = await checkAssets(theme, landers ?? undefined, reading);
  const films = checkFilms(landers ?? undefined, reading);

  for (const file of reading.files.keys()) {
    if (!reading.known.has(file)) {
      problems.push({ file, field: '', reason: strangerReason(file, declared) });
    }
  }
  if (problems.length > 0 || !config || !theme || landers === null)
    return { ok: false, problems, warnings };
  const digest = getDigest(reading.files);
  const fileHashes = new Map(
    [...reading.files].map(([file, bytes]) => [file, getFileHash(bytes)] as const),
  );
  const pageFiles = new Map([...reading.files].filter(([file]) => file.startsWith('pages/')));
  const brand = {
    id,
    config,
    theme,
    texts,
    landers,
    pages,
    assets,
    films,
    digest,
    fileHashes,
    unready,
    pageFiles,
  };
  return { ok: true, brand, warnings };
}

async function readFiles(folder: string, reading: Reading): Promise<void> {
  const { files, refused, problems } = reading;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(join(folder, '/').length).replaceAll('\\', '/');
    // Editors and systems leave such files behind.
    if (file.split('/').some((part) => part.startsWith('.')) || entry.isDirectory()) continue;
    if (!entry.isFile()) {
      problems.push({ file, field: '', reason: 'must be a plain file, not a link' });
      refused.add(file);
      continue;
    }
    const bytes = await readFile(path);
    if (bytes.length > maxFileBytes) {
      problems.push({ file, field: '', reason: 'must not be larger than 5 MB' });
      refused.add(file);
      continue;
    }
    files.set(file, bytes);
  }
}

function take(reading: Reading, file: string): Buffer | undefined {
  reading.known.add(file);
  return reading.files.get(file);
}

/** A file that was refused is there: one problem is enough. */
function sayMissing(reading: Reading, problem: Problem, file = problem.file): void {
  if (!reading.refused.has(file)) reading.problems.push(problem);
}

async function jsonFile(reading: Reading, file: string): Promise<unknown> {
  const bytes = take(reading, file);
  if (!bytes) {
    sayMissing(reading, { file, field: '', reason: 'is missing' });
    return undefined;
  }
  const parsed = await parseJson(bytes.toString('utf8'));
  if ('value' in parsed) return parsed.value;
  reading.problems.push({ file, ...parsed.problem });
  return undefined;
}

function checked<
  Schema extends
    | typeof tenantSchema
    | typeof themeSchema
    | typeof landersSchema
    | typeof reviewSchema,
>(reading: Reading, file: string, schema: Schema, value: unknown): Schema['_zod']['output'] | null {
  if (value === undefined) return null;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  reading.problems.push(...schemaProblems(file, result.error, value));
  return null;
}

function checkPayments(config: TenantConfig, { problems, warnings }: Reading): void {
  const found = methodRemarks(config);
  const remark = ({ at, reason }: MethodRemark): Problem => ({
    file: 'tenant.json',
    field: at === null ? 'payments.methods' : `payments.methods.${at}`,
    reason,
  });
  problems.push(...found.problems.map(remark));
  const { provider, second } = config.payments;
  const terms = (name: Provider, field: string): Problem => ({
    file: 'tenant.json',
    field,
    reason: `${name} ${providerWarnings[name]}`,
  });
  warnings.push(
    terms(provider, 'payments.provider'),
    ...(second ? [terms(second.provider, 'payments.second.provider')] : []),
    ...found.warnings.map(remark),
  );
  for (const [field, account] of [
    ['payments.settlements_parameter', config.payments] as const,
    ...(second ? [['payments.second.settlements_parameter', second] as const] : []),
  ]) {
    const { provider: name, settlements_parameter: parameter } = account;
    if (readsPayoutsByKey[name] && parameter !== undefined) {
      const reason = `${name} tells of payouts by its key_parameter: leave it out`;
      problems.push({ file: 'tenant.json', field, reason });
    }
    if (!readsPayoutsByKey[name] && parameter === undefined) {
      const reason = `is missing, so that the payouts of ${name} are not compared with the journal (docs/payments.md, "Payouts")`;
      warnings.push({ file: 'tenant.json', field, reason });
    }
  }
}

function fieldsToReplace(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(replaceMarker) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    fieldsToReplace(below, path ? `${path}.${key}` : key),
  );
}

/** Texts and pages with words that `brand new` left to be replaced. */
function placeholdersInTexts({ files }: Reading): Problem[] {
  return [...files]
    .filter(([file]) => file !== 'tenant.json' && /\.(json|md)$/.test(file))
    .filter(([, bytes]) => bytes.includes(replaceMarker))
    .map(([file]) => ({ file, field: '', reason: 'has words that are still to be replaced' }));
}

async function checkReview(reading: Reading): Promise<Problem[]> {
  const isThere = reading.files.has(reviewFile);
  const written = isThere ? await jsonFile(reading, reviewFile) : undefined;
  const review = checked(reading, reviewFile, reviewSchema, written);
  const reason = reviewReason(review, reading.files);
  return reason ? [{ file: 'pages', field: '', reason }] : [];
}

/** The locales that a broken declaration names or, where it cannot tell, those with pages. */
function declaredLocales(rawConfig: unknown, { files }: Reading): Locale[] {
  const named = (rawConfig as { locales?: unknown } | null | undefined)?.locales;
  const written = [...files.keys()].map((file) => /^pages\/(\w+)\//.exec(file)?.[1]);
  const found: unknown[] = Array.isArray(named) ? named : written;
  return locales.filter((locale) => found.includes(locale));
}

async function checkTexts(declared: readonly Locale[], known: ProductTexts, reading: Reading) {
  const texts: BrandTexts = {};
  for (const locale of declared) {
    const file = `locales/${locale}.json`;
    if (!reading.files.has(file)) continue;
    const overrides = await jsonFile(reading, file);
    if (overrides === undefined) continue;
    const found = textProblems(overrides, known);
    reading.problems.push(...found.map((problem) => ({ file, ...problem })));
    if (found.length === 0) texts[locale] = overrides as NonNullable<BrandTexts[Locale]>;
  }
  return texts;
}

function checkPages(
  declared: readonly Locale[],
  config: TenantConfig | null,
  reading: Reading,
): LoadedBrand['pages'] {
  const pages: LoadedBrand['pages'] = {};
  for (const locale of declared) {
    const facts = config && pageFacts(config, locale);
    const written: Partial<Record<PageToken, BrandPage>> = {};
    for (const token of pageTokens) {
      const file = `pages/${locale}/${token}.md`;
      const bytes = take(reading, file);
      if (!bytes) {
        sayMissing(reading, { file, field: '', reason: 'is missing' });
        continue;
      }
      const parsed: ParsedPage = parsePage(bytes.toString('utf8'));
      for (const { place, reason } of parsed.problems) {
        reading.problems.push({ file, field: place, reason });
      }
      if (!facts) continue;
      for (const name of parsed.used) {
        if (facts[name] !== null) continue;
        reading.problems.push({
          file,
          field: `{${name}}`,
          reason: `is used, but tenant.json has no ${factFields[name] ?? name}`,
        });
      }
      if (token === 'cookies') {
        for (const name of findUnknownCookies(parsed.page, config.services ?? [])) {
          const reason = `names the cookie ${name}, which neither the product nor a service in tenant.json has`;
          reading.problems.push({ file, field: '', reason });
        }
      }
      written[token] = fillPage(parsed.page, facts);
    }
    pages[locale] = written as Record<PageToken, BrandPage>;
  }
  return pages;
}

/** Where the facts that a brand may lack are declared. */
const factFields: Record<string, string> = {
  vat: 'company.vat_numbers',
  support_phone: 'company.support_phone',
};

/** Undefined where the brand has none, null where the file is wrong. */
async function checkLanders(
  config: TenantConfig | null,
  reading: Reading,
): Promise<Landers | null | undefined> {
  const bytes = reading.files.get(landersFile);
  if (!bytes) return undefined;
  if (bytes.length > maxLandersBytes) {
    const reason = `must not be larger than ${maxLandersBytes / 1000} kB`;
    reading.problems.push({ file: landersFile, field: '', reason });
  }
  const landers = checked(
    reading,
    landersFile,
    landersSchema,
    await jsonFile(reading, landersFile),
  );
  if (!landers) {
    // Which files it means to name cannot be known for certain: blame none.
    for (const file of reading.files.keys()) {
      if (file.startsWith('assets/')) reading.known.add(file);
    }
    return null;
  }
  if (config) reading.problems.push(...landerProblems(landers, config, regionsByCountry()));
  return landers;
}

function checkFilms(landers: Landers | undefined, reading: Reading) {
  const films = new Map<string, Buffer>();
  for (const file of landerFilms(landers)) {
    const bytes = take(reading, file);
    if (!bytes) {
      const reason = `names ${file}, which is missing`;
      sayMissing(reading, { file: landersFile, field: 'film', reason }, file);
      continue;
    }
    const reason = filmProblem(file, bytes);
    if (reason) reading.problems.push({ file, field: '', reason });
    else films.set(file, bytes);
  }
  return films;
}

async function checkAssets(theme: Theme | null, landers: Landers | undefined, reading: Reading) {
  const assets = new Map<string, { bytes: Buffer; facts: ImageFacts }>();
  if (!theme) {
    // Which files it means to name cannot be known for certain: blame none.
    for (const file of reading.files.keys()) {
      if (file.startsWith('assets/')) reading.known.add(file);
    }
    return assets;
  }
  const named: { file: string; field: string; svg: 'may' | 'must' | 'never'; by?: string }[] = [
    { file: theme.drawings, field: 'drawings', svg: 'must' },
    { file: theme.logo.mark, field: 'logo.mark', svg: 'may' },
    ...(theme.logo.mark_dark
      ? [{ file: theme.logo.mark_dark, field: 'logo.mark_dark', svg: 'may' } as const]
      : []),
    { file: theme.logo.icon, field: 'logo.icon', svg: 'must' },
    ...theme.hero.pictures.map(({ file }, index) => ({
      file,
      field: `hero.pictures.${index}.file`,
      svg: 'never' as const,
    })),
    ...homePictures(theme).map((picture) => ({ ...picture, svg: 'never' as const })),
    ...landerPictures(landers).map((file) => ({
      file,
      field: 'pages',
      svg: 'never' as const,
      by: landersFile,
    })),
  ];
  const checkedFiles = new Set<string>();
  for (const { file, field, svg, by = 'theme.json' } of named) {
    const complain = (where: string, reason: string, at = '') =>
      reading.problems.push({ file: where, field: at, reason });
    const bytes = take(reading, file);
    if (!bytes) {
      const reason = `names ${file}, which is missing`;
      sayMissing(reading, { file: by, field, reason }, file);
      continue;
    }
    const isDrawing = file.endsWith('.svg');
    if (svg === 'must' && !isDrawing) {
      complain(by, `must be an SVG drawing, not ${file}`, field);
      continue;
    }
    if (svg === 'never' && isDrawing) {
      complain(by, `must be a JPEG, PNG or WebP picture, not ${file}`, field);
      continue;
    }
    // Several fields may name one picture; what is wrong with it is said once.
    if (checkedFiles.has(`${svg} ${file}`)) continue;
    checkedFiles.add(`${svg} ${file}`);
    if (isDrawing) {
      // Before any program opens it.
      const drawing = bytes.toString('utf8');
      const reasons = [
        ...svgProblems(drawing),
        ...(field === 'drawings' ? symbolProblems(drawing, drawingNames) : []),
      ];
      for (const reason of reasons) complain(file, reason);
      if (reasons.length > 0) continue;
    }
    const facts = await imageFacts(bytes);
    if (!facts) {
      complain(file, 'is not a picture that can be opened (JPEG, PNG, WebP or SVG)');
    } else if (!extensions[facts.format].some((end) => file.endsWith(end))) {
      complain(file, `is ${facts.format.toUpperCase()} by its content, not what its name says`);
    } else if (svg === 'never' && facts.width < minHeroWidthPx) {
      complain(file, `must be at least ${minHeroWidthPx} px wide, is ${facts.width} px`);
    } else {
      assets.set(file, { bytes, facts });
    }
  }
  return assets;
}

/** The files of the home page with their fields. One that several places show is named once for each. */
function homePictures({ home }: Theme): { file: string; field: string }[] {
  const { talk, match, swipe } = home.pictures;
  return [
    { file: talk, field: 'home.pictures.talk' },
    ...match.map((file, index) => ({ file, field: `home.pictures.match.${index}` })),
    ...swipe.map((file, index) => ({ file, field: `home.pictures.swipe.${index}` })),
  ];
}

const extensions: Record<ImageFacts['format'], readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  svg: ['.svg'],
};

function strangerReason(file: string, declared: readonly Locale[]): string {
  if (file.startsWith('assets/')) return 'is not named by theme.json or landers.json';
  const locale = /^(?:locales\/(\w+)\.json|pages\/(\w+)\/)/.exec(file);
  const named = locale?.[1] ?? locale?.[2];
  if (named && !declared.some((one) => one === named)) {
    return `is for ${named}, which tenant.json does not name in locales`;
  }
  if (file.startsWith('pages/')) {
    return `is not an information page (${pageTokens.map((token) => `${token}.md`).join(', ')})`;
  }
  return 'is not a file that a brand has';
}

const fileHashDigits = 12;
const getFileHash = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, fileHashDigits);

function getDigest(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const file of [...files.keys()].sort()) {
    const bytes = files.get(file) ?? Buffer.alloc(0);
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
