import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseVariant,
  getLook,
  type Landers,
  landerAt,
  landerFilms,
  landerNames,
  landerPictures,
  landersSchema,
  pictureLanders,
} from './landers.ts';

const film = { webm: 'assets/a.webm', mp4: 'assets/a.mp4', poster: 'assets/a.jpg' };
const picture = 'assets/b.jpg';
const calm = { name: 'calm', weight: 1 };
const loud = { name: 'loud', weight: 3, headline: { en: 'Two' } };
const divided = { headline: { en: 'One' }, accent: '#0b6f6c', variants: [calm, loud] };
const landers: Landers = {
  pages: {
    gallery: { default: { picture: 'assets/a.jpg' }, autumn: divided },
    video: { default: { film } },
  },
};
const problems = (value: unknown) => {
  const result = landersSchema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
};

describe('the declaration', () => {
  it('takes looks by page and slug', () => {
    expect(problems(landers)).toEqual([]);
    expect(problems({ pages: {} })).toEqual([]);
  });

  it('takes a picture where a page shows one, and says where else', () => {
    for (const page of landerNames) {
      const [issue] =
        landersSchema.safeParse({ pages: { [page]: { default: { picture } } } }).error?.issues ??
        [];
      expect([page, issue?.message]).toEqual([
        page,
        pictureLanders.some((one) => one === page)
          ? undefined
          : 'shows no picture; only adultonly, collagelanding, gallery, socialnetwork, transitionsvideolanding, video have a place for one',
      ]);
    }
  });

  it.each([
    [{ pages: { window: {} } }, 'pages'],
    [{ pages: { gallery: { 'a b': {} } } }, 'pages.gallery.a b'],
    [{ pages: { adultonly: { autumn: {} } } }, 'pages.adultonly.autumn'],
    [{ pages: { gallery: { default: { film } } } }, 'pages.gallery.default'],
    [{ pages: { maplanding: { default: { picture } } } }, 'pages.maplanding.default'],
    [
      { pages: { iconslanding: { a: { variants: [{ ...calm, picture }, loud] } } } },
      'pages.iconslanding.a',
    ],
    [{ pages: { video: { default: { film, picture } } } }, 'pages.video.default'],
    [
      { pages: { gallery: { default: { headline: { en: 'x'.repeat(81) } } } } },
      'pages.gallery.default.headline.en',
    ],
    [{ pages: { gallery: { default: { picture: '../x.jpg' } } } }, 'pages.gallery.default.picture'],
    [
      { pages: { gallery: { default: { interest: 'sleeping' } } } },
      'pages.gallery.default.interest',
    ],
    [
      { pages: { gallery: { default: { leads_to: 'elsewhere' } } } },
      'pages.gallery.default.leads_to',
    ],
    [
      { pages: { gallery: { default: { variants: [divided.variants[0]] } } } },
      'pages.gallery.default.variants',
    ],
    [
      { pages: { gallery: { default: { variants: [divided.variants[0], divided.variants[0]] } } } },
      'pages.gallery.default.variants',
    ],
  ])('refuses %j at %s', (value, path) => {
    expect(problems(value).some((found) => found.startsWith(path))).toBe(true);
  });
});

describe('a page', () => {
  it('has its default where the slug is unknown, or a name that every object has', () => {
    expect(landerAt(landers, 'gallery', 'autumn')).toEqual({ slug: 'autumn', entry: divided });
    for (const slug of [undefined, 'default', 'winter', 'constructor', '__proto__']) {
      expect(landerAt(landers, 'gallery', slug)).toEqual({
        slug: null,
        entry: { picture: 'assets/a.jpg' },
      });
    }
    expect(landerAt(landers, 'maplanding', 'autumn')).toEqual({ slug: null, entry: {} });
    expect(landerAt(undefined, 'gallery', 'autumn')).toEqual({ slug: null, entry: {} });
  });

  it('looks in a variant as in its entry, apart from what the variant says', () => {
    expect(getLook(divided, 'calm')).toEqual({ headline: { en: 'One' }, accent: '#0b6f6c' });
    expect(getLook(divided, 'loud')).toEqual({ headline: { en: 'Two' }, accent: '#0b6f6c' });
    expect(getLook(divided, null)).toEqual({ headline: { en: 'One' }, accent: '#0b6f6c' });
  });

  it('shows a variant’s picture in place of the film of its entry, and the other way round', () => {
    const still = { film, variants: [{ ...calm, picture }, loud] };
    expect(getLook(still, 'calm')).toEqual({ picture });
    expect(getLook(still, 'loud')).toEqual({ film, headline: { en: 'Two' } });
    expect(getLook({ picture, variants: [{ ...calm, film }, loud] }, 'calm')).toEqual({ film });
  });

  it('names each of its files once, posters among the pictures', () => {
    expect(landerPictures(landers)).toEqual(['assets/a.jpg']);
    expect(landerFilms(landers)).toEqual(['assets/a.mp4', 'assets/a.webm']);
    expect(landerPictures(undefined)).toEqual([]);
  });

  it('has its files at the same positions, in whatever order the table gives its fields back', () => {
    const one = { picture: 'assets/one.jpg' };
    const two = { picture: 'assets/two.jpg' };
    const read = { pages: { gallery: { one, two } } };
    const readAgain = { pages: { gallery: { two, one } } };
    expect(landerPictures(readAgain)).toEqual(landerPictures(read));
  });
});

describe('variants', () => {
  it('share the visitors by their weights', () => {
    const count = 4_000;
    const shown = Array.from({ length: count }, (_, at) => chooseVariant(divided, at / count));
    expect(shown.filter((name) => name === 'calm')).toHaveLength(count / 4);
    expect(shown.filter((name) => name === 'loud')).toHaveLength((count * 3) / 4);
  });

  it('leave nobody without one', () => {
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(share, (at) => {
        expect(chooseVariant(divided, at)).toMatch(/calm|loud/);
      }),
    );
    expect(chooseVariant({}, 0.3)).toBeNull();
  });
});
