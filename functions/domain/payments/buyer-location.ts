/**
 * Where the buyer of a sale belongs, which decides its tax, and what says so. Sellers of electronic
 * services keep two pieces of evidence that do not contradict each other (Implementing Regulation
 * (EU) 282/2011, articles 24b and 24f).
 */
import { type Country, countries } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { getVatRate, vatIn } from '#shared/rules/vat.ts';
import type { Brand } from '../core/brand.ts';
import type { PaymentRecord } from './payments.ts';

/** Countries, ISO 3166-1 alpha-2; absent where nothing is known. */
export interface LocationEvidence {
  /** What the member said, in the profile. */
  billing?: string | undefined;
  /** Of the address that ordered. */
  ip?: string | undefined;
  /** Of the number that proved a direct debit. */
  phone?: string | undefined;
  /** Of the card or bank account, as the provider tells it. */
  payer?: string | undefined;
}

export const evidenceKinds = ['billing', 'ip', 'phone', 'payer'] as const;

/**
 * `agreed`: all pieces name one country, and there are two at least. `single`: only one is known.
 * `majority`: they differ, and more name this country than any other. `undecided`: they differ
 * evenly, or name a country where the product sells nothing, and what the member said counts.
 */
export const locationDecisions = ['agreed', 'single', 'majority', 'undecided'] as const;
export type LocationDecision = (typeof locationDecisions)[number];

export type BuyerLocation = LocationEvidence & { decision: LocationDecision };

const isSold = (country: string): country is Country =>
  (countries as readonly string[]).includes(country);

/** Decides in which country a buyer is taxed. */
export function decideCountry(
  location: LocationEvidence,
  billing: Country,
): { country: Country; decision: LocationDecision } {
  const named = evidenceKinds.flatMap((kind) => location[kind] ?? []);
  const counts = [...Map.groupBy(named, (country) => country)]
    .map(([country, all]) => ({ country, count: all.length }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  if (!second) return { country: billing, decision: named.length > 1 ? 'agreed' : 'single' };
  const isDecided = first !== undefined && first.count > second.count && isSold(first.country);
  return isDecided
    ? { country: first.country as Country, decision: 'majority' }
    : { country: billing, decision: 'undecided' };
}

/**
 * Returns a payment with the evidence of its sale. The total stays; the tax in it is that of the
 * country that is decided, on the day of the order.
 *
 * @param payer country of the card or account, null where the provider does not tell it
 */
export function withLocation(
  { config }: Brand,
  record: PaymentRecord,
  payer: string | null,
): PaymentRecord {
  // One that a restore of the table brings back was decided before.
  const said = record.location?.billing;
  const billing = said !== undefined && isSold(said) ? said : record.country;
  const location = { ...record.location, billing, payer: payer ?? undefined };
  const { country, decision } = decideCountry(location, billing);
  const located: PaymentRecord = { ...record, location: { ...location, decision } };
  if (country === record.country) return located;
  const day = dayIn(config.time_zone, new Date(record.created_at));
  const vat_rate = getVatRate(country, config.prices, day);
  return { ...located, country, vat_rate, vat: vatIn(record.amount, vat_rate) };
}
