import * as z from 'zod/mini';
import { landerNames } from '../landers.ts';
import * as limits from '../limits.ts';
import { versionNumberSchema, versionQuerySchema } from '../model/brand-desk.ts';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { countrySchema, localeSchema } from '../model/value-schemas.ts';
import { viewBonuses, viewLooks, viewRoles } from '../model/view.ts';
import { viewPath } from '../patterns.ts';
import { opsPath } from './contract.ts';

const access = ['administrator', 'moderator', 'support', 'marketing'] as const;

export const viewContract = opsPath({
  name: 'view',
  methods: {
    GET: {
      summary:
        "What a brand's pages can be looked at as: its countries, languages and landing pages.",
      access,
      action: 'view.choices',
      query: z.strictObject({
        brand: brandIdSchema,
        /** For administrators. Left out: the version in use. */
        version: z.optional(versionQuerySchema),
      }),
      output: z.strictObject({
        /** The one in use, and the one that waits; null for roles that see no versions. */
        live: z.nullable(versionNumberSchema),
        draft: z.nullable(versionNumberSchema),
        /** The newest first. */
        versions: z.array(
          z.strictObject({
            number: versionNumberSchema,
            made_at: instantSchema,
            /** When it came into use last; null where it never did. */
            published_at: z.nullable(instantSchema),
          }),
        ),
        countries: z.array(countrySchema),
        locales: z.array(localeSchema),
        /** The language of the brand's own domain. */
        default_locale: localeSchema,
        /** Whether the brand has the offer after signing up. */
        time_bonus: z.boolean(),
        /** Credits that somebody has who just signed up. */
        signup_credits: z.int(),
        landers: z.array(
          z.strictObject({
            name: z.enum(landerNames),
            /** What the brand declares for the page beside its default. */
            slugs: z.array(z.string()),
          }),
        ),
      }),
      errors: ['not_found', 'version_not_viewable'],
    },
    POST: {
      summary:
        "Opens a read-only look at a brand's own pages as a visitor, or as a made-up member who exists in this view alone. The address works once, within a minute, and the view holds for half an hour. Marketing looks as a visitor; administrators look at any version of the brand too, as nobody else sees it.",
      access,
      action: 'view.open',
      rateLimit: 'view_open',
      input: z.strictObject({
        brand: brandIdSchema,
        country: countrySchema,
        language: localeSchema,
        as: z.enum(viewRoles),
        bonus: z.enum(viewBonuses),
        look: z.enum(viewLooks),
        /** The pages take the browser for a phone's. */
        phone: z.boolean(),
        /** Where it begins: path and query on the brand's host. */
        path: z.string().check(z.maxLength(limits.viewPathChars), z.regex(viewPath)),
        /** For administrators. Left out: the version in use. */
        version: z.optional(versionNumberSchema),
      }),
      status: 201,
      output: z.strictObject({
        view: z.strictObject({
          id: memberIdSchema,
          /** On the brand's host. */
          address: z.string(),
          ends: instantSchema,
        }),
      }),
      errors: ['rate_limited', 'not_found', 'version_not_viewable'],
    },
    DELETE: {
      summary: 'Leaves a view, which ends at once.',
      access,
      action: 'view.leave',
      input: z.strictObject({ brand: brandIdSchema, id: memberIdSchema }),
      output: z.strictObject({}),
    },
  },
});
