import * as z from 'zod/mini';
import { giftSchema } from '../model/message.ts';
import { path } from './contract.ts';

export const giftsContract = path({
  name: 'gifts',
  methods: {
    GET: {
      summary: 'The gifts that the brand offers, with their names in the visitor’s language.',
      access: 'member',
      output: z.strictObject({ gifts: z.array(giftSchema) }),
    },
  },
});
