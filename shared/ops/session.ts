import * as z from 'zod/mini';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { operatorRoleSchema } from '../model/operator.ts';
import { operatorRoles } from '../rules/operator-roles.ts';
import { opsPath } from './contract.ts';

export const opsSessionContract = opsPath({
  name: 'session',
  methods: {
    GET: {
      summary: 'Who is signed in, for which brands, and until when.',
      access: operatorRoles,
      action: 'session.read',
      output: z.strictObject({
        operator: z.strictObject({
          id: memberIdSchema,
          name: z.string(),
          role: operatorRoleSchema,
        }),
        /** The brands of the person that are online, by name. */
        brands: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            origin: z.string(),
            /** Root-relative address of its icon on the console's host. */
            icon: z.string(),
          }),
        ),
        ends_at: instantSchema,
        /** Seconds without a call after which the session ends. */
        idle_seconds: z.number(),
        /** Until when actions that need a fresh passkey are allowed. */
        fresh_until: z.nullable(instantSchema),
        passkeys: z.number(),
      }),
    },
    DELETE: {
      summary: 'Signs out.',
      access: operatorRoles,
      action: 'session.end',
      input: z.strictObject({}),
      output: z.strictObject({}),
    },
  },
});
