import * as z from 'zod/mini';
import { matchPreferencesSchema, matchReasonSchema } from '../model/match-preferences.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

const output = z.strictObject({
  /** As saved, else what fits the member. Weights of fields that the brand does not show are 0. */
  preferences: matchPreferencesSchema,
  /** The best first; only who fits in anything, so that there may be few or none. */
  matches: z.array(
    z.strictObject({
      profile: profileSchema,
      /** 100: everything that was asked for fits. */
      score: z.int().check(z.minimum(0), z.maximum(100)),
      /** What counts most first. */
      reasons: z.array(matchReasonSchema),
    }),
  ),
  /** How many members were compared. */
  looked_at: z.int(),
});

export const matchFinderContract = path({
  name: 'match-finder',
  methods: {
    GET: {
      summary: 'What the member looks for, and who fits best.',
      access: 'member',
      output,
    },
    PUT: {
      summary: 'Saves what the member looks for; answers with who fits best.',
      access: 'member',
      /** A field that the brand does not show must have the weight 0. */
      input: matchPreferencesSchema,
      output,
      errors: ['rate_limited'],
    },
  },
});
