import * as z from 'zod/mini';
import { instantSchema, lineSchema, memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { countrySchema, genderSchema } from '../model/value-schemas.ts';
import { accountStatuses } from '../model/values.ts';
import { opsPath } from './contract.ts';

/** By what a member was found. */
export const memberSearches = ['id', 'email', 'payment', 'case', 'name'] as const;
export type MemberSearch = (typeof memberSearches)[number];

export const membersContract = opsPath({
  name: 'members',
  methods: {
    GET: {
      summary:
        "A brand's members by id, address, payment (ours or the provider's), case, or the beginning of a name. What is found by anything but a name is one member.",
      access: ['administrator', 'moderator', 'support'],
      action: 'members.search',
      query: z.strictObject({ brand: brandIdSchema, q: lineSchema(1, 200) }),
      output: z.strictObject({
        members: z.array(
          z.strictObject({
            id: memberIdSchema,
            found_by: z.enum(memberSearches),
            name: z.string(),
            age: z.int(),
            gender: genderSchema,
            country: countrySchema,
            city: z.nullable(z.string()),
            status: z.enum(accountStatuses),
            paid_user: z.boolean(),
            fictional: z.boolean(),
            signup_date: instantSchema,
            last_active_at: z.nullable(instantSchema),
            /** Address of a small picture on the console's host. */
            picture: z.nullable(z.string()),
            restriction: z.nullable(
              z.strictObject({
                kind: z.enum(['mute', 'suspend', 'ban']),
                until: z.nullable(instantSchema),
              }),
            ),
          }),
        ),
        /** Whether more members have names that begin so. */
        more: z.boolean(),
      }),
    },
  },
});
