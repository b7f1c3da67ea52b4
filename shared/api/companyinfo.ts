import * as z from 'zod/mini';
import { companySchema } from '../model/settings.ts';
import { path } from './contract.ts';

export const companyinfoContract = path({
  name: 'companyinfo',
  methods: {
    GET: {
      summary: 'The company behind the brand.',
      access: 'anyone',
      output: z.strictObject({ companyinfo: companySchema }),
    },
  },
});
