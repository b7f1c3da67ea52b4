import * as z from 'zod/mini';
import { path } from './contract.ts';

export const pageHiddenContract = path({
  name: 'page-hidden',
  methods: {
    POST: {
      summary: 'Beacon: the page was hidden.',
      access: 'anyone',
      input: z.strictObject({}),
      status: 204,
      origin: 'exempt',
    },
  },
});
