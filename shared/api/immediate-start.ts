import * as z from 'zod/mini';
import { immediateStartTexts } from '../rules/immediate-start.ts';
import { path } from './contract.ts';

export const immediateStartContract = path({
  name: 'immediate-start',
  methods: {
    PUT: {
      summary:
        'Asks to begin at once with every purchase whose credits are held, and releases them; the receipt comes by mail. Repeated it changes nothing.',
      access: 'member',
      input: z.strictObject({
        /** The express request to begin before the time for withdrawing is over. */
        requested: z.literal(true),
        /** Knows that what is used is paid for, and that the right ends once all of it is used. */
        acknowledged: z.literal(true),
        /** The text that was agreed to. */
        text_version: z.enum(immediateStartTexts),
      }),
      output: z.strictObject({
        credits: z.int(),
        /** How many of them still cannot be spent. */
        held_credits: z.int(),
      }),
      errors: ['busy'],
    },
  },
});
