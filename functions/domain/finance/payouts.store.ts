import { kinds } from '../../table/items.ts';
import { listAll, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type {
  KeptLine,
  PayoutId,
  PayoutReceipt,
  PayoutStatement,
  StoredPayout,
} from './payouts.ts';

/** A few kilobytes a read: a payout of a day may have thousands of lines. */
const pageParts = 20;

/** Days (YYYY-MM-DD) from the first to the last, both included. */
export interface Days {
  first: string;
  last: string;
}

type PayoutKind = 'payout' | 'payoutStatement' | 'payoutReceipt';

async function listKind<T extends PayoutId>(
  kind: PayoutKind,
  scope: TenantScope,
  { first, last }: Days,
): Promise<T[]> {
  // Keys continue behind the day with a character that is less than any letter or digit.
  const partition = { pk: kinds[kind].pk(scope), from: first, to: `${last}~` };
  const found = await Array.fromAsync(listAll<T & Record<string, unknown>>(scope, partition));
  return found.map((item) => toAttributes<T>(item));
}

/** Lists what providers told, oldest first. */
export const listStoredPayouts = (scope: TenantScope, days: Days): Promise<StoredPayout[]> =>
  listKind<StoredPayout>('payout', scope, days);
export const listStatements = (scope: TenantScope, days: Days): Promise<PayoutStatement[]> =>
  listKind<PayoutStatement>('payoutStatement', scope, days);
export const listReceipts = (scope: TenantScope, days: Days): Promise<PayoutReceipt[]> =>
  listKind<PayoutReceipt>('payoutReceipt', scope, days);

const put = (kind: PayoutKind, scope: TenantScope, one: PayoutId): Promise<boolean> =>
  write(scope, { put: { ...kinds[kind].key(scope, one.day, one.provider, one.id), ...one } });

export const putPayout = (scope: TenantScope, payout: StoredPayout): Promise<boolean> =>
  put('payout', scope, payout);
export const putStatement = (scope: TenantScope, statement: PayoutStatement): Promise<boolean> =>
  put('payoutStatement', scope, statement);
export const putReceipt = (scope: TenantScope, receipt: PayoutReceipt): Promise<boolean> =>
  put('payoutReceipt', scope, receipt);

/** Stores a part of a payout's lines. A payout is written after its lines. */
export const putLines = (
  scope: TenantScope,
  { provider, id }: PayoutId,
  part: number,
  lines: readonly KeptLine[],
): Promise<boolean> =>
  write(scope, { put: { ...kinds.payoutLines.key(scope, provider, id, part), lines } });

/** Yields a payout's lines in order. */
export async function* listLines(
  scope: TenantScope,
  { provider, id, parts }: StoredPayout,
): AsyncGenerator<KeptLine> {
  const partition = { pk: kinds.payoutLines.pk(scope, provider, id) };
  let left = parts;
  for await (const item of listAll<{ lines: KeptLine[] }>(scope, partition, { limit: pageParts })) {
    // It may have had more of them before.
    if (left-- === 0) return;
    yield* item.lines;
  }
}
