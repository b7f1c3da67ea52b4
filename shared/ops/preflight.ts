import * as z from 'zod/mini';
import { brandIdSchema } from '../model/operator.ts';
import { preflightSchema } from '../model/preflight.ts';
import { opsPath } from './contract.ts';

export const preflightContract = opsPath({
  name: 'preflight',
  methods: {
    GET: {
      summary:
        "The last run of a brand's checks of what it needs before its first member, with the outcomes that are there; null where nobody asked for one. A run that did not end within three minutes is given up, and what it had not checked is unknown.",
      access: ['administrator'],
      action: 'preflight.read',
      query: z.strictObject({ brand: brandIdSchema }),
      output: z.strictObject({ preflight: z.nullable(preflightSchema) }),
      errors: ['not_found'],
    },
    POST: {
      summary:
        'Starts the checks, which `npm run brand -- preflight` makes too, without the test payment. Their outcomes come one by one. `busy` while a run is under way.',
      access: ['administrator'],
      action: 'preflight.start',
      input: z.strictObject({ brand: brandIdSchema }),
      status: 201,
      output: z.strictObject({ preflight: preflightSchema }),
      errors: ['not_found', 'busy', 'unavailable'],
    },
  },
});
