import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantFixture } from '#shared/fixtures.ts';
import {
  loadMailing,
  type MailingFile,
  ownPath,
  parseMailingText,
  readMailingFile,
  toAudience,
  writeNewMailing,
} from './mailing-file.ts';

const brand = { config: tenantFixture(), origin: 'https://www.maple.example' };
const head = {
  subject: 'Hi {name}',
  preview: 'A line',
  button: 'Look',
  path: '/credits',
};
const written = (fields: Partial<typeof head> = {}, body = '# Hello {name}\n\nText.\n') => {
  const lines = Object.entries({ ...head, ...fields }).map(([name, value]) => `${name}: ${value}`);
  return ['---', ...lines, '---', body].join('\n');
};
const reasons = (source: string) =>
  parseMailingText(source, brand).problems.map(({ field, reason }) => `${field}: ${reason}`);

describe('a text of a mailing', () => {
  it('is read into its fields, heading and blocks', () => {
    const body =
      '# Hello {name}\n\nRead *it* [here](https://maple.example/members?a=1#b).\n\n1. one\n';
    const { text, problems } = parseMailingText(written({}, body), brand);
    expect(problems).toEqual([]);
    expect(text).toEqual({
      ...head,
      heading: 'Hello {name}',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            { text: 'Read ' },
            { text: 'it', italic: true },
            { text: ' ' },
            { text: 'here', href: '/members?a=1#b' },
            { text: '.' },
          ],
        },
        { kind: 'list', ordered: true, items: [[{ text: 'one' }]] },
      ],
    });
  });

  it('names what is missing and what is not known', () => {
    expect(reasons(written({ subject: '', path: '' }))).toEqual([
      'subject: is missing',
      'path: is missing',
    ]);
    expect(reasons(written({}).replace('preview:', 'preheader:'))).toEqual([
      'preheader: A line: is not one of subject, preview, button, path',
      'preview: is missing',
    ]);
    expect(reasons('# Hello\n\nText.')[0]).toMatch(/^line 1: must begin with subject/);
  });

  it('holds {name} and no other placeholder, and no HTML', () => {
    expect(reasons(written({ subject: 'Hi {email}' }))).toEqual([
      'subject: must not hold {email}; there is {name}',
    ]);
    expect(reasons(written({ button: 'Go {name' }))).toHaveLength(1);
    expect(reasons(written({}, '# Hi\n\n{link}\n\n<b>x</b>\n'))).toEqual([
      'line 9: {link} is not known; there is {name}',
      'line 11: must not use HTML',
    ]);
  });

  it('has a length for each field', () => {
    expect(reasons(written({ subject: 'x'.repeat(121), button: 'y'.repeat(41) }))).toEqual([
      'subject: must have at most 120 characters, has 121',
      'button: must have at most 40 characters, has 41',
    ]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    'https://www.maple.example.evil.example/',
    'https://user@www.maple.example/',
    'http://www.maple.example/',
    'https://www.maple.example:8443/',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'members',
    '/\\evil.example',
  ])('leads to the brand alone, not to %s', (address) => {
    expect(ownPath(address, brand)).toBeNull();
    expect(reasons(written({ path: address }))).toHaveLength(1);
  });
});

describe('the folder of a mailing', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailing-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async () => {
    const { file, problems } = await readMailingFile(folder);
    return file ? loadMailing(folder, file, brand) : { mailing: null, problems };
  };
  const lines = async () =>
    (await read()).problems.map(({ file, field, reason }) => `${file}: ${field}: ${reason}`);
  async function declare(change: (file: MailingFile) => void): Promise<void> {
    const path = join(folder, 'mailing.json');
    const file = JSON.parse(await readFile(path, 'utf8'));
    change(file);
    await writeFile(path, JSON.stringify(file));
  }

  async function fillIn(): Promise<void> {
    for (const locale of brand.config.locales) {
      await writeFile(join(folder, `${locale}.md`), written());
    }
  }

  it('is written complete, for each language of the brand, and never over another', async () => {
    await writeNewMailing(folder, brand, { name: 'spring', type: 'promotions' });
    // Nobody gets the words for whoever writes it.
    expect(await lines()).toEqual(
      ['en', 'de', 'fr'].flatMap((locale) => [
        `${locale}.md: : still has "The line beside the subject in a list of mails" for your own words`,
        `${locale}.md: : still has "Write what it is about." for your own words`,
      ]),
    );
    await fillIn();
    const { mailing, problems } = await read();
    expect(problems).toEqual([]);
    expect(mailing?.texts.map(({ locale }) => locale)).toEqual(['en', 'de', 'fr']);
    const again = writeNewMailing(folder, brand, { name: 'other', type: 'news' });
    await expect(again).rejects.toMatchObject({ code: 'EEXIST' });
    expect((await read()).mailing?.file.name).toBe('spring');
  });

  it('lacks no language that its audience reads, and holds no other', async () => {
    await writeNewMailing(folder, brand, { name: 'spring', type: 'news' });
    await fillIn();
    await unlink(join(folder, 'fr.md'));
    expect(await lines()).toEqual(['fr.md: : is missing: members read this language']);
    await declare(({ audience }) => audience.languages.push('en'));
    expect(await lines()).toEqual(['de.md: : is for a language that nobody would read']);
  });

  it('has problems with their file and field', async () => {
    expect(await lines()).toEqual(['mailing.json: : is missing']);
    await writeNewMailing(folder, brand, { name: 'spring', type: 'news' });
    await fillIn();
    await declare(({ audience }) => {
      audience.countries.push('US');
      audience.visited_within_days = 7;
      audience.not_visited_for_days = 7;
    });
    expect(await lines()).toEqual([
      "mailing.json: audience.countries.0: must be one of the brand's (GB, CH)",
      'mailing.json: audience.not_visited_for_days: must be less than visited_within_days, or nobody fits',
    ]);
    await declare((file) => Object.assign(file, { type: 'offers', hour: 3 }));
    expect(await lines()).toEqual([
      expect.stringMatching(/^mailing\.json: type: must be one of promotions, news/),
      'mailing.json: hour: is not a known field',
    ]);
  });
});

it('an audience is one at a moment, and of all countries unless it says otherwise', () => {
  const asked = {
    countries: [],
    languages: [],
    visited_within_days: 30,
    not_visited_for_days: 7,
    buyers: 'all' as const,
  };
  expect(toAudience(asked, brand.config, Date.parse('2026-03-31T00:00:00.000Z'))).toEqual({
    countries: ['GB', 'CH'],
    languages: [],
    visited_after: '2026-03-01T00:00:00.000Z',
    visited_before: '2026-03-24T00:00:00.000Z',
    buyers: 'all',
  });
});
