import * as z from 'zod/mini';
import { emailTypeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

const query = z.strictObject({ token: z.optional(z.string().check(z.maxLength(300))) });

export const unsubscribeContract = path({
  name: 'unsubscribe',
  methods: {
    GET: {
      summary: 'The link in a mail; leads to the page with the button. Changes nothing.',
      access: 'anyone',
      query,
      unknownQuery: 'ignore',
      status: 302,
      changes: true,
    },
    POST: {
      summary: 'One click (RFC 8058): switches the kind of mail off that the link came with.',
      access: 'anyone',
      query,
      unknownQuery: 'ignore',
      origin: 'exempt',
      output: z.strictObject({ type: emailTypeSchema }),
      errors: ['link_invalid'],
      rateLimit: 'link',
    },
  },
});
