import * as z from 'zod/mini';
import { path } from './contract.ts';

export const logoutContract = path({
  name: 'logout',
  methods: {
    GET: {
      summary: 'Ends the session.',
      access: 'anyone',
      output: z.strictObject({}),
      origin: 'same_origin',
      changes: true,
    },
  },
});
