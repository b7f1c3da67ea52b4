import * as z from 'zod/mini';
import { daySchema, instantSchema } from '../model/common.ts';
import { operatorRoles } from '../rules/operator-roles.ts';
import { opsPath } from './contract.ts';

/** What is wrong with a brand, as its hours say it. */
export const activityAlarmKinds = [
  'signups_missing',
  'payments_missing',
  'payments_failing',
  'mail_bounces',
  'mail_complaints',
] as const;
export type ActivityAlarmKind = (typeof activityAlarmKinds)[number];

/** Those of roles that see no money are without it. */
export const moneyAlarmKinds: readonly ActivityAlarmKind[] = [
  'payments_missing',
  'payments_failing',
];

/** Counts of an hour. Amounts are in the smallest unit of the brand's currency. */
const hourSchema = z.strictObject({
  signups: z.int(),
  confirmed: z.int(),
  messages: z.int(),
  /** Complaints and reports that came in. */
  cases: z.int(),
  mails: z.int(),
  bounces: z.int(),
  /** Null for roles that see no money. */
  money: z.nullable(
    z.strictObject({
      payments: z.int(),
      failed_payments: z.int(),
      /** Members who paid on this day, counted in the hour of the day's first payment. */
      buyers: z.int(),
      /** Members who paid for the first time. */
      first_buyers: z.int(),
      /** Sales without tax. */
      net: z.int(),
      /** What went back, with tax. */
      refunded: z.int(),
      charged_back: z.int(),
    }),
  ),
});
export type FiguresHour = z.infer<typeof hourSchema>;

export const figuresContract = opsPath({
  name: 'figures',
  methods: {
    GET: {
      summary:
        'What happened today in the own brands, hour by hour, beside the same weekday of the week before; and what is unusual. The table’s stream counts it, so that it costs the same however many members there are.',
      access: operatorRoles,
      action: 'figures.read',
      output: z.strictObject({
        read_at: instantSchema,
        brands: z.array(
          z.strictObject({
            brand: z.string(),
            time_zone: z.string(),
            currency: z.string(),
            /** Today, in the brand's time zone. */
            day: daySchema,
            /** How many hours of today are over. */
            hours_over: z.int(),
            /** From the day's first hour on; the last one is not over yet. */
            today: z.array(hourSchema),
            /** All hours of the day a week before. */
            before: z.array(hourSchema),
            /** Seven days, today last. */
            week: z.array(z.strictObject({ day: daySchema, signups: z.int() })),
            alarms: z.array(
              z.strictObject({
                kind: z.enum(activityAlarmKinds),
                /** When it was noticed first, without a pause since. */
                since: instantSchema,
                /** How many there were, of how many; or how many there usually are. */
                count: z.int(),
                of: z.int(),
              }),
            ),
          }),
        ),
      }),
    },
  },
});
