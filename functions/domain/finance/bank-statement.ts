/** A bank's statement as finance adds it, and which payouts its entries are. */
import { dayAfter } from '#shared/rules/periods.ts';
import { CamtError, readCamt } from '../../adapters/camt.ts';
import { getTotal } from './compare-payout.ts';
import { parseAmount, readFileRows, readMoneyCells } from './finance-files.ts';
import { type FinanceContext, FinanceError } from './journal-export.ts';
import { putReceipt } from './payouts.store.ts';
import type { Payout, PayoutReceipt } from './payouts.ts';
import { listPayouts } from './reconcile-payouts.ts';

/** An entry of a bank's statement. */
export interface BankEntry {
  /** YYYY-MM-DD. */
  date: string;
  /** In the smallest unit; negative for what left the account. */
  amount: number;
  currency: string;
  text: string;
  /** Where it stands in the file, such as `line 3`. */
  place: string;
}

export interface ReadBank {
  /** Entries that are payouts, and those that were known before. */
  matched: number;
  known: number;
  /** Money that came in and is no payout. */
  unmatched: BankEntry[];
  /** Payouts that should have come in by then. */
  missing: Payout[];
  /** Those of which the bank got another amount. */
  differing: BankPair[];
}

export interface BankPair {
  entry: BankEntry;
  payout: Payout;
}

/** Days until the bank has a payout, and before it was made by the provider's clock. */
const latestDays = 10;
const earliestDays = 1;
/** After these, a payout that is not in a file that goes so far is missing. */
const missingAfterDays = 7;

/**
 * Reads a bank's statement, CSV or camt.053.
 *
 * @throws FinanceError that names the place
 */
export async function parseBank(text: string): Promise<BankEntry[]> {
  if (text.trimStart().startsWith('<')) return parseCamt(text);
  const rows = await readFileRows(text, ['date', 'amount', 'currency', 'reference']);
  return rows.map((row) => {
    const { date, minor: amount, currency } = readMoneyCells(row);
    return { date, amount, currency, text: row.cells.reference, place: `line ${row.line}` };
  });
}

function parseCamt(file: string): BankEntry[] {
  try {
    return readCamt(file).map(({ amount: told, number, ...entry }) => {
      const amount = parseAmount(told.includes('.') ? told : `${told}.00`);
      if (amount === null) throw new FinanceError(`Entry ${number} (Ntry): ${told} is no amount.`);
      return { ...entry, amount, place: `entry ${number}` };
    });
  } catch (cause) {
    if (cause instanceof CamtError) throw new FinanceError(cause.message);
    throw cause;
  }
}

const normalized = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const toKey = ({ provider, id }: Payout): string => `${provider} ${id}`;

/**
 * Finds the payouts that entries are: by the reference in the entry's text, else by amount, currency
 * and date. Each entry is one payout at most, and each payout one entry.
 */
export function matchBank(
  entries: readonly BankEntry[],
  payouts: readonly Payout[],
): { pairs: BankPair[]; unmatched: BankEntry[] } {
  const incoming = entries.filter(({ amount }) => amount > 0);
  const expected = payouts.filter((one) => one.state !== 'failed' && (getTotal(one) ?? 0) > 0);
  const pairs: BankPair[] = [];
  const taken = { entries: new Set<BankEntry>(), payouts: new Set<string>() };
  const pair = (entry: BankEntry, payout: Payout) => {
    pairs.push({ entry, payout });
    taken.entries.add(entry);
    taken.payouts.add(toKey(payout));
  };
  const pairBy = (fits: (entry: BankEntry, payout: Payout) => boolean) => {
    for (const entry of incoming.filter((one) => !taken.entries.has(one))) {
      const found = expected.find((one) => !taken.payouts.has(toKey(one)) && fits(entry, one));
      if (found) pair(entry, found);
    }
  };
  pairBy(({ date, amount, text }, { receipt }) =>
    receipt
      ? receipt.booked_on === date && receipt.amount === amount && receipt.text === text
      : false,
  );
  pairBy(({ text }, { reference, statement, receipt }) => {
    const name = normalized(reference || statement?.reference || '');
    return receipt === null && name !== '' && normalized(text).includes(name);
  });
  pairBy(({ date, amount, currency }, payout) => {
    const { day, receipt } = payout;
    const isInTime = date >= dayAfter(day, -earliestDays) && date <= dayAfter(day, latestDays);
    return (
      receipt === null && isInTime && getTotal(payout) === amount && payout.currency === currency
    );
  });
  return { pairs, unmatched: incoming.filter((one) => !taken.entries.has(one)) };
}

/** Keeps which payouts a bank's entries are, and tells what is left on either side. */
export async function readBank(
  finance: FinanceContext,
  entries: readonly BankEntry[],
): Promise<ReadBank> {
  const dates = entries.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) throw new FinanceError('The file has no entries.');
  const days = { first: dayAfter(first, -latestDays), last: dayAfter(last, earliestDays) };
  const { payouts } = await listPayouts(finance, days);
  const { pairs, unmatched } = matchBank(entries, payouts);
  for (const { entry, payout } of pairs.filter((one) => one.payout.receipt === null)) {
    const { day, provider, id } = payout;
    const { date: booked_on, amount, currency, text } = entry;
    const receipt: PayoutReceipt = { day, provider, id, booked_on, amount, currency, text };
    await putReceipt(finance.scope, receipt);
  }
  const arrived = new Set(pairs.map(({ payout }) => toKey(payout)));
  const isDue = (payout: Payout) =>
    payout.day >= first && dayAfter(payout.day, missingAfterDays) <= last;
  return {
    matched: pairs.length,
    known: pairs.filter(({ payout }) => payout.receipt !== null).length,
    unmatched,
    differing: pairs.filter(
      ({ entry, payout }) =>
        entry.amount !== getTotal(payout) || entry.currency !== payout.currency,
    ),
    missing: payouts.filter(
      (one) =>
        one.state !== 'failed' &&
        (getTotal(one) ?? 0) > 0 &&
        one.receipt === null &&
        isDue(one) &&
        !arrived.has(toKey(one)),
    ),
  };
}
