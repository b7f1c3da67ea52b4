import * as z from 'zod/mini';
import { sessionSchema } from '../model/session.ts';
import { path } from './contract.ts';

const response = z.strictObject({ sessions: z.array(sessionSchema) });

export const sessionsContract = path({
  name: 'sessions',
  methods: {
    GET: { summary: 'Where the member is logged in.', access: 'member', output: response },
    DELETE: {
      summary: 'Ends one session, or all of them, this one too.',
      access: 'member',
      input: z.union([
        z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
        z.strictObject({ all: z.literal(true) }),
      ]),
      output: response,
      errors: ['not_found'],
    },
  },
});
