/** Holds the languages to the English texts, and the English texts to the code. */
import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { errorTable } from '#shared/errors.ts';
import { type Locale, locales } from '#shared/model/values.ts';
import { textGroups } from '../../frontend/src/lib/i18n.ts';
import { type Project, testFile } from './sources.ts';
import { type TextUse, textUses, type UnreadableUse } from './text-uses.ts';

export const localesFolder = 'frontend/src/locales';
const sourceLocale: Locale = 'en';

/** Key, nested ones joined by dots -> text. */
export type GroupTexts = ReadonlyMap<string, string>;
export type LocaleTexts = ReadonlyMap<string, GroupTexts>;

/** Texts that the server reads, or that code finds by values of the API: group -> keys, `*` for any. */
const readElsewhere: Readonly<Record<string, readonly string[]>> = {
  // The title and description of the HTML.
  site: ['title', 'description'],
  // The page that the service worker keeps.
  offline: ['title', 'text', 'retry'],
  maintenance: ['title', 'text', 'retry'],
};

/** English texts that are right in other languages too. */
const sameEverywhere = new Set<string>();
/** Shorter ones, such as names and "Premium", are the same in many languages. */
const copyMinChars = 20;

/** What is wrong with the texts of all languages: `file: reason`. */
export async function checkLocales({ root, sources }: Project): Promise<string[]> {
  const found = await Promise.all(
    locales.map(async (locale) => [locale, await readTexts(root, locale)] as const),
  );
  const byLocale = new Map(found.map(([locale, { texts }]) => [locale, texts]));
  const english = byLocale.get(sourceLocale) ?? new Map();
  const code = sources.filter(
    ({ path }) => path.startsWith('frontend/src/') && !testFile.test(path),
  );
  const uses = code.map(textUses);
  return [
    ...found.flatMap(([, { problems }]) => problems),
    ...groupProblems(english),
    ...locales
      .filter((locale) => locale !== sourceLocale)
      .flatMap((locale) => localeProblems(locale, byLocale.get(locale) ?? new Map(), english)),
    ...codeProblems(
      english,
      uses.flatMap((one) => one.uses),
      uses.flatMap((one) => one.unreadable),
    ),
    ...errorProblems(english.get('errors') ?? new Map()),
  ];
}

async function readTexts(
  root: string,
  locale: Locale,
): Promise<{ texts: Map<string, GroupTexts>; problems: string[] }> {
  const texts = new Map<string, GroupTexts>();
  const problems: string[] = [];
  const files = await readdir(join(root, localesFolder, locale)).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const path = `${localesFolder}/${locale}/${file}`;
    try {
      const json: unknown = JSON.parse(await readFile(join(root, path), 'utf8'));
      const { flat, wrong } = flatten(json);
      problems.push(...wrong.map((key) => `${path}: ${key || 'the file'} is no text`));
      texts.set(file.slice(0, -'.json'.length), flat);
    } catch (cause) {
      problems.push(`${path}: is not valid JSON (${(cause as Error).message})`);
    }
  }
  return { texts, problems };
}

/** Nested texts as one map; `wrong` are keys of anything but texts. */
export function flatten(json: unknown): { flat: Map<string, string>; wrong: string[] } {
  const flat = new Map<string, string>();
  const wrong: string[] = [];
  const add = (value: unknown, key: string) => {
    if (typeof value === 'string') flat.set(key, value);
    else if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong.push(key);
    else
      for (const [part, below] of Object.entries(value)) add(below, key ? `${key}.${part}` : part);
  };
  add(json, '');
  return { flat, wrong };
}

function groupProblems(english: LocaleTexts): string[] {
  const names = new Set<string>(textGroups);
  return [
    ...textGroups
      .filter((group) => !english.has(group))
      .map((group) => `${localesFolder}/${sourceLocale}/${group}.json: is missing`),
    ...[...english.keys()]
      .filter((group) => !names.has(group))
      .map((group) => `frontend/src/lib/i18n.ts: textGroups does not name ${group}`),
  ];
}

const category = /_(zero|one|two|few|many|other)$/;
const pluralBase = (key: string) => key.replace(category, '');

/** Keys of texts that have plural forms, without the form. */
const pluralBases = (texts: GroupTexts) =>
  new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map(pluralBase));

/** What one language lacks, has too much of, or words against the English texts. */
export function localeProblems(locale: Locale, texts: LocaleTexts, english: LocaleTexts): string[] {
  const problems: string[] = [];
  for (const [group, originals] of english) {
    const file = `${localesFolder}/${locale}/${group}.json`;
    const own = texts.get(group);
    if (!own) {
      problems.push(`${file}: is missing`);
      continue;
    }
    const expected = expectedKeys(originals, locale);
    for (const key of expected.keys())
      if (!own.has(key)) problems.push(`${file}: ${key} is missing`);
    const copies: string[] = [];
    for (const [key, text] of own) {
      const original = expected.get(key);
      const reason = original ? against(text, original, key) : 'is no key of the English texts';
      if (reason) problems.push(`${file}: ${key} ${reason}`);
      if (original && isCopy(text, original)) copies.push(key);
    }
    if (copies.length > 0) problems.push(`${file}: still English: ${copies.join(', ')}`);
  }
  for (const group of texts.keys()) {
    if (!english.has(group)) {
      problems.push(`${localesFolder}/${locale}/${group}.json: is no group of the English texts`);
    }
  }
  return problems;
}

/** Key in this language -> the English texts that it stands for; plural forms are the language's own. */
function expectedKeys(originals: GroupTexts, locale: Locale): Map<string, string[]> {
  const plurals = pluralBases(originals);
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const expected = new Map<string, string[]>();
  for (const [key, text] of originals) {
    const base = pluralBase(key);
    if (!plurals.has(base)) expected.set(key, [text]);
    else
      for (const form of forms) {
        const name = `${base}_${form}`;
        expected.set(name, [...(expected.get(name) ?? []), text]);
      }
  }
  return expected;
}

/** Why a text does not do for the English ones it stands for. */
function against(text: string, originals: readonly string[], key: string): string | null {
  if (text.trim() === '') return 'is empty';
  const there = marksIn(text);
  const wanted = new Set(originals.flatMap((original) => [...marksIn(original)]));
  const extra = [...there].filter((mark) => !wanted.has(mark));
  if (extra.length > 0) return `has ${extra.join(', ')}, which the English text has not`;
  const missing = [...wanted].filter(
    // "One message" needs no number.
    (mark) => !there.has(mark) && !(mark === '{count}' && category.test(key)),
  );
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  return null;
}

const isCopy = (text: string, originals: readonly string[]) =>
  originals.includes(text) && text.length > copyMinChars && !sameEverywhere.has(text);

/** Placeholders and tags. */
const marksIn = (text: string) => new Set(text.match(/\{\w+\}|<\/?\w+\s*\/?>/g) ?? []);

/** Texts that code asks for and nobody wrote, and those that nobody asks for. */
export function codeProblems(
  english: LocaleTexts,
  uses: readonly TextUse[],
  unreadable: readonly UnreadableUse[],
): string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  const markUsed = (group: string, asked: string): boolean => {
    const found = [...(english.get(group)?.keys() ?? [])].filter((key) => responses(key, asked));
    for (const key of found) used.add(`${group}:${key}`);
    return found.length > 0;
  };
  for (const use of uses) {
    const groups = use.group === null ? [...english.keys()] : [use.group];
    const found = groups.map((group) => markUsed(group, use.key));
    if (!found.includes(true)) {
      const group = use.group ?? '(any group)';
      problems.push(`${use.place}: there is no text ${group}:${use.key}`);
    }
  }
  for (const [group, keys] of Object.entries(readElsewhere)) {
    for (const key of keys) markUsed(group, key);
  }
  for (const { place, group } of unreadable) {
    if (group === null || !readElsewhere[group]) {
      problems.push(`${place}: a part of the key must be written here`);
    }
  }
  for (const [group, texts] of english) {
    for (const key of texts.keys()) {
      if (!used.has(`${group}:${key}`)) {
        problems.push(`${localesFolder}/${sourceLocale}/${group}.json: ${key} is not used`);
      }
    }
  }
  return problems;
}

/** A use means its key, its plural forms, or all below it. */
const responses = (key: string, asked: string): boolean =>
  matchesGlob(key, asked) ||
  key.startsWith(`${asked}.`) ||
  (category.test(key) && matchesGlob(pluralBase(key), asked));

/** Codes that the browser makes itself. */
const ownCodes = ['network'];

function errorProblems(errors: GroupTexts): string[] {
  const file = `${localesFolder}/${sourceLocale}/errors.json`;
  const codes = new Set([...Object.keys(errorTable), ...ownCodes]);
  const written = [...errors.keys()]
    .filter((key) => key.startsWith('codes.'))
    .map((key) => key.slice('codes.'.length));
  return [
    ...[...codes]
      .filter((code) => !written.includes(code))
      .map((code) => `${file}: codes.${code} is missing`),
    ...written
      .filter((code) => !codes.has(code))
      .map((code) => `${file}: codes.${code} is no code of shared/errors.ts`),
  ];
}
