/**
 * Charge backs and warnings as the Genesis gateway tells them. It lists events: a charge back and its
 * reversal are two of one transaction.
 */
import { refusals, unlessRefused } from './genesis-client.ts';
import { type Days, findPaymentId, type GenesisGate, listPages } from './genesis-lists.ts';
import { toMinor } from './genesis-payments.ts';
import { getElements, getText, type XmlElement } from './genesis-xml.ts';
import type { PaymentProvider, ProviderDispute } from './payments.ts';

/** Lists of what banks hold against payments: their names, and the code of an empty one. */
const lists = {
  chargebacks: { name: 'chargeback', none: refusals.noChargeback, prefix: '' },
  fraud_reports: { name: 'fraud_report', none: refusals.noFraudReport, prefix: 'report_' },
  retrieval_requests: { name: 'retrieval_request', none: refusals.noRetrieval, prefix: '' },
} as const;
type List = keyof typeof lists;

const dayCharacters = 'YYYY-MM-DD'.length;

/** Yields what a list has of some days. */
export async function* listEvents(
  gate: GenesisGate,
  list: List,
  days: Days,
): AsyncGenerator<XmlElement> {
  const { name, none, prefix } = lists[list];
  const asked = { ...days, path: `/${list}/by_date`, root: `${name}_request`, none, prefix };
  for await (const page of listPages(gate, asked)) yield* getEvents(page, `${name}_response`);
}

/** Lists charge backs and reversals of a transaction. */
export async function findChargebacks(
  { ask }: Pick<GenesisGate, 'ask'>,
  uniqueId: string,
): Promise<XmlElement[]> {
  const by = { original_transaction_unique_id: uniqueId };
  const answer = await unlessRefused(
    refusals.noChargeback,
    ask('/chargebacks', 'chargeback_request', by),
  );
  return answer ? getEvents(answer, 'chargeback_response') : [];
}

/** Returns the reader of what banks hold against an account's payments. */
export const genesisDisputes = (gate: GenesisGate): PaymentProvider['disputes'] =>
  async function* disputes({ from, to }) {
    const days = { first: from.slice(0, dayCharacters), last: to.slice(0, dayCharacters) };
    // The gateway tells days, so that what it tells of the first and the last one is in.
    const isIn = ({ at }: ProviderDispute) =>
      at.slice(0, dayCharacters) >= days.first && at.slice(0, dayCharacters) <= days.last;
    const seen = new Set<string>();
    for (const list of Object.keys(lists) as List[]) {
      for await (const event of listEvents(gate, list, days)) {
        const sale = getText(event, 'original_transaction_unique_id');
        if (list === 'chargebacks' && seen.has(sale)) continue;
        seen.add(sale);
        const payment = await findPaymentId(gate, sale);
        if (payment === null) continue;
        yield* list === 'chargebacks'
          ? toChargebacks(await findChargebacks(gate, sale), payment).filter(isIn)
          : [toWarning(event, payment, lists[list].name)];
      }
    }
  };

export const isReversal = (event: XmlElement): boolean => /revers/i.test(getText(event, 'type'));

/** The elements of an answer: a list, or the only one itself, as some public clients show it. */
function getEvents(answer: XmlElement, name: string): XmlElement[] {
  const listed = getElements(answer, name);
  return listed.length > 0 ? listed : [answer];
}

/** Sums what stands of charge backs: each reversal ends one. */
export const sumChargebacks = (events: readonly XmlElement[]): number =>
  events.reduce((sum, event) => sum + (isReversal(event) ? -1 : 1) * toMinor(event), 0);

/**
 * Joins a transaction's events to charge backs, oldest first. A reversal ends the latest one that
 * stands.
 *
 * @param payment our id of the payment
 */
export function toChargebacks(events: readonly XmlElement[], payment: string): ProviderDispute[] {
  const oldestFirst = events
    .toReversed()
    .sort((one, other) => (toTime(one) < toTime(other) ? -1 : toTime(one) > toTime(other) ? 1 : 0));
  const found: ProviderDispute[] = [];
  for (const event of oldestFirst) {
    if (isReversal(event)) {
      const ended = found.findLast(({ reversed_at }) => reversed_at === null);
      if (ended) ended.reversed_at = toTime(event);
      continue;
    }
    const id = `${getText(event, 'original_transaction_unique_id')}-${found.length + 1}`;
    found.push({ ...toDispute(event, payment), id, kind: 'chargeback' });
  }
  return found;
}

/** @param name of its list at the gateway, which has no ids of warnings */
const toWarning = (event: XmlElement, payment: string, name: string): ProviderDispute => ({
  ...toDispute(event, payment),
  id: [getText(event, 'original_transaction_unique_id'), name, getText(event, 'post_date')].join(
    '-',
  ),
  kind: 'warning',
});

const toDispute = (event: XmlElement, payment: string) => ({
  payment,
  amount: { minor: toMinor(event), currency: getText(event, 'currency') },
  reason: toReason(event),
  at: toTime(event),
  reversed_at: null,
});

function toReason(event: XmlElement): ProviderDispute['reason'] {
  const code = getText(event, 'reason_code');
  const text = getText(event, 'reason_description');
  return code || text ? { code, text } : null;
}

/** The gateway tells days. At this time it is the same day in every country of the product. */
const timeOfDay = 'T10:00:00.000Z';

const toTime = (event: XmlElement): string => {
  const told = getText(event, 'post_date') || getText(event, 'report_date');
  return new Date(`${told.slice(0, dayCharacters)}${timeOfDay}`).toISOString();
};
