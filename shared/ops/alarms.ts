import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, memberIdSchema, moneySchema, textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { raisedAlarmKinds } from '../model/raised-alarm.ts';
import { opsPath } from './contract.ts';

const alarmSchema = z.strictObject({
  id: memberIdSchema,
  brand: brandIdSchema,
  kind: z.enum(raisedAlarmKinds),
  at: instantSchema,
  member: z.nullable(memberIdSchema),
  /** The payment that it is about, and its order's amount. */
  payment: z.nullable(z.string()),
  amount: z.nullable(moneySchema),
  /** What the provider said instead, or what was given up. */
  found: z.nullable(z.string()),
});

export const alarmsContract = opsPath({
  name: 'alarms',
  methods: {
    GET: {
      summary:
        'Single events of the own brands that somebody must look at: money that needs a person, and what was given up; newest first.',
      access: ['administrator', 'finance'],
      action: 'alarms.read',
      output: z.strictObject({ alarms: z.array(alarmSchema), more: z.boolean() }),
    },
    POST: {
      summary: 'Closes an alarm with a note of what was done, once.',
      access: ['administrator', 'finance'],
      action: 'alarms.close',
      input: z.strictObject({
        brand: brandIdSchema,
        id: memberIdSchema,
        note: textSchema(1, limits.memberNoteChars),
      }),
      output: z.strictObject({}),
      errors: ['not_found', 'alarm_closed'],
    },
  },
});
