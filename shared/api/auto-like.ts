import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { path } from './contract.ts';

export const autoLikeContract = path({
  name: 'auto-like',
  methods: {
    GET: {
      summary: 'A like that waits unseen, else a fictional profile where the brand has them.',
      access: 'member',
      origin: 'same_origin',
      changes: true,
      output: z.strictObject({
        profile: z.nullable(
          z.strictObject({
            id: memberIdSchema,
            name: z.string(),
            main_image: z.nullable(z.strictObject({ match: z.string() })),
            fictional: z.boolean(),
          }),
        ),
      }),
    },
  },
});
