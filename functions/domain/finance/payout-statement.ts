/**
 * A provider's statement as finance adds it, for providers whose calls tell neither fees nor totals.
 * docs/finance.md, "Payouts", has its columns.
 */

import type { ProviderName } from '../../adapters/payment-providers.ts';
import { type PayoutLineKind, payoutLineKinds } from '../../adapters/payments.ts';
import { readFileRows, readMoneyCells } from './finance-files.ts';
import { type FinanceContext, FinanceError } from './journal-export.ts';
import { listStoredPayouts, putStatement } from './payouts.store.ts';
import { isOfPayment, type PayoutStatement } from './payouts.ts';

const columns = ['date', 'currency', 'kind', 'amount', 'reference'] as const;
const total = 'paid_out';
const kinds: ReadonlySet<string> = new Set(payoutLineKinds);
/** Of these kinds a statement takes from what is paid out, and of the others not. */
const negative: ReadonlySet<string> = new Set(['refund', 'chargeback', 'fee', 'reserve_held']);
const positive: ReadonlySet<string> = new Set([
  ...['payment', 'chargeback_reversed', 'reserve_released'],
]);

/**
 * Reads a statement.
 *
 * @throws FinanceError that names line and column
 */
export async function parseStatement(
  text: string,
  provider: ProviderName,
): Promise<PayoutStatement[]> {
  const found = new Map<string, Omit<PayoutStatement, 'total'> & { total: number | null }>();
  for (const row of await readFileRows(text, columns)) {
    const { date: day, minor, currency } = readMoneyCells(row);
    const id = `${day}.${currency}`;
    const statement = found.get(id) ?? {
      ...{ day, provider, id, currency, reference: row.cells.reference, total: null },
      ...{ sums: {}, fees: {} },
    };
    found.set(id, statement);
    const [kind = '', method = ''] = row.cells.kind.split(':');
    if (kind === total) {
      if (statement.total !== null) row.refuse('kind', `${id} has its ${total} already`);
      statement.total = minor;
      statement.reference = row.cells.reference || statement.reference;
      continue;
    }
    if (!kinds.has(kind)) {
      row.refuse('kind', `a kind is ${[...kinds, total].join(', ')} or such as fee:sale3d`);
    }
    if ((negative.has(kind) && minor > 0) || (positive.has(kind) && minor < 0)) {
      row.refuse('amount', `${kind} is ${negative.has(kind) ? 'negative' : 'positive'}`);
    }
    if (kind === 'fee') statement.fees[method] = (statement.fees[method] ?? 0) + minor;
    else {
      const name = kind as PayoutLineKind;
      statement.sums[name] = (statement.sums[name] ?? 0) + minor;
    }
  }
  return [...found.values()].map(({ total: told, ...rest }) => {
    if (told === null) throw new FinanceError(`${rest.id} has no line of the kind ${total}.`);
    return { ...rest, total: told };
  });
}

/**
 * Keeps a statement, in the place of an earlier one of the same payouts.
 *
 * @returns the ids of payouts with transactions of which the provider's calls told none
 */
export async function keepStatement(
  { scope }: FinanceContext,
  statements: readonly PayoutStatement[],
): Promise<string[]> {
  const days = statements.map(({ day }) => day).sort();
  const stored = await listStoredPayouts(scope, { first: days[0] ?? '', last: days.at(-1) ?? '' });
  for (const statement of statements) await putStatement(scope, statement);
  const isTold = ({ provider, id }: PayoutStatement) =>
    stored.some((one) => one.id === id && one.provider === provider);
  const hasTransactions = ({ sums }: PayoutStatement) =>
    Object.entries(sums).some(([kind, sum]) => isOfPayment(kind as PayoutLineKind) && sum !== 0);
  return statements.filter((one) => !isTold(one) && hasTransactions(one)).map(({ id }) => id);
}
