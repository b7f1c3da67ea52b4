/** What a browser needs to know about a brand. Public: it never holds a secret. */
import * as z from 'zod/mini';
import { themeSchema } from '../theme.ts';
import { caseKindSchema } from './case.ts';
import { instantSchema, moneySchema } from './common.ts';
import { consentSettingsSchema } from './consent.ts';
import { packageIdSchema } from './payment.ts';
import { countrySchema, interestSchema, localeSchema } from './value-schemas.ts';
import { fictionalIcons, pageTokens, profileFields, regionKinds, searchFields } from './values.ts';

/** The company behind a brand, as the law wants it shown. */
export const companySchema = z.strictObject({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: countrySchema,
  tradenames: z.array(z.string()),
  vat_numbers: z.record(z.string(), z.string()),
  support_phone: z.nullable(z.string()),
  delete_discount: z.nullable(z.int()),
  added: instantSchema,
});
export type Company = z.infer<typeof companySchema>;

/** What the least message costs in a country, in that country's currency. */
export const messageCostsSchema = z.strictObject({ costs: z.string(), currency: z.string() });

export const signupModes = ['all', 'with_trafficsource', 'none'] as const;
export const loggedOutSearchModes = ['all', 'limited', 'none'] as const;

export const settingsSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  domain_language: z.string(),
  cdn_prefix: z.string(),
  index_title: z.string(),
  description: z.string(),
  countries: z.array(countrySchema),
  /** ISO code of the country the visitor's address belongs to, as CloudFront says; null if unknown. */
  geoip_country: z.nullable(z.string()),
  /** That country if the brand serves it, else the brand's first one. */
  geoip_selected_country: countrySchema,
  /** Per country of the brand: what its regions are called (province, state, …). */
  region_data: z.record(z.string(), z.strictObject({ kind: z.enum(regionKinds) })),
  visible_profile_fields: z.array(z.enum(profileFields)),
  visible_profile_notes: z.array(z.string()),
  search_fields: z.array(z.enum(searchFields)),
  interests: z.array(interestSchema),
  message_credits: z.int(),
  signup_credits: z.int(),
  signup_messages: z.int(),
  free_conversations: z.int(),
  free_visible_photos: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  message_length: z.int(),
  minimum_message_costs: z.record(z.string(), messageCostsSchema),
  currency: z.string(),
  /** What can be bought; prices are totals, VAT included. */
  packages: z.array(
    z.strictObject({
      id: packageIdSchema,
      credits: z.int(),
      amount: moneySchema,
      layout: z.enum(['p0', 'p1', 'p2', 'p3']),
      popular: z.boolean(),
    }),
  ),
  /** By country, where it is not the standard rate: percent of VAT in the prices. */
  vat_percentages: z.record(z.string(), z.string()),
  /** Where the sentence on premium members' match chance comes from; null where it is not said. */
  premium_claim_source: z.nullable(z.string()),
  support_email: z.string(),
  support_phone: z.nullable(z.string()),
  delete_discount: z.nullable(z.int()),
  company: companySchema,
  enable_site_entry_popup: z.enum(['yes', 'no']),
  /** Countries whose visitors see the site-entry warning; empty means every country. */
  site_entry_countries: z.array(countrySchema),
  push_public_key: z.nullable(z.string()),
  /** Whether the brand runs profiles that are made up. */
  fictional_profiles: z.boolean(),
  /** Whether members can write to them. */
  fictional_chat: z.boolean(),
  fictional_icon: z.enum(fictionalIcons),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  refund_days: z.int(),
  signups: z.enum(signupModes),
  logged_out_search: z.enum(loggedOutSearchModes),
  logged_out_search_trafficsource: z.enum(loggedOutSearchModes),
  member_resell: z.boolean(),
  /** A partner's site where members show themselves on camera. */
  camera_profiles: z.nullable(z.strictObject({ url: z.string() })),
  theme: themeSchema,
  /** Root-relative address of this version of the brand's files, no slash at the end. */
  assets: z.string(),
  /** For each information page, the locales in which the brand wrote it. */
  pages: z.partialRecord(z.enum(pageTokens), z.array(localeSchema)),
  /** Locales with texts of the brand's own. */
  text_locales: z.array(localeSchema),
  locales: z.array(localeSchema),
  default_locale: localeSchema,
  min_age: z.int(),
  terms_version: instantSchema,
  /** Hours until complaints are answered, by kind; absent where all are as usual. */
  complaint_hours: z.optional(z.partialRecord(caseKindSchema, z.int())),
  /** What the brand asks its visitors; absent where it uses no service of a third party. */
  consent: z.optional(consentSettingsSchema),
});
export type Settings = z.infer<typeof settingsSchema>;
