/** What the Genesis gateway lists by days, page by page, and whose payments its transactions are. */
import { unlessRefused } from './genesis-client.ts';
import { getPaymentId } from './genesis-payments.ts';
import { getText, type XmlElement } from './genesis-xml.ts';

/** The gateway's host for everything but forms, with an account. */
export interface GenesisGate {
  ask(path: string, root: string, content: XmlElement): Promise<XmlElement>;
  /** Returns a transaction or form, by its id or ours; null where the gateway has none. */
  reconcile(by: { unique_id: string } | { transaction_id: string }): Promise<XmlElement | null>;
}

/** Days (YYYY-MM-DD), both included. */
export interface Days {
  first: string;
  last: string;
}

interface DayList extends Days {
  path: string;
  root: string;
  /** What the names of the two days begin with. */
  prefix?: string;
  /** The code of a list without anything; absent where it is an empty list. */
  none?: number;
}

const perPage = 500;

/** Yields the pages of a list. */
export async function* listPages(
  { ask }: GenesisGate,
  { path, root, first, last, prefix = '', none }: DayList,
): AsyncGenerator<XmlElement> {
  const days = { [`${prefix}start_date`]: first, [`${prefix}end_date`]: last };
  for (let page = 1, count = 1; page <= count; page += 1) {
    const asked = ask(path, root, { ...days, page, per_page: perPage });
    const answer = none === undefined ? await asked : await unlessRefused(none, asked);
    if (!answer) return;
    count = Number(getText(answer, '@pages_count')) || 1;
    yield answer;
  }
}

/** Returns our id of the payment that a transaction or a refund of it is of; null where it is not ours. */
export async function findPaymentId(
  { reconcile }: GenesisGate,
  uniqueId: string,
): Promise<string | null> {
  const transaction = await reconcile({ unique_id: uniqueId });
  // A refund has an id of its own, and names the transaction that it gives back.
  const original = transaction && getText(transaction, 'reference_id');
  const isRefund = transaction !== null && /refund/.test(getText(transaction, 'transaction_type'));
  const paid = isRefund && original ? await reconcile({ unique_id: original }) : transaction;
  return paid && getPaymentId(getText(paid, 'transaction_id'));
}
