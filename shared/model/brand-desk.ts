/** Brands as the console shows them: their versions, and what differs between them. */
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';

/** A version's number: the first that was stored of the brand is 1. */
export const versionNumberSchema = z.int().check(z.minimum(1), z.maximum(99_999_999));

/** The same as a query has it. */
export const versionQuerySchema = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,7}$/)),
    z.transform((text: string) => Number(text)),
  ),
  versionNumberSchema,
);

export const brandVersionSchema = z.strictObject({
  number: versionNumberSchema,
  /** Hash of the folder that it was made from, as addresses of its files have it. */
  version: z.string(),
  made_at: instantSchema,
  /** When it came into use last; null where it never did. */
  published_at: z.nullable(instantSchema),
  /** Who put it into use: whoever asked and whoever agreed; none where a command did. */
  published_by: z.array(z.string()),
});
export type BrandVersionDto = z.infer<typeof brandVersionSchema>;

export const brandScheduleSchema = z.strictObject({
  number: versionNumberSchema,
  at: instantSchema,
  by: z.array(z.string()),
});
export type BrandSchedule = z.infer<typeof brandScheduleSchema>;

/** What a change is about, in the order in which it matters. */
export const changeAreas = [
  ...(['prices', 'payments', 'company', 'domains', 'countries', 'features', 'limits'] as const),
  ...(['profile', 'mail', 'services', 'pages', 'texts', 'landers', 'looks', 'files'] as const),
  'other',
] as const;
export type ChangeArea = (typeof changeAreas)[number];

export const brandChangeSchema = z.strictObject({
  area: z.enum(changeAreas),
  /** Place in the declaration, such as `prices.packages.p60.amount.value`, or a file of the folder. */
  path: z.string(),
  /** Null where it is not there. Long texts are cut; of a file it is the beginning of its hash. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type BrandChange = z.infer<typeof brandChangeSchema>;
