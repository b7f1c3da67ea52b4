/** Holds the translated texts to what each language writes its own way: e-mail, quotes, spaces. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#shared/model/values.ts';
import { flatten } from './locales.ts';

interface Spelling {
  /** Other ways to write e-mail. */
  mail: RegExp;
  quotes: readonly [opening: string, closing: string];
  /** Spaces that are missing or may break. */
  spaces?: RegExp;
}

/** One word of those in the pattern, with no letter or hyphen beside it. */
const word = (pattern: string) => new RegExp(`(?<![-\\p{L}])(?:${pattern})(?![-\\p{L}])`, 'giu');

/** English has a check of its own. */
const spellings: Readonly<Record<Exclude<Locale, 'en'>, Spelling>> = {
  // "E-Mail"; a compound such as "Bestätigungsmail" is a word of its own.
  de: {
    mail: /(?<![-\p{L}])(?:Emails?|emails?|e-[Mm]ail|E-mail|Mails?)(?!\p{L})/gu,
    quotes: ['„', '“'],
  },
  es: { mail: word('e-?mails?|mails?'), quotes: ['«', '»'] },
  fr: {
    mail: word('e?mails?|courriels?'),
    quotes: ['«', '»'],
    // Narrow no-break spaces: a sign must not begin a line.
    spaces: /(?<![\u202f\d])[;:!?»]|«(?!\u202f)/gu,
  },
  it: { mail: word('e-mail|mail'), quotes: ['«', '»'] },
  // "Mail ons" is a verb.
  nl: { mail: word('e?mails|email|(?:de|deze|een|je|onze|per) mail'), quotes: ['“', '”'] },
  pl: { mail: word('e?mail(?:a|e|em|i|om|u)?'), quotes: ['„', '”'] },
};

const quotes = /["'‘‚“”„‹›«»]/gu;
/** What nobody reads as words: placeholders, tags, targets of links. */
const markup = /\{+\w+\}+|<\/?\w+\s*\/?>|\]\([^)]*\)/g;
/** The moment of a match may cheer, also where home draws it. */
export const isMatchMoment = (file: string, key: string): boolean =>
  (file.endsWith('/like_modal.json') && key === 'match.title') ||
  (file.endsWith('/home.json') && key === 'match_title') ||
  key === 'home.match_title';

/** What is wrong with the spelling of one text. */
export function spellingProblems(locale: Locale, text: string, mayCheer = false): string[] {
  if (locale === 'en') return [];
  const { mail, quotes: own, spaces } = spellings[locale];
  const words = text.replaceAll(markup, 'x');
  const count = (sign: string) => words.split(sign).length - 1;
  const [opening, closing] = own;
  return [
    ...[...words.matchAll(mail)].map(([found]) => `writes e-mail as "${found}"`),
    ...[...words.matchAll(quotes)]
      .filter(([sign]) => !own.includes(sign))
      .map(([sign]) => `has ${sign}, its quotes are ${opening}…${closing}`),
    ...(count(opening) === count(closing) ? [] : ['opens a quote and does not close it']),
    ...(spaces && words.search(spaces) >= 0 ? ['lacks a narrow no-break space (U+202F)'] : []),
    ...(!mayCheer && /[!¡]/.test(words) ? ['has an exclamation mark'] : []),
  ];
}

/** Files of one language's texts: the product's, its mails', and those of brands and of new ones. */
const getFilePatterns = (locale: Locale) => [
  `frontend/src/locales/${locale}/*.json`,
  `functions/mail/texts/${locale}.json`,
  `{tenants/*,infra/operator/template}/locales/${locale}.json`,
  `{tenants/*,infra/operator/template}/pages/${locale}/*.md`,
];

/** What is wrong with the spelling of all translated texts: `file: reason`. */
export async function checkSpelling(root: string): Promise<string[]> {
  const problems: string[] = [];
  for (const locale of Object.keys(spellings) as Locale[]) {
    for await (const file of glob(getFilePatterns(locale), { cwd: root })) {
      const content = await readFile(join(root, file), 'utf8');
      for (const [key, text] of textsIn(file, content)) {
        const place = `${file}: ${key}`;
        const found = spellingProblems(locale, text, isMatchMoment(file, key));
        problems.push(...found.map((reason) => `${place} ${reason}`));
      }
    }
  }
  return problems;
}

/** Key, or number of the line, and text. */
function textsIn(file: string, content: string): Iterable<[string, string]> {
  if (file.endsWith('.json')) return flatten(JSON.parse(content)).flat;
  return content.split('\n').map((line, at): [string, string] => [`line ${at + 1}`, line]);
}
