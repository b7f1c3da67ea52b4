import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filmFacts } from './film.ts';
import { type BrandFolder, brandFolder } from './fixtures.ts';
import { filmProblem } from './landers.ts';
import { loadBrand } from './load.ts';
import type { Problem } from './problems.ts';

const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** The boxes of an MP4 file that say how long it is. */
function mp4(seconds: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(seconds * 1_000, 16);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('free', Buffer.alloc(32)),
    box('moov', box('mvhd', header)),
  ]);
}
const element = (id: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 | (content.length >> 8), content.length & 255]),
    content,
  ]);
/** The elements of a WebM file that say how long it is. */
function webm(seconds: number): Buffer {
  const ticks = Buffer.alloc(8);
  ticks.writeDoubleBE(seconds * 1_000);
  const scale = Buffer.from([0x0f, 0x42, 0x40]);
  const info = Buffer.concat([element('2ad7b1', scale), element('4489', ticks)]);
  return Buffer.concat([
    element('1a45dfa3', Buffer.from('4282', 'hex')),
    element(
      '18538067',
      Buffer.concat([element('ec', Buffer.alloc(20)), element('1549a966', info)]),
    ),
  ]);
}

describe('a film', () => {
  it('says how long it is', () => {
    expect(filmFacts(mp4(12.5))).toEqual({ format: 'mp4', seconds: 12.5 });
    expect(filmFacts(webm(9.25))).toEqual({ format: 'webm', seconds: 9.25 });
  });

  it.each([
    ['assets/a.mp4', mp4(12), null],
    ['assets/a.webm', webm(30), null],
    ['assets/a.mp4', mp4(31), 'must not be longer than 30 s, is 31.0 s'],
    ['assets/a.webm', webm(31), 'must not be longer than 30 s, is 31.0 s'],
    ['assets/a.mp4', webm(5), 'is WEBM by its content, not what its name says'],
    [
      'assets/a.mp4',
      Buffer.from('no film at all'),
      'is not a film that can be opened (WebM or MP4)',
    ],
    ['assets/a.mp4', mp4(5).subarray(0, 20), 'does not say how long it is'],
    [
      'assets/a.mp4',
      Buffer.concat([mp4(5), Buffer.alloc(2 ** 21)]),
      'must not be larger than 1.5 MB',
    ],
  ])('%s is looked at', (file, bytes, problem) => {
    expect(filmProblem(file, bytes)).toBe(problem);
  });

  it('that was cut off anywhere is refused or known, and nothing fails', () => {
    for (const whole of [mp4(5), webm(5)]) {
      for (let length = 0; length < whole.length; length++) {
        expect(() => filmProblem('assets/a.mp4', whole.subarray(0, length))).not.toThrow();
      }
    }
  });
});

describe('landers.json', () => {
  let brand: BrandFolder;
  beforeEach(async () => {
    brand = await brandFolder();
    const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#888' } });
    await brand.write('assets/autumn.jpg', await picture.jpeg().toBuffer());
    await brand.write('assets/film.mp4', mp4(12));
    await brand.write('assets/film.webm', webm(12));
  });
  afterEach(() => brand.end());

  const film = { webm: 'assets/film.webm', mp4: 'assets/film.mp4', poster: 'assets/autumn.jpg' };
  const note = 'Drawn for this brand; it owns all rights.';
  const licences = {
    'assets/autumn.jpg': note,
    'assets/film.webm': note,
    'assets/film.mp4': note,
  };
  const load = async (look: object, more: object = {}) => {
    const landers = { licences, pages: { video: { default: { film }, autumn: look } }, ...more };
    await brand.write('landers.json', JSON.stringify(landers));
    return loadBrand(brand.folder, { texts: {} });
  };
  const problems = async (look: object, more: object = {}): Promise<Problem[]> => {
    const result = await load(look, more);
    return (result.ok ? [] : result.problems).filter(({ file }) => !file.startsWith('locales/'));
  };
  const problem = (field: string, reason: string, file = 'landers.json') => ({
    file,
    field: field && `pages.video.autumn.${field}`,
    reason,
  });

  it('has news in each language of the brand, none of them of a day to come', async () => {
    const piece = {
      date: '2026-01-02',
      title: { nl: 'Nieuw' },
      text: { nl: 'Er is iets nieuws.' },
    };
    const found = (...news: object[]) => problems({}, { news });
    expect(await found(piece, { ...piece, picture: 'assets/autumn.jpg' })).toEqual([]);
    expect(
      await found({ ...piece, title: { de: 'Neu' } }, { ...piece, date: '2999-01-01' }),
    ).toMatchObject([
      { field: 'news.0.title', reason: 'has no text in nl' },
      { field: 'news.0.title', reason: expect.stringContaining('is for de, which') },
      { field: 'news.1.date', reason: expect.stringMatching(/^must not be later than today, \d/) },
    ]);
    expect(await found({ ...piece, date: '2026-02-30' })).toMatchObject([{ field: 'news.0.date' }]);
    expect(await found({ ...piece, picture: 'assets/none.jpg' })).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ reason: expect.stringContaining('has no note for') }),
      ]),
    );
  });

  it('comes along with its pictures and films', async () => {
    expect(await problems({ headline: { nl: 'Herfst' }, region: 'NL-UT' })).toEqual([]);
  });

  it.each([
    [
      { headline: { de: 'Herbst' } },
      [
        problem('headline', 'has no text in nl'),
        problem('headline', 'is for de, which tenant.json does not name in locales'),
      ],
    ],
    [{ region: 'DE-BE' }, [problem('region', 'must be a region of NL, not DE-BE')]],
    [{ accent: '#767676' }, []],
    [
      { accent: '#7a7a7a' },
      [problem('accent', "gives the button's text a contrast of 4.29:1; it needs 4.5:1")],
    ],
    [
      { picture: 'assets/winter.jpg' },
      [
        {
          file: 'landers.json',
          field: 'licences',
          reason: 'has no note for assets/winter.jpg: who may use it, and why',
        },
        {
          file: 'landers.json',
          field: 'pages',
          reason: 'names assets/winter.jpg, which is missing',
        },
      ],
    ],
    [{ colour: 'red' }, [problem('colour', 'is not a known field')]],
  ])('%j is checked', async (look, expected) => {
    expect(await problems(look)).toEqual(expected);
  });

  it('has no picture on a page that shows none', async () => {
    const pages = {
      maplanding: { herfst: { picture: 'assets/autumn.jpg' } },
      video: { default: { film } },
    };
    expect(await problems({}, { pages })).toEqual([
      {
        ...{ file: 'landers.json', field: 'pages.maplanding.herfst' },
        reason:
          'shows no picture; only adultonly, collagelanding, gallery, socialnetwork, transitionsvideolanding, video have a place for one',
      },
    ]);
  });

  it('needs a note for each file, and no other', async () => {
    expect(await problems({}, { licences: { ...licences, 'assets/x.jpg': note } })).toEqual([
      { file: 'landers.json', field: 'licences.assets/x.jpg', reason: 'is not used by any page' },
    ]);
  });

  it('is small, as every function reads it', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`slug-${at}`, { text: { nl: 'x'.repeat(240) } }]),
    );
    const pages = {
      video: { default: { film } },
      gallery: many,
      iconslanding: many,
      maplanding: many,
    };
    expect(await problems({}, { pages })).toEqual([
      { file: 'landers.json', field: '', reason: 'must not be larger than 60 kB' },
    ]);
  });

  it('that is broken blames no file', async () => {
    await brand.write('landers.json', '{');
    const result = await loadBrand(brand.folder, { texts: {} });
    const found = result.ok
      ? []
      : result.problems.filter(({ file }) => !file.startsWith('locales/'));
    expect(found).toMatchObject([{ file: 'landers.json', field: 'line 1, column 2' }]);
  });
});
