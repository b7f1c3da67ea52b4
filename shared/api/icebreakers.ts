import * as z from 'zod/mini';
import { icebreakerSchema } from '../model/message.ts';
import { localeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

export const icebreakersContract = path({
  name: 'icebreakers',
  methods: {
    GET: {
      summary: 'Sentences to begin a conversation with, in a language (default: the visitor’s).',
      access: 'member',
      query: z.strictObject({ language: z.optional(localeSchema) }),
      output: z.strictObject({ icebreakers: z.array(icebreakerSchema) }),
    },
  },
});
