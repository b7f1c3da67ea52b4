import * as z from 'zod/mini';
import { interestSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

export const interestsContract = path({
  name: 'interests',
  methods: {
    GET: {
      summary: "The interests' ids, in their order.",
      access: 'anyone',
      output: z.strictObject({ interests: z.array(interestSchema) }),
    },
  },
});
