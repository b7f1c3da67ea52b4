import { describe, expect, it } from 'vitest';
import { codeProblems, flatten, type LocaleTexts, localeProblems } from './locales.ts';

const texts = (groups: Record<string, unknown>): LocaleTexts =>
  new Map(Object.entries(groups).map(([group, json]) => [group, flatten(json).flat]));

const english = texts({
  info: {
    title: 'On this page',
    version: 'Version of {date}',
    days_one: 'You have {count} day.',
    days_other: 'You have {count} days.',
    link: 'Read the <terms>terms</terms> before you sign.',
  },
});
const german = {
  title: 'Auf dieser Seite',
  version: 'Stand {date}',
  days_one: 'Du hast einen Tag.',
  days_other: 'Du hast {count} Tage.',
  link: 'Lies vorher die <terms>Bedingungen</terms>.',
};

/** Problems of German texts, without the name of the file. */
const problems = (info: Record<string, unknown>) =>
  localeProblems('de', texts({ info }), english).map((line) => line.split('.json: ')[1]);

describe('a language', () => {
  it('has the keys, placeholders and tags of the English texts', () => {
    expect(problems(german)).toEqual([]);
    const { title: _, ...rest } = german;
    expect(
      problems({ ...rest, version: 'Stand {datum}', link: 'Lies die Bedingungen.', more: 'Mehr' }),
    ).toEqual([
      'title is missing',
      'version has {datum}, which the English text has not',
      'link lacks <terms>, </terms>',
      'more is no key of the English texts',
    ]);
  });

  it('has its own plural forms', () => {
    const { days_one: _, ...rest } = german;
    expect(problems({ ...rest, days_few: 'Du hast {count} Tage.' })).toEqual([
      'days_one is missing',
      'days_few is no key of the English texts',
    ]);
    expect(localeProblems('pl', texts({ info: german }), english)).toEqual([
      'frontend/src/locales/pl/info.json: days_few is missing',
      'frontend/src/locales/pl/info.json: days_many is missing',
    ]);
  });

  it('is neither empty nor still English', () => {
    expect(
      problems({ ...german, title: ' ', link: 'Read the <terms>terms</terms> before you sign.' }),
    ).toEqual(['title is empty', 'still English: link']);
  });

  it('has all groups and no other', () => {
    expect(localeProblems('de', texts({ extra: {} }), english)).toEqual([
      'frontend/src/locales/de/info.json: is missing',
      'frontend/src/locales/de/extra.json: is no group of the English texts',
    ]);
  });
});

describe('the code', () => {
  const use = (group: string | null, key: string) => ({ place: 'page.tsx:3', group, key });
  const all = [
    use('info', 'title'),
    use('info', 'version'),
    use('info', 'days'),
    use('info', 'link'),
  ];
  const siteTexts = texts({ site: { title: 'A', description: 'B' } });

  it('asks for texts that exist, and for all of them', () => {
    expect(codeProblems(english, all, [])).toEqual([]);
    expect(codeProblems(english, [...all.slice(0, 3), use('info', 'titel')], [])).toEqual([
      'page.tsx:3: there is no text info:titel',
      'frontend/src/locales/en/info.json: link is not used',
    ]);
  });

  it('may know only a part of a key', () => {
    const nested = texts({ info: { titles: { terms: 'Terms', faq: 'Questions' }, other: 'x' } });
    expect(codeProblems(nested, [use('info', 'titles.*')], [])).toEqual([
      'frontend/src/locales/en/info.json: other is not used',
    ]);
    expect(codeProblems(nested, [use(null, 'titles'), use('info', 'other')], [])).toEqual([]);
  });

  it('must know a part of a key', () => {
    expect(codeProblems(siteTexts, [], [{ place: 'page.tsx:9', group: 'info' }])).toEqual([
      'page.tsx:9: a part of the key must be written here',
    ]);
  });

  it('on the server reads some groups itself', () => {
    expect(codeProblems(siteTexts, [], [])).toEqual([]);
  });
});

it('texts are texts all the way down', () => {
  expect(flatten({ a: { b: 'x', c: 3 }, d: ['y'] })).toEqual({
    flat: new Map([['a.b', 'x']]),
    wrong: ['a.c', 'd'],
  });
});
