/**
 * Revenue of a period, as a roll-forward of contract liabilities (IFRS 15, paragraphs 105, 106 and
 * 116): what was owed at the beginning, what changed it, what is owed at the end. Revenue is
 * recognised when credits are used. Credits never expire, and no breakage is assumed (B44 to B47).
 */
import type { Period } from '#shared/rules/periods.ts';
import { type ClosedMonth, closedMonths, type FinanceContext } from './journal-export.ts';
import { getRecognised, openRevenue, type RevenueLine, type RevenueSum } from './revenue-lines.ts';
import { type CreditWorth, getProblems, sumWorth } from './unspent-ages.ts';
import { follow, startBefore } from './unspent-at.ts';

export interface RollForward {
  /** From when the ledger was read; ISO 8601. */
  from: string;
  opening: CreditWorth[];
  changes: RevenueSum[];
  closing: CreditWorth[];
  /** Members whose lots differ from their balance: the ledger began before `from`. */
  gaps: number;
  /** Sentences about what does not tie; empty where everything does. */
  problems: string[];
}

/**
 * Reads a period and adds up what changed the liability. The opening stands on the last month that
 * was closed by then, and both ends are compared with the closed months that end there.
 *
 * @param since where the ledger of a brand without closed months begins; ISO 8601
 */
export async function rollForward(
  finance: FinanceContext,
  period: Period,
  since?: string,
): Promise<RollForward> {
  const { balances, from, closed } = await startBefore(finance, period.from, since);
  const problems = closed ? getUntied(closed, sumWorth(balances.purchased())) : [];
  if (from < period.from) await follow(finance, balances, { from, to: period.from });
  const opening = sumWorth(balances.purchased());
  const revenue = openRevenue();
  await follow(finance, balances, period, revenue);
  const closing = sumWorth(balances.purchased());
  const changes = revenue.sums();
  const ended = (await closedMonths(finance)).find(({ to }) => to === period.to);
  problems.push(...getProblems(opening, changes, closing));
  if (ended) problems.push(...getUntied(ended, closing));
  return { from, opening, changes, closing, gaps: [...balances.gaps()].length, problems };
}

/** Says in sentences how balances differ from the liability that a closed month noted. */
export function getUntied(
  { month, liability }: Pick<ClosedMonth, 'month' | 'liability'>,
  found: readonly CreditWorth[],
): string[] {
  const currencies = new Set([...liability.worth, ...found].map(({ currency }) => currency));
  const credits = found.reduce((sum, one) => sum + one.credits, 0);
  const at = (list: readonly Pick<CreditWorth, 'currency' | 'gross' | 'vat'>[], currency: string) =>
    list.find((one) => one.currency === currency) ?? { gross: 0, vat: 0 };
  return [
    ...(credits === liability.purchased
      ? []
      : [`${month} was closed with ${liability.purchased} purchased credits, and has ${credits}.`]),
    ...[...currencies].flatMap((currency) => {
      const [noted, now] = [at(liability.worth, currency), at(found, currency)];
      return noted.gross === now.gross && noted.vat === now.vat
        ? []
        : [
            `${month} was closed with ${noted.gross} ${currency} (VAT ${noted.vat}) owed, and has ${now.gross} (VAT ${now.vat}), in the smallest unit.`,
          ];
    }),
  ];
}

export interface RollForwardRow extends CreditWorth {
  line: 'opening' | RevenueLine | 'closing' | 'recognised';
}

/** Columns of a roll-forward, in their order. */
export const revenueFields = [
  ...(['line', 'currency', 'credits', 'gross', 'vat', 'net'] as const),
] as const;

/** Returns the rows of a roll-forward, per currency; `recognised` is not part of its sum. */
export function getRows({ opening, changes, closing }: RollForward): RollForwardRow[] {
  const all = [...opening, ...changes, ...closing];
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  const recognised = getRecognised(changes);
  return currencies.flatMap((currency) => {
    const none = { currency, credits: 0, gross: 0, vat: 0, net: 0 };
    const at = (list: readonly CreditWorth[]) =>
      list.find((one) => one.currency === currency) ?? none;
    return [
      { line: 'opening' as const, ...at(opening) },
      ...changes.filter((one) => one.currency === currency),
      { line: 'closing' as const, ...at(closing) },
      { line: 'recognised' as const, ...at(recognised) },
    ];
  });
}
