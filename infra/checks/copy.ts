/** Holds what a machine can hold of the English wording, and where the pages of every language lead. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorTable } from '#shared/errors.ts';
import { type Locale, locales } from '#shared/model/values.ts';
import { settingsParts } from '../../frontend/src/features/account/settings/settings-parts.ts';
import { flatten } from './locales.ts';
import type { Project } from './sources.ts';
import { isMatchMoment } from './spelling.ts';

/** Where English texts stand beside the information pages. */
const textFiles = [
  'frontend/src/locales/en/*.json',
  'functions/mail/texts/en.json',
  '{tenants/*,infra/operator/template}/locales/en.json',
];
const pageFiles = (locale: Locale) => [`{tenants/*,infra/operator/template}/pages/${locale}/*.md`];

/** Sentences of the specification, which stay as it has them. */
const given = new Set<string>([
  errorTable.email_taken.message,
  errorTable.email_not_found.message,
  errorTable.too_many_reset_mails.message,
]);

/** English that was translated once, and what must not come back. */
const translated = [
  /profile stands/i,
  /go on where you were/i,
  /withdraw\w* from (?:a|the|your|this) purchase/i,
  /\bways? to pay\b(?! (?:it|them))/i,
  /\bsomebody\b/i,
];

/** What is wrong with one English text: the reasons. Other languages have spelling.ts. */
export function copyProblems(text: string, loud = false): string[] {
  // Placeholders, tags and addresses are no words.
  const words = text.replace(/\{+\w+\}+|<\/?\w+>|\]\([^)]*\)/g, ' ');
  if (given.has(words.replace(/\.$/, '')) || given.has(words)) return [];
  const problems: string[] = [];
  if (/\be-mail/i.test(words)) problems.push('"email" has no hyphen');
  const phrase = translated.map((one) => words.match(one)?.[0]).find(Boolean);
  if (phrase) problems.push(`"${phrase}" reads translated`);
  if (words.includes('!') && !loud) problems.push('only a match has an exclamation mark');
  if (/[\w.]'|'\w/.test(words)) problems.push('apostrophes are ’');
  return problems;
}

const settingsLink = /\]\(\/notifications(?:#([\w-]*))?\)/g;
/** Pages that say how an account is deleted. */
const tellsOfDeletion = /\/(?:faq|terms)\.md$/;

/** Links of an information page that lead past the card of the settings that they speak of. */
export function linkProblems(file: string, markdown: string): string[] {
  const parts = [...markdown.matchAll(settingsLink)].map(([, part]) => part ?? '');
  const known = new Set<string>(settingsParts);
  const problems = parts
    .filter((part) => !known.has(part))
    .map((part) => `${file}: /notifications#${part} is no card of the settings`);
  if (tellsOfDeletion.test(file) && !parts.includes('delete')) {
    problems.push(`${file}: must lead to /notifications#delete, where accounts are deleted`);
  }
  return problems;
}

/** What is wrong with the wording of all texts: `file: reason`. */
export async function checkCopy({ root }: Pick<Project, 'root'>): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob(textFiles, { cwd: root })) {
    const { flat } = flatten(JSON.parse(await readFile(join(root, file), 'utf8')));
    for (const [key, text] of flat) {
      const found = copyProblems(text, isMatchMoment(file, key));
      problems.push(...found.map((reason) => `${file}: ${key}: ${reason}`));
    }
  }
  for (const locale of locales) {
    for await (const file of glob(pageFiles(locale), { cwd: root })) {
      const markdown = await readFile(join(root, file), 'utf8');
      problems.push(...linkProblems(file, markdown));
      if (locale !== 'en') continue;
      markdown.split('\n').forEach((line, index) => {
        const found = copyProblems(line);
        problems.push(...found.map((reason) => `${file}: line ${index + 1}: ${reason}`));
      });
    }
  }
  return problems;
}
