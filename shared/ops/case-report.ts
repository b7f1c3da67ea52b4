import * as z from 'zod/mini';
import { daySchema, instantSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

/** Numbers by a name, those that are zero left out. */
const counts = z.record(z.string(), z.int());
const medianSchema = z.nullable(z.number());

export const caseReportContract = opsPath({
  name: 'case-report',
  methods: {
    GET: {
      summary:
        "Numbers of a period for the transparency report (DSA 15 and 24), from a brand's cases.",
      access: ['administrator'],
      action: 'case_report.read',
      query: z.strictObject({
        brand: brandIdSchema,
        /** UTC, both included; at most a year. */
        from: daySchema,
        to: daySchema,
      }),
      output: z.strictObject({
        from: daySchema,
        to: daySchema,
        /** Cases that were decided before this are forgotten and not counted, unless held. */
        kept_from: daySchema,
        /** Cases that came in the period. */
        received: z.strictObject({
          total: z.int(),
          by_kind: counts,
          /** Of reports, by the reason given. */
          by_reason: counts,
          trusted_flaggers: z.int(),
          /** Not decided yet. */
          undecided: z.int(),
        }),
        /** First decisions that were made in the period on what others sent. */
        decided: z.strictObject({
          total: z.int(),
          by_kind: counts,
          by_outcome: counts,
          median_hours: medianSchema,
          /** After the time that was promised. */
          late: z.int(),
        }),
        /** Restrictions that were decided in the period, by anybody's notice or on own initiative. */
        restrictions: z.strictObject({
          total: z.int(),
          by_category: counts,
          by_ground: counts,
          /** By what they do: `DECISION_ACCOUNT_SUSPENDED` and the others. */
          by_restriction: counts,
          by_source: counts,
          by_automated_detection: counts,
          by_automated_decision: counts,
        }),
        /** Objections that came in the period. */
        objections: z.strictObject({
          total: z.int(),
          by_party: counts,
          /** Decided on: what was decided before stays, or not. */
          upheld: z.int(),
          reversed: z.int(),
          undecided: z.int(),
          median_hours: medianSchema,
        }),
        /** Reported to the police (DSA 18). */
        police: z.int(),
        made_at: instantSchema,
      }),
    },
  },
});
