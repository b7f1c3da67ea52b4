import * as z from 'zod/mini';
import { path } from './contract.ts';

export const activateContract = path({
  name: 'activate',
  methods: {
    GET: {
      summary: 'The link in the activation mail; leads to /activate/done or /activate/error.',
      access: 'anyone',
      query: z.strictObject({ token: z.optional(z.string()) }),
      unknownQuery: 'ignore',
      status: 302,
      changes: true,
      rateLimit: 'activate',
    },
    POST: {
      summary: 'Sends the activation mail again.',
      access: 'member',
      input: z.strictObject({}),
      output: z.strictObject({}),
      errors: ['rate_limited'],
    },
  },
});
