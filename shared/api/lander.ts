import * as z from 'zod/mini';
import { landerNames, landerSlug } from '../landers.ts';
import * as limits from '../limits.ts';
import { profileSchema } from '../model/profile.ts';
import { countrySchema, interestSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';
import { regionSchema } from './regions.ts';

const words = z.nullable(z.string());

/** How a landing page looks to this visitor. Null stands for what the page says and shows by itself. */
const landerSchema = z.strictObject({
  name: z.enum(landerNames),
  /** Null where the address has none, or one that the brand does not declare. */
  slug: z.nullable(z.string()),
  /** Null where the entry is not divided between visitors. */
  variant: z.nullable(z.string()),
  headline: words,
  text: words,
  button: words,
  /** Root-relative address that all renditions of the picture begin with. */
  picture: z.nullable(z.string()),
  film: z.nullable(z.strictObject({ webm: z.string(), mp4: z.string(), poster: z.string() })),
  /** Colour of the filled button, and of its text. */
  accent: z.nullable(z.strictObject({ ground: z.string(), text: z.string() })),
  interest: z.nullable(interestSchema),
  /** ISO 3166-2 code. */
  region: z.nullable(z.string()),
  leads_to: z.union([z.enum(['form', 'home', 'signup']), z.strictObject({ member: z.string() })]),
});
export type Lander = z.output<typeof landerSchema>;

/** Where alonetonight looks for members who are active today. */
const tonightSchema = z.strictObject({
  /** False where the visitor may not search; then nobody is shown. */
  open: z.boolean(),
  /** ISO 3166-2 code; null for the whole country. */
  region: z.nullable(z.string()),
  /** The regions of the country, to choose from. */
  regions: z.array(z.pick(regionSchema, { id: true, name: true })),
});
export type Tonight = z.output<typeof tonightSchema>;

/** The regions of a country, with how many members each has. */
const mapSchema = z.strictObject({
  /** False where the visitor may not search; a region's number is shown all the same. */
  open: z.boolean(),
  country: countrySchema,
  /** The brand's countries, the one on the map among them. */
  countries: z.array(countrySchema),
  /** ISO 3166-2 code of the region that is chosen, or null. */
  region: z.nullable(z.string()),
  /** Real members whom a search of the region finds; nobody fictional is counted. */
  regions: z.array(z.extend(z.pick(regionSchema, { id: true, name: true }), { members: z.int() })),
  /** Members in the country, those who named no region among them. */
  members: z.int(),
});
export type RegionMap = z.output<typeof mapSchema>;

/** A piece of news by the brand, in the visitor's language. */
const newsSchema = z.strictObject({
  /** YYYY-MM-DD. */
  date: z.string(),
  title: z.string(),
  text: z.string(),
  /** Root-relative address that all renditions of the picture begin with. */
  picture: z.nullable(z.string()),
});
export type NewsItem = z.output<typeof newsSchema>;

export const landerContract = path({
  name: 'lander',
  methods: {
    GET: {
      summary:
        'A landing page: its look for this visitor, and members that it shows. The members are the first of a search, none where visitors may not search; an unknown slug gets the page’s default.',
      access: 'anyone',
      query: z.strictObject({
        name: z.enum(landerNames),
        slug: z.optional(z.string().check(z.regex(landerSlug))),
        /**
         * ISO 3166-2 code: where alonetonight looks, and what is chosen on maplanding. One that the
         * brand does not serve is ignored.
         */
        region: z.optional(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))),
        /** Which of the brand's countries maplanding shows, where no region says it. */
        country: z.optional(countrySchema),
        /** What the visitor came with, where the brand lets such visitors search. */
        network: z.optional(z.string().check(z.maxLength(limits.trackingMaxChars))),
      }),
      output: z.strictObject({
        lander: landerSchema,
        /**
         * On alonetonight nobody fictional, and all were active today; on socialnetwork nobody
         * fictional, and all joined lately, the newest first.
         */
        profiles: z.array(profileSchema),
        /** Null on all other pages. */
        tonight: z.nullable(tonightSchema),
        /** The brand's news, latest first; empty on all pages but socialnetwork. */
        news: z.array(newsSchema),
        /** Null on all pages but maplanding. */
        map: z.nullable(mapSchema),
      }),
      errors: ['rate_limited'],
    },
  },
});
