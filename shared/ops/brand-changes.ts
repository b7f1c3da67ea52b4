import * as z from 'zod/mini';
import { brandChangeSchema, versionNumberSchema, versionQuerySchema } from '../model/brand-desk.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const brandChangesContract = opsPath({
  name: 'brand-changes',
  methods: {
    GET: {
      summary:
        'What would change if a version came into use, what stands in its way, and whether a second person decides.',
      access: ['administrator', 'marketing'],
      action: 'brand.changes',
      query: z.strictObject({
        brand: brandIdSchema,
        number: versionQuerySchema,
      }),
      output: z.strictObject({
        number: versionNumberSchema,
        /** The version in use, which it is compared with. */
        live: z.nullable(versionNumberSchema),
        /** By area, in the order in which areas matter. */
        changes: z.array(brandChangeSchema),
        /** Changes beyond the first 500. */
        more: z.int(),
        /** Whether files of the two can be compared: of old versions it is not known. */
        knows_files: z.boolean(),
        /** Prices change, so that another administrator decides. */
        second_person: z.boolean(),
        /** Why it cannot come into use from here, a sentence for each reason; empty where it can. */
        obstacles: z.array(z.string()),
      }),
      errors: ['not_found'],
    },
  },
});
