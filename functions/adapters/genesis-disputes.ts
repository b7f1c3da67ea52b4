/**
 * Reads charge backs and warnings from the elements of the Genesis gateway. It lists events: a
 * charge back and its reversal are two of one transaction.
 */

import { toMinor } from './genesis-payments.ts';
import { getElements, getText, type XmlElement } from './genesis-xml.ts';
import type { ProviderDispute } from './payments.ts';

const isReversal = (event: XmlElement): boolean => /revers/i.test(getText(event, 'type'));

/** The elements of an answer: a list, or the only one itself, as some public clients show it. */
export function listEvents(answer: XmlElement, name: string): XmlElement[] {
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
export const toWarning = (event: XmlElement, payment: string, name: string): ProviderDispute => ({
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
  return new Date(`${told.slice(0, 'YYYY-MM-DD'.length)}${timeOfDay}`).toISOString();
};
