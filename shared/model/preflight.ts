/** What a brand needs before its first member, as checks: the command and the console name them alike. */
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';

/** The parts of a brand that checks are about; `texts` are those of its folder. */
export const preflightGroups = ['address', 'mail', 'payments', 'texts', 'site'] as const;
export type PreflightGroup = (typeof preflightGroups)[number];

/** Every check that runs by itself, in the order in which it is shown, with the part that it is about. */
export const preflightChecks = {
  placeholders: 'texts',
  legal_pages: 'texts',
  published: 'site',
  version: 'site',
  hosts: 'address',
  caa: 'address',
  domains: 'address',
  certificate: 'address',
  tls: 'address',
  settings: 'address',
  webhook: 'payments',
  mail_domain: 'mail',
  dkim: 'mail',
  mx: 'mail',
  spf: 'mail',
  dmarc: 'mail',
  support_address: 'mail',
  mail_account: 'mail',
  mail_set: 'mail',
  text_messages: 'mail',
  payment_key: 'payments',
  payouts: 'payments',
  payment_methods: 'payments',
  push_keys: 'site',
  photo_key: 'site',
} as const satisfies Record<string, PreflightGroup>;
export type PreflightCheck = keyof typeof preflightChecks;

export const preflightCheckNames = Object.keys(preflightChecks) as [
  PreflightCheck,
  ...PreflightCheck[],
];

export const preflightStates = ['ok', 'wrong', 'unknown'] as const;
export type PreflightState = (typeof preflightStates)[number];

const countSchema = z.number().check(z.int(), z.minimum(0));

/** The last run of a brand's checks. */
export const preflightSchema = z.strictObject({
  asked_at: instantSchema,
  /** Name of the person. */
  asked_by: z.string(),
  /** Null while it runs, and where it was given up. */
  ended_at: z.nullable(instantSchema),
  running: z.boolean(),
  /** In the order of checks. While it runs, those that have an outcome; afterwards all. */
  outcomes: z.array(
    z.strictObject({
      check: z.enum(preflightCheckNames),
      group: z.enum(preflightGroups),
      state: z.enum(preflightStates),
      /** What was found. */
      text: z.string(),
      /** What to do about it, of what is wrong. */
      mend: z.nullable(z.string()),
    }),
  ),
  counts: z.strictObject({
    ok: countSchema,
    wrong: countSchema,
    unknown: countSchema,
    /** Checks without an outcome yet. */
    waiting: countSchema,
  }),
});
export type PreflightDto = z.infer<typeof preflightSchema>;
