/** The register of a company's invoices and credit notes of a year, as an auditor reads it. */
import { companyId, documentNumber } from '../payments/documents.ts';
import { listRegister, type Register } from '../payments/number-documents.ts';
import type { FinanceContext } from './journal-export.ts';

/** Columns of the register, in their order; `net` is `gross` less `vat`. */
export const registerFields = [
  ...(['number', 'kind', 'issued_at', 'tenant', 'currency', 'gross', 'vat', 'net'] as const),
  ...(['payment', 'entry'] as const),
] as const;

/** What is wrong with a series; empty where nothing is. */
export interface RegisterFindings {
  invoices: number;
  credit_notes: number;
  /** Numbers that are missing, and those whose date is before that of their former. */
  problems: string[];
}

/**
 * Reads the register of the brand's company, all its brands, invoices first.
 *
 * @param row is handed each number, in order
 */
export async function readRegister(
  { brand }: FinanceContext,
  year: string,
  row: (entry: Register) => void,
): Promise<RegisterFindings> {
  const counts = { invoice: 0, credit_note: 0 };
  const latest = { invoice: '', credit_note: '' };
  const problems: string[] = [];
  const held: Register[] = [];
  for await (const entry of listRegister(companyId(brand.config), year)) {
    // Credit notes begin with a letter, and so stand behind invoices in the table already.
    const { kind, number, issued_at } = entry;
    for (counts[kind] += 1; ; counts[kind] += 1) {
      const expected = documentNumber(kind, year, counts[kind]);
      if (expected >= number) break;
      problems.push(`${expected} is missing`);
    }
    if (issued_at < latest[kind]) problems.push(`${number} is dated before the number before it`);
    latest[kind] = issued_at;
    if (kind === 'invoice') row(entry);
    else held.push(entry);
  }
  for (const entry of held) row(entry);
  return { invoices: counts.invoice, credit_notes: counts.credit_note, problems };
}
