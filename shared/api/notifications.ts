import * as z from 'zod/mini';
import { emailTypeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

const response = z.strictObject({
  /** Every type of e-mail that can be switched off, in the order shown. */
  types: z.array(emailTypeSchema),
  disabled: z.array(emailTypeSchema),
});

export const notificationsContract = path({
  name: 'notifications',
  methods: {
    GET: { summary: 'Which e-mails the member gets.', access: 'member', output: response },
    PUT: {
      summary: 'Says which e-mails the member does not want.',
      access: 'member',
      input: z.strictObject({ disabled: z.array(emailTypeSchema).check(z.maxLength(20)) }),
      output: response,
    },
  },
});
