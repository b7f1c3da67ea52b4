/** Reads the bodies of calls to the Genesis sandbox. */
import * as z from 'zod/mini';
import { GenesisError } from './genesis-error.ts';
import { isFormType, isFormTypeIn, takesCustomer } from './genesis-types.ts';

const maxLifetimeMinutes = 131_487;
const defaultLifetimeMinutes = 30;

const idSchema = z.string().check(z.regex(/^\S{1,255}$/));
const textSchema = z.string();
const urlSchema = z.url({ protocol: /^https?$/ });
/** Whole minor units. */
const amountSchema = z.string().check(z.regex(/^[1-9]\d{0,11}$/));
const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));
const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/));
const moneyFields = { transaction_id: idSchema, amount: amountSchema, currency: currencySchema };

const typeSchema = z.object({ '@name': z.string(), customer_id: z.optional(z.string()) });
/** One element is no list in the parsed XML. */
const toList = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value) => (Array.isArray(value) || value === undefined ? value : [value])),
    z.array(item),
  );

export const formSchema = z.object({
  ...moneyFields,
  usage: z.optional(textSchema),
  description: z.optional(textSchema),
  notification_url: urlSchema,
  return_success_url: urlSchema,
  return_failure_url: urlSchema,
  return_cancel_url: urlSchema,
  return_pending_url: z.optional(urlSchema),
  customer_email: z.optional(textSchema),
  consumer_id: z.optional(textSchema),
  remember_card: z.optional(z.enum(['true', 'false'])),
  lifetime: z._default(z.string().check(z.regex(/^\d+$/)), String(defaultLifetimeMinutes)),
  transaction_types: z.object({ transaction_type: toList(typeSchema) }),
});
export type FormInput = z.infer<typeof formSchema>;

export const recurringSchema = z.object({
  ...moneyFields,
  reference_id: idSchema,
  usage: z.optional(textSchema),
  notification_url: z.optional(urlSchema),
});
export type RecurringInput = z.infer<typeof recurringSchema>;

export const debitSchema = z.object({
  ...moneyFields,
  usage: textSchema,
  iban: textSchema,
  bic: z.optional(textSchema),
  mandate_reference: z.optional(textSchema),
  notification_url: z.optional(urlSchema),
  billing_address: z.object({
    first_name: textSchema,
    last_name: textSchema,
    country: countrySchema,
  }),
});
export type DebitInput = z.infer<typeof debitSchema>;

export const refundSchema = z.object({
  ...moneyFields,
  reference_id: idSchema,
  usage: z.optional(textSchema),
});

export const voidSchema = z.object({ transaction_id: idSchema, reference_id: idSchema });

export const formQuerySchema = z.object({ unique_id: idSchema });

export const querySchema = z.object({
  transaction_id: z.optional(idSchema),
  unique_id: z.optional(idSchema),
  arn: z.optional(idSchema),
});

export const chargebackQuerySchema = z.object({
  arn: z.optional(idSchema),
  original_transaction_unique_id: z.optional(idSchema),
});

const pageNumberSchema = z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/)));
const timeSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?)?$/));
export const periodSchema = z.object({
  start_date: z.optional(timeSchema),
  import_date: z.optional(timeSchema),
  end_date: z.optional(timeSchema),
  report_start_date: z.optional(timeSchema),
  report_end_date: z.optional(timeSchema),
  page: pageNumberSchema,
  per_page: pageNumberSchema,
});

/** @throws GenesisError that names the first missing or malformed field */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  content: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(content, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.filter((part) => typeof part === 'string').join('.') || 'body';
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  throw isMissing
    ? new GenesisError(320, `${field} is missing`)
    : new GenesisError(330, `${field} has an invalid format`);
}

/**
 * Reads a form's lifetime and transaction types.
 *
 * @throws GenesisError
 */
export function readForm(
  content: unknown,
): FormInput & { types: string[]; lifetimeMinutes: number } {
  const input = read(formSchema, content);
  const lifetimeMinutes = Number(input.lifetime);
  if (lifetimeMinutes < 1 || lifetimeMinutes > maxLifetimeMinutes) {
    throw new GenesisError(340, `lifetime must be between 1 and ${maxLifetimeMinutes}`);
  }
  const asked = input.transaction_types.transaction_type;
  if (asked.length === 0) throw new GenesisError(320, 'transaction_types is missing');
  for (const { '@name': type, customer_id } of asked) {
    if (!isFormType(type)) throw new GenesisError(340, `transaction_types: ${type} is unknown`);
    if (!isFormTypeIn(type, input.currency)) {
      throw new GenesisError(340, `currency ${input.currency} is not one of ${type}`);
    }
    if (takesCustomer(type) && customer_id === undefined) {
      throw new GenesisError(320, `customer_id of ${type} is missing`);
    }
  }
  return { ...input, types: asked.map(({ '@name': type }) => type), lifetimeMinutes };
}

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

/** @throws GenesisError */
export function readDebit(content: unknown): DebitInput {
  const input = read(debitSchema, content);
  const iban = input.iban.replaceAll(' ', '');
  if (!ibanForm.test(iban)) throw new GenesisError(696, 'iban is invalid');
  return { ...input, iban };
}

const dayMs = 86_400_000;
const isDay = (time: string) => time.length === '2026-01-01'.length;

/** @throws GenesisError */
export function readPeriod(content: unknown): {
  from: string;
  until: string;
  page: number;
  perPage: number | null;
} {
  const asked = read(periodSchema, content);
  const { page, per_page } = asked;
  const start = asked.start_date ?? asked.import_date ?? asked.report_start_date;
  const end_date = asked.end_date ?? asked.report_end_date;
  if (start === undefined) throw new GenesisError(320, 'start_date is missing');
  const from = toTime('start_date', start);
  const until =
    end_date === undefined
      ? Number.MAX_SAFE_INTEGER
      : // The last day belongs to the period.
        toTime('end_date', end_date) + (isDay(end_date) ? dayMs : 0);
  if (until <= from) throw new GenesisError(340, 'end_date is before start_date');
  return {
    from: new Date(from).toISOString(),
    until: end_date === undefined ? '9999' : new Date(until).toISOString(),
    page: Number(page ?? 1),
    perPage: per_page === undefined ? null : Number(per_page),
  };
}

function toTime(field: string, given: string): number {
  const time = Date.parse(isDay(given) ? given : `${given.replace(' ', 'T').replace('Z', '')}Z`);
  if (Number.isNaN(time)) throw new GenesisError(330, `${field} has an invalid format`);
  return time;
}
