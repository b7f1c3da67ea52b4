/**
 * The folder in which an operator writes a mailing: `mailing.json` says whose it is and whom it is
 * for, and a Markdown file for each language what it says.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import * as limits from '#shared/limits.ts';
import { countrySchema, localeSchema } from '#shared/model/value-schemas.ts';
import type { Locale } from '#shared/model/values.ts';
import { namePattern } from '#shared/patterns.ts';
import { type MailingType, mailingTypes } from '#shared/rules/mail-consent.ts';
import { type TenantConfig, tenantIdSchema } from '#shared/tenant.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import {
  type Audience,
  buyerChoices,
  type StoredMailingText,
} from '../../functions/domain/notifications/mailings.ts';
import { parsePage } from './pages.ts';
import { type Problem, parseJson, schemaProblems } from './problems.ts';

const daySeconds = 86_400;
const mostDays = 3_650;
const days = z.nullable(z.int().check(z.minimum(1), z.maximum(mostDays)));

export const mailingNameSchema = z.string().check(
  z.regex(namePattern, {
    error: 'must be 2 to 40 lower-case letters, digits or hyphens',
  }),
);

const fileSchema = z.strictObject({
  brand: tenantIdSchema,
  name: mailingNameSchema,
  type: z.enum(mailingTypes),
  audience: z.strictObject({
    countries: z.array(countrySchema),
    languages: z.array(localeSchema),
    visited_within_days: days,
    not_visited_for_days: days,
    buyers: z.enum(buyerChoices),
  }),
});

/** What `mailing.json` holds. Empty lists mean every country, every language. */
export type MailingFile = z.infer<typeof fileSchema>;

export interface LoadedMailing {
  file: MailingFile;
  texts: StoredMailingText[];
}

const settingsFile = 'mailing.json';
const fields = ['subject', 'preview', 'button', 'path'] as const;
type Field = (typeof fields)[number];

/** Sentences for whoever writes a mailing, which no member shall read. */
const templatePreview = 'The line beside the subject in a list of mails';
const templateText = 'Write what it is about.';

const getTemplate = (type: MailingType): string => `---
subject: ${type === 'promotions' ? 'Something for you, {name}' : 'What is new'}
preview: ${templatePreview}
button: Have a look
path: ${type === 'promotions' ? '/credits' : '/members'}
---

# Hello {name}

${templateText} Paragraphs, **bold** and *italic* words, lists and
[links to the brand's own pages](/members) are possible.
`;

/**
 * Writes the folder of a new mailing with a text to replace for each language of the brand.
 *
 * @returns the files
 * @throws Error with code `EEXIST` where the folder has a mailing
 */
export async function writeNewMailing(
  folder: string,
  { config }: Pick<Brand, 'config'>,
  { name, type }: { name: string; type: MailingType },
): Promise<string[]> {
  const settings: MailingFile = {
    brand: config.id,
    name,
    type,
    audience: {
      countries: [],
      languages: [],
      visited_within_days: null,
      not_visited_for_days: null,
      buyers: 'all',
    },
  };
  await mkdir(folder, { recursive: true });
  const files = [
    [settingsFile, `${JSON.stringify(settings, null, 2)}\n`] as const,
    ...config.locales.map((locale) => [`${locale}.md`, getTemplate(type)] as const),
  ];
  for (const [file, text] of files) await writeFile(join(folder, file), text, { flag: 'wx' });
  return files.map(([file]) => join(folder, file));
}

/** Reads the declaration of a mailing's folder; null where it has problems. */
export async function readMailingFile(
  folder: string,
): Promise<{ file: MailingFile | null; problems: Problem[] }> {
  const text = await readFile(join(folder, settingsFile), 'utf8').catch(() => null);
  const fail = (...problems: Problem[]) => ({ file: null, problems });
  if (text === null) return fail({ file: settingsFile, field: '', reason: 'is missing' });
  const parsed = await parseJson(text);
  if ('problem' in parsed) return fail({ file: settingsFile, ...parsed.problem });
  const read = fileSchema.safeParse(parsed.value);
  if (!read.success) return fail(...schemaProblems(settingsFile, read.error, parsed.value));
  return { file: read.data, problems: [] };
}

/** Reads a mailing's texts and checks all of it against its brand. */
export async function loadMailing(
  folder: string,
  file: MailingFile,
  brand: Pick<Brand, 'config' | 'origin'>,
): Promise<{ mailing: LoadedMailing; problems: Problem[] }> {
  const { config } = brand;
  const problems = audienceProblems(file.audience, config);
  const wanted = wantedLocales(file, config);
  const texts: StoredMailingText[] = [];
  for (const locale of wanted) {
    const name = `${locale}.md`;
    const source = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (source === null) {
      problems.push({ file: name, field: '', reason: 'is missing: members read this language' });
      continue;
    }
    const read = parseMailingText(source, brand);
    problems.push(...read.problems.map((problem) => ({ file: name, ...problem })));
    for (const words of [templatePreview, templateText]) {
      if (!source.includes(words)) continue;
      problems.push({ file: name, field: '', reason: `still has "${words}" for your own words` });
    }
    texts.push({ locale, ...read.text });
  }
  for (const name of await readdir(folder)) {
    const locale = /^(\w+)\.md$/.exec(name)?.[1];
    if (locale && !wanted.some((one) => one === locale)) {
      problems.push({ file: name, field: '', reason: 'is for a language that nobody would read' });
    }
  }
  return { mailing: { file, texts }, problems };
}

/** The languages of those who get it. */
const wantedLocales = ({ audience }: MailingFile, { locales }: TenantConfig): Locale[] =>
  locales.filter(
    (locale) => audience.languages.length === 0 || audience.languages.includes(locale),
  );

function audienceProblems(
  { countries, languages, visited_within_days, not_visited_for_days }: MailingFile['audience'],
  config: TenantConfig,
): Problem[] {
  const problem = (field: string, reason: string): Problem => ({
    file: settingsFile,
    field: `audience.${field}`,
    reason,
  });
  const unknown = (field: string, values: readonly string[], known: readonly string[]) =>
    values.flatMap((value, at) =>
      known.includes(value)
        ? []
        : [problem(`${field}.${at}`, `must be one of the brand's (${known.join(', ')})`)],
    );
  const isEmpty =
    visited_within_days !== null &&
    not_visited_for_days !== null &&
    not_visited_for_days >= visited_within_days;
  return [
    ...unknown('countries', countries, config.countries),
    ...unknown('languages', languages, config.locales),
    ...(isEmpty
      ? [problem('not_visited_for_days', 'must be less than visited_within_days, or nobody fits')]
      : []),
  ];
}

type TextProblem = Omit<Problem, 'file'>;

/** Reads a language's file: `field: value` lines between two `---`, and Markdown after them. */
export function parseMailingText(
  source: string,
  brand: Pick<Brand, 'config' | 'origin'>,
): { text: Omit<StoredMailingText, 'locale'>; problems: TextProblem[] } {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const end = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1;
  const problems: TextProblem[] = [];
  if (end === -1) {
    problems.push({
      field: 'line 1',
      reason: `must begin with ${fields.join(', ')} between "---"`,
    });
  }
  const head = parseHead(lines.slice(1, Math.max(1, end)), problems);
  const body = lines.slice(end + 1).join('\n');
  const toPath = (address: string) => ownPath(address, brand);
  const { page, problems: found } = parsePage(body, {
    placeholders: ['name'],
    isLink: (address) => toPath(address) !== null,
    links: `a page of the brand's own site, such as /members or ${brand.origin}/members`,
    firstLine: end + 2,
  });
  problems.push(...found.map(({ place, reason }) => ({ field: place, reason })));
  const path = toPath(head.path);
  if (head.path !== '' && path === null) {
    problems.push({
      field: 'path',
      reason: `must be a page of the brand's own site, such as /credits, not ${JSON.stringify(head.path)}`,
    });
  }
  checkLengths({ ...head, heading: page.title, body }, problems);
  const text = {
    subject: head.subject,
    preview: head.preview,
    button: head.button,
    path: path ?? '/',
    heading: page.title,
    blocks: page.blocks.map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map((item) => item.map(toRun)) }
        : { ...block, text: block.text.map(toRun) },
    ),
  };
  return { text, problems };

  function toRun<Run extends { href?: string }>({ href, ...run }: Run) {
    return href === undefined ? run : { ...run, href: toPath(href) ?? '/' };
  }
}

function parseHead(lines: readonly string[], problems: TextProblem[]): Record<Field, string> {
  const head: Record<Field, string> = { subject: '', preview: '', button: '', path: '' };
  for (const line of lines) {
    const [, name = '', value = ''] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    const field = fields.find((one) => one === name);
    if (field) head[field] = value.trim();
    else if (line.trim() !== '') {
      problems.push({ field: line.trim(), reason: `is not one of ${fields.join(', ')}` });
    }
  }
  for (const field of fields) {
    if (head[field] === '') problems.push({ field, reason: 'is missing' });
    const strange = (head[field].match(/\{[^}]*\}?|\}/g) ?? []).filter((one) => one !== '{name}');
    if (strange.length > 0) {
      problems.push({ field, reason: `must not hold ${strange[0]}; there is {name}` });
    }
    if (/\p{Cc}/u.test(head[field])) {
      problems.push({ field, reason: 'must not hold control characters' });
    }
  }
  return head;
}

function checkLengths(
  text: Record<'subject' | 'preview' | 'button' | 'heading' | 'body', string>,
  problems: TextProblem[],
): void {
  const most = {
    subject: limits.mailingSubjectChars,
    preview: limits.mailingPreviewChars,
    button: limits.mailingButtonChars,
    heading: limits.mailingSubjectChars,
    body: limits.mailingBodyChars,
  };
  for (const [field, maximum] of Object.entries(most) as [keyof typeof most, number][]) {
    const { length } = text[field];
    if (length > maximum) {
      problems.push({ field, reason: `must have at most ${maximum} characters, has ${length}` });
    }
  }
}

/** An address as a path of the brand's own site; null where it leads elsewhere. */
export function ownPath(
  address: string,
  { config, origin }: Pick<Brand, 'config' | 'origin'>,
): string | null {
  if (/[\s\\\p{Cc}]/u.test(address)) return null;
  if (/^\/(?!\/)/.test(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isOwn =
    url.origin === origin ||
    (url.protocol === 'https:' && url.port === '' && config.domains.includes(url.hostname));
  if (!isOwn || url.username !== '' || url.password !== '') return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The audience of a file at a moment (epoch milliseconds). */
export function toAudience(
  {
    countries,
    languages,
    visited_within_days,
    not_visited_for_days,
    buyers,
  }: MailingFile['audience'],
  config: TenantConfig,
  time: number,
): Audience {
  const ago = (count: number | null) =>
    count === null ? null : new Date(time - count * daySeconds * 1_000).toISOString();
  return {
    countries: countries.length > 0 ? countries : config.countries,
    languages,
    visited_after: ago(visited_within_days),
    visited_before: ago(not_visited_for_days),
    buyers,
  };
}
