/** Sales whose buyers' countries were told differently, or by one piece of evidence alone. */
import type { Period } from '#shared/rules/periods.ts';
import type { BuyerLocation, LocationDecision } from '../payments/buyer-location.ts';
import { listJournalEntries } from '../payments/journal.ts';
import type { FinanceContext } from './journal-export.ts';

export interface SaleLocation {
  at: string;
  payment: string;
  gross: number;
  currency: string;
  /** Where the sale is taxed, and its rate in hundredths of a percent. */
  country: string;
  vat_rate: number;
  decision: LocationDecision;
  /** Pieces of evidence; empty where nothing is known. */
  billing: string;
  ip: string;
  phone: string;
  payer: string;
}

export const locationFields: readonly (keyof SaleLocation)[] = [
  ...(['at', 'payment', 'gross', 'currency', 'country', 'vat_rate', 'decision'] as const),
  ...(['billing', 'ip', 'phone', 'payer'] as const),
];

/**
 * Reads the sales of a period.
 *
 * @param all whether those are reported, too, on which all evidence agrees
 * @returns the number of sales by decision; `unknown` for sales from before evidence was kept
 */
export async function readSaleLocations(
  { scope }: FinanceContext,
  period: Period,
  all: boolean,
  report: (found: SaleLocation) => void,
): Promise<Partial<Record<LocationDecision | 'unknown', number>>> {
  const counts: Partial<Record<LocationDecision | 'unknown', number>> = {};
  for await (const { kind, location, ...entry } of listJournalEntries(scope, period)) {
    if (kind !== 'sale') continue;
    const decision = location?.decision ?? 'unknown';
    counts[decision] = (counts[decision] ?? 0) + 1;
    if (location && (all || decision !== 'agreed')) report(toSaleLocation(entry, location));
  }
  return counts;
}

function toSaleLocation(
  { at, payment, gross, currency, country, vat_rate }: Omit<SaleLocation, keyof BuyerLocation>,
  { decision, billing = '', ip = '', phone = '', payer = '' }: BuyerLocation,
): SaleLocation {
  return {
    ...{ at, payment, gross, currency, country, vat_rate, decision },
    ...{ billing, ip, phone, payer },
  };
}
