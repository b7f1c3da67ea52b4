/**
 * A brand's landing pages: what `landers.json` in its folder says of them. Every page works without
 * it; an entry changes words, picture, accent, what it preselects and where its button leads, never
 * the composition.
 */
import * as z from 'zod/mini';
import { interestSchema, localeSchema } from './model/value-schemas.ts';
import type { Locale } from './model/values.ts';
import { assetPath, hex } from './theme.ts';

/** Landing pages with one address each. */
export const fixedLanders = ['adultonly', 'tinderswipe', 'whoneedsstrings'] as const;
/** Landing pages whose address may end with a slug. */
export const sluggedLanders = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
export const landerNames = [...fixedLanders, ...sluggedLanders] as const;
export type LanderName = (typeof landerNames)[number];

/** The pages that show a film. */
export const filmLanders = ['transitionsvideolanding', 'video'] as const satisfies LanderName[];

/**
 * The pages that show a picture. The others have no place for one: their art is drawn, and whoever is seen
 * there is a member.
 */
export const pictureLanders = [
  'adultonly',
  'collagelanding',
  'gallery',
  'socialnetwork',
  ...filmLanders,
] as const satisfies LanderName[];

/** The entry of a page that has no slug, or one that the brand does not declare. */
export const defaultEntry = 'default';

export const landerSlug = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;
const maxVariants = 5;
const maxSlugs = 100;

/** A text in each language of the brand. */
const texts = (maxChars: number) =>
  z.partialRecord(localeSchema, z.string().check(z.minLength(1), z.maxLength(maxChars)));

/** One film in two formats, without sound of its own meaning: what is said stands in the page. */
const filmSchema = z.strictObject({ webm: assetPath, mp4: assetPath, poster: assetPath });

const lookSchema = z.strictObject({
  headline: z.optional(texts(80)),
  text: z.optional(texts(240)),
  button: z.optional(texts(30)),
  /** A JPEG, PNG or WebP picture of the folder, 3:4. On pages with a film it stands in its place. */
  picture: z.optional(assetPath),
  film: z.optional(filmSchema),
  /** The colour of the one filled button. */
  accent: z.optional(hex),
  /** An interest that is chosen already once somebody signs up. */
  interest: z.optional(interestSchema),
  /** ISO 3166-2 code of the region that the page shows and that is chosen when somebody signs up. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))),
  /** Where the button leads. Without it to the form on the page itself. */
  leads_to: z.optional(
    z.union([
      z.enum(['home', 'signup']),
      z.strictObject({ member: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) }),
    ]),
  ),
});

const variantSchema = z.extend(lookSchema, {
  name: z.string().check(z.regex(landerSlug)),
  /** Its share of the visitors, beside the weights of the others. */
  weight: z.int().check(z.minimum(1), z.maximum(1_000)),
});

const entrySchema = z.extend(lookSchema, {
  /** Looks that visitors are divided between; what one does not say is as in the entry. */
  variants: z.optional(
    z.array(variantSchema).check(
      z.minLength(2, { error: 'must have at least 2 entries, one alone is no test' }),
      z.maxLength(maxVariants),
      z.refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
        error: 'must not have a name twice',
      }),
    ),
  ),
});

const bySlug = z.record(
  z.string().check(z.regex(landerSlug, { error: 'must be letters, digits and hyphens' })),
  entrySchema,
);

const maxNews = 20;

/** A piece of news by the brand itself. */
const newsSchema = z.strictObject({
  /** YYYY-MM-DD; the page shows the latest first. */
  date: z.iso.date(),
  title: texts(80),
  text: texts(400),
  /** A JPEG, PNG or WebP picture of the folder, 3:4. */
  picture: z.optional(assetPath),
});

export const landersSchema = z
  .strictObject({
    /** File -> who may use it and why: every picture and film of the pages has one. */
    licences: z.optional(z.record(assetPath, z.string().check(z.minLength(3), z.maxLength(300)))),
    /** What the brand says on socialnetwork. */
    news: z.optional(z.array(newsSchema).check(z.maxLength(maxNews))),
    pages: z.partialRecord(z.enum(landerNames), bySlug),
  })
  .check((context) => {
    const refuse = (path: string[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: context.value });
    for (const [page, entries = {}] of Object.entries(context.value.pages)) {
      const slugs = Object.keys(entries);
      if (slugs.length > maxSlugs) refuse(['pages', page], `must have at most ${maxSlugs} slugs`);
      const isFixed = (fixedLanders as readonly string[]).includes(page);
      const showsFilm = (filmLanders as readonly string[]).includes(page);
      const showsPicture = (pictureLanders as readonly string[]).includes(page);
      for (const [slug, { variants = [], ...look }] of Object.entries(entries)) {
        if (isFixed && slug !== defaultEntry) {
          refuse(['pages', page, slug], `has no slugs, only ${defaultEntry}`);
        }
        const looks = [look, ...variants];
        if (!showsFilm && looks.some(({ film }) => film)) {
          refuse(['pages', page, slug], 'shows no film');
        }
        if (!showsPicture && looks.some(({ picture }) => picture)) {
          refuse(
            ['pages', page, slug],
            `shows no picture; only ${pictureLanders.join(', ')} have a place for one`,
          );
        }
        if (showsFilm && looks.some(({ film, picture }) => film && picture)) {
          refuse(
            ['pages', page, slug],
            'shows either a picture or a film, whose poster is its picture',
          );
        }
      }
    }
  });

export type Landers = z.infer<typeof landersSchema>;
export type LanderLook = z.infer<typeof lookSchema>;
export type LanderEntry = z.infer<typeof entrySchema>;

/** A page's entry at a slug. `slug` is null where the page's default holds. */
export function landerAt(
  landers: Landers | undefined,
  name: LanderName,
  slug: string | undefined,
): { slug: string | null; entry: LanderEntry } {
  const entries = landers?.pages[name];
  const own = slug !== undefined && slug !== defaultEntry ? ownEntry(entries, slug) : undefined;
  return own && slug !== undefined
    ? { slug, entry: own }
    : { slug: null, entry: ownEntry(entries, defaultEntry) ?? {} };
}

const ownEntry = (entries: Record<string, LanderEntry> | undefined, slug: string) =>
  entries && Object.hasOwn(entries, slug) ? entries[slug] : undefined;

/**
 * The variant of an entry for a visitor. `share` is the visitor's place between 0 and 1 (without 1),
 * the same at each visit; null where the entry has no variants.
 */
export function chooseVariant({ variants = [] }: LanderEntry, share: number): string | null {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * total;
  for (const { name, weight } of variants) {
    left -= weight;
    if (left < 0) return name;
  }
  return variants.at(-1)?.name ?? null;
}

/** How an entry looks to those who see one of its variants. */
export function getLook(
  { variants = [], ...look }: LanderEntry,
  variant: string | null,
): LanderLook {
  const chosen = variants.find(({ name }) => name === variant);
  if (!chosen) return look;
  const { name: _, weight: __, ...own } = chosen;
  const { picture: ___, film: ____, ...words } = look;
  // Picture and film stand in the same place, of which a variant has its own.
  return own.picture || own.film ? { ...words, ...own } : { ...look, ...own };
}

/** All looks of an entry: its own, and each variant's. */
export const getLooks = (entry: LanderEntry): LanderLook[] => [
  getLook(entry, null),
  ...(entry.variants ?? []).map(({ name }) => getLook(entry, name)),
];

/**
 * The pictures of all pages, posters of films and pictures of news among them, each once. The position is what
 * `landerPictureUrl` takes.
 */
export const landerPictures = (landers: Landers | undefined): string[] =>
  unique([
    ...allLooks(landers).flatMap(({ picture, film }) => [picture, film?.poster]),
    ...(landers?.news ?? []).map(({ picture }) => picture),
  ]);

/** The files of all films, each once. */
export const landerFilms = (landers: Landers | undefined): string[] =>
  unique(allLooks(landers).flatMap(({ film }) => [film?.webm, film?.mp4]));

const allLooks = (landers: Landers | undefined): LanderLook[] =>
  Object.values(landers?.pages ?? {}).flatMap((entries) =>
    Object.values(entries ?? {}).flatMap(getLooks),
  );

/** Sorted, since the table gives the fields of a record back in any order. */
const unique = (files: (string | undefined)[]): string[] =>
  [...new Set(files.filter((file) => file !== undefined))].sort();

/** What a text says in a language; null where the page's own text holds. */
export const textIn = (
  text: Partial<Record<Locale, string>> | undefined,
  locale: Locale,
): string | null => text?.[locale] ?? null;
