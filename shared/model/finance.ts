/**
 * Money in the console: jobs, books of a month, closing, commissions. Amounts are whole numbers of
 * the currency's smallest unit; docs/finance.md defines each number.
 */
import * as z from 'zod/mini';
import { monthPattern, quarterPattern } from '../patterns.ts';
import { daySchema, instantSchema, memberIdSchema } from './common.ts';

export const monthSchema = z.string().check(z.regex(monthPattern));
export const quarterSchema = z.string().check(z.regex(quarterPattern));
export const yearSchema = z.string().check(z.regex(/^\d{4}$/));

const amountSchema = z.number().check(z.int());
const countSchema = z.number().check(z.int(), z.minimum(0));
const personSchema = z.strictObject({ id: z.string(), name: z.string() });

/** Work that takes longer than a call may. */
export const financeJobKinds = ['books', 'reconcile', 'closing', 'export'] as const;
export type FinanceJobKind = (typeof financeJobKinds)[number];

export const financeJobStates = ['waiting', 'running', 'done', 'failed'] as const;
export type FinanceJobState = (typeof financeJobStates)[number];

/** What can be exported as a file, by what it is asked for: a month, a year or a quarter. */
export const financeReports = ['transactions', 'register', 'oss', 'revenue', 'liability'] as const;
export type FinanceReport = (typeof financeReports)[number];

export const closingActions = ['close', 'propose', 'agree'] as const;
export type ClosingAction = (typeof closingActions)[number];

/** Place of a job in its brand's list: when it was asked for, and 22 characters of its own. */
export const financeJobIdSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.[A-Za-z0-9_-]{22}$/));

export const financeJobSchema = z.strictObject({
  id: financeJobIdSchema,
  brand: z.string(),
  kind: z.enum(financeJobKinds),
  /** The month, quarter or year that it is about, as YYYY-MM, YYYY-Qn or YYYY. */
  period: z.string(),
  /** Of an export alone. */
  report: z.nullable(z.enum(financeReports)),
  /** Of a closing alone. */
  action: z.nullable(z.enum(closingActions)),
  asked_at: instantSchema,
  asked_by: personSchema,
  state: z.enum(financeJobStates),
  /** Share of the days to read that were read, from 0 to 1. */
  progress: z.number().check(z.minimum(0), z.maximum(1)),
  started_at: z.nullable(instantSchema),
  ended_at: z.nullable(instantSchema),
  /** How often it was begun: more than once where its function died. */
  attempts: countSchema,
  /** What failed, in a sentence, and where. */
  failure: z.nullable(z.string()),
});
export type FinanceJobDto = z.infer<typeof financeJobSchema>;

/** Number and sum of payments in a currency. */
const sideSchema = z.strictObject({
  currency: z.string(),
  payments: countSchema,
  amount: amountSchema,
});

export const financeDifferenceSchema = z.strictObject({
  /** docs/finance.md, "Reconciliation", says what each means and what to do. */
  kind: z.string(),
  provider_reference: z.string(),
  payment: z.string(),
  member: z.string(),
  /** Value in the journal, and at the provider or in the ledger, such as `2399 EUR` or `3 credits`. */
  books: z.string(),
  other: z.string(),
  /** What the provider has less what the books have; null where they are no amounts of one currency. */
  amount: z.nullable(z.strictObject({ currency: z.string(), minor: amountSchema })),
});
export type FinanceDifferenceDto = z.infer<typeof financeDifferenceSchema>;

/** Most differences that a job names one by one; the counts are of all. */
export const mostNamedDifferences = 500;

export const reconciliationSchema = z.strictObject({
  /** When it was compared. */
  at: instantSchema,
  /** Names of the brand's payment providers. */
  providers: z.array(z.string()),
  /** `paid + paid_outside - booked_outside = books` in each currency, where nothing differs. */
  paid: z.array(sideSchema),
  /** Paid at another time, booked in this month. */
  paid_outside: z.array(sideSchema),
  /** Paid in this month, booked at another time. */
  booked_outside: z.array(sideSchema),
  books: z.array(sideSchema),
  /** Number of differences, and by kind. */
  count: countSchema,
  kinds: z.record(z.string(), countSchema),
  /** The first of them (at most `mostNamedDifferences`). */
  differences: z.array(financeDifferenceSchema),
});
export type ReconciliationDto = z.infer<typeof reconciliationSchema>;

export const closingOutcomes = [
  /** The month is closed by this. */
  'closed',
  /** It was closed before, and reads the same. */
  'closed_before',
  /** It was closed before, and reads otherwise now; it stays as it was closed. */
  'other_content',
  /** Something differs: somebody has to say why it may. */
  'refused',
  /** Somebody said why; another person has to agree. */
  'proposed',
] as const;

export const financeFileSchema = z.strictObject({
  name: z.string(),
  bytes: countSchema,
  lines: countSchema,
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256: z.string(),
  /** After this it is removed. */
  until: instantSchema,
});
export type FinanceFileDto = z.infer<typeof financeFileSchema>;

/** What a job that is done has to show. */
export const financeJobResultSchema = z.strictObject({
  /** Of `reconcile` and `closing`. */
  reconciliation: z.nullable(reconciliationSchema),
  /** Of `closing`. */
  outcome: z.nullable(z.enum(closingOutcomes)),
  /** Of `export`. */
  files: z.array(financeFileSchema),
  /** What its reader should know: gaps of a series, what does not tie, that a period is not over. */
  notes: z.array(z.string()),
});
export type FinanceJobResult = z.infer<typeof financeJobResultSchema>;

/** What a month sold and what went back, in one currency. What went back is negative. */
const sumsSchema = z.strictObject({
  currency: z.string(),
  sales: countSchema,
  refunds: countSchema,
  /** Charge backs less those reversed. */
  chargebacks: amountSchema,
  sold: amountSchema,
  refunded: amountSchema,
  charged_back: amountSchema,
  /** `sold + refunded + charged_back`, with VAT; `net` is without it. */
  gross: amountSchema,
  vat: amountSchema,
  net: amountSchema,
  discount: amountSchema,
});

const payersSchema = z.strictObject({
  currency: z.string(),
  payers: countSchema,
  new_payers: countSchema,
  /** Net for each payer. */
  arppu: amountSchema,
  /** Members who signed up, wrote or bought in the month, and net for each of them. */
  active_members: countSchema,
  arpu: amountSchema,
  /** New payers whose 30 (90) days are over, and those of them who bought again within these. */
  observed_30: countSchema,
  repeated_30: countSchema,
  repeat_30_percent: z.number(),
  observed_90: countSchema,
  repeated_90: countSchema,
  repeat_90_percent: z.number(),
});

/** Members who signed up in one month, and what they paid in the month of the books. */
const signupCohortSchema = z.strictObject({
  /** YYYY-MM; null for those whose journal entries do not tell. */
  signup_month: z.nullable(monthSchema),
  currency: z.string(),
  payers: countSchema,
  gross: amountSchema,
  net: amountSchema,
});

/** Days since the purchase, both included; the last one has no end. */
export const creditAges = ['0-30', '31-90', '91-180', '181-365', '366+'] as const;

const agedCreditsSchema = z.strictObject({
  age: z.enum(creditAges),
  currency: z.string(),
  credits: countSchema,
  gross: amountSchema,
  vat: amountSchema,
  net: amountSchema,
});

export const monthBooksSchema = z.strictObject({
  /** When it was read. */
  read_at: instantSchema,
  /** The end of what was read: of the month, or of the reading where the month was not over. */
  until: instantSchema,
  /**
   * Whether the month was closed by then: this stays for good, but for the payers whose 30 or 90 days
   * were not over.
   */
  is_final: z.boolean(),
  sums: z.array(sumsSchema),
  days: z.array(
    z.strictObject({
      day: daySchema,
      currency: z.string(),
      sales: countSchema,
      sold: amountSchema,
      gross: amountSchema,
      vat: amountSchema,
      net: amountSchema,
    }),
  ),
  countries: z.array(
    z.strictObject({
      country: z.string(),
      /** In percent. */
      vat_rate: z.number(),
      currency: z.string(),
      gross: amountSchema,
      vat: amountSchema,
      net: amountSchema,
    }),
  ),
  payers: z.array(payersSchema),
  cohorts: z.array(signupCohortSchema),
  /** Purchased credits that are unspent at `until`, by age. Their worth adds up to the liability. */
  unspent: z.array(agedCreditsSchema),
  /** Credits that were given and are unspent; they are worth nothing. */
  unspent_granted: countSchema,
  /** What does not add up, in sentences. */
  problems: z.array(z.string()),
});
export type MonthBooks = z.infer<typeof monthBooksSchema>;

export const closingProposalSchema = z.strictObject({
  /** What another person agrees to; null for one of a command, which no call of the console agrees to. */
  id: z.nullable(memberIdSchema),
  reason: z.string(),
  at: instantSchema,
  by: z.strictObject({ id: z.nullable(z.string()), name: z.string() }),
  /** The job whose result has what would be accepted; null for one of a command. */
  job: z.nullable(financeJobIdSchema),
});

export const closingStateSchema = z.strictObject({
  /** `before_first`: the books of this brand begin with a later month. */
  state: z.enum(['too_early', 'before_first', 'open', 'proposed', 'closed']),
  /** From when the month can be closed. */
  from: instantSchema,
  /** The month that must be closed before this one; null where none. */
  first: z.nullable(monthSchema),
  proposal: z.nullable(closingProposalSchema),
  /** The latest closing of this month that was asked for here, and is kept yet. */
  job: z.nullable(financeJobSchema),
  closed: z.nullable(
    z.strictObject({
      at: instantSchema,
      /** Who closed it; null where no record says. */
      by: z.nullable(z.string()),
      /** Number of differences that were accepted, why, and by whom. */
      differences: countSchema,
      accepted: z.nullable(z.string()),
      accepted_by: z.array(z.string()),
      manifest_sha256: z.string(),
    }),
  ),
});
export type ClosingState = z.infer<typeof closingStateSchema>;

/** The sum over brands with books, in one currency. Nothing is converted. */
export const booksTotalSchema = z.strictObject({
  ...sumsSchema.shape,
  payers: countSchema,
  new_payers: countSchema,
  active_members: countSchema,
  arppu: amountSchema,
  arpu: amountSchema,
  observed_30: countSchema,
  repeated_30: countSchema,
  repeat_30_percent: z.number(),
});
export type BooksTotal = z.infer<typeof booksTotalSchema>;

export const commissionBalanceSchema = z.strictObject({
  campaign: z.string(),
  network: z.string(),
  currency: z.string(),
  /** `earned = reversed + withheld + held + payable + paid`. */
  earned: amountSchema,
  reversed: amountSchema,
  withheld: amountSchema,
  held: amountSchema,
  payable: amountSchema,
  paid: amountSchema,
});

export const commissionPayoutSchema = z.strictObject({
  campaign: z.string(),
  number: countSchema,
  at: instantSchema,
  currency: z.string(),
  amount: amountSchema,
  reference: z.string(),
  by: z.string(),
});
