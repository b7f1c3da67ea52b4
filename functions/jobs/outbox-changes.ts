/**
 * Changes of the table: delivers newly staged items of the outbox, and what new messages, signups and
 * payments lead to; counts clicks and what became of them.
 */
import type { Needs } from '../adapters/needs.ts';
import { isMessage, type MessageRecord } from '../domain/chat/messages.ts';
import { getOwner } from '../domain/core/changed-items.ts';
import { isOutboxItem, type OutboxItem } from '../domain/core/outbox.ts';
import { deliver, deliverMessage } from '../domain/notifications/deliver-outbox.ts';
import { firstUnnumbered } from '../domain/payments/documents.ts';
import { numberSoon, type PaymentPlace } from '../domain/payments/number-documents.ts';
import { isPayment, type PaymentRecord } from '../domain/payments/payments.ts';
import { countChange, openTally, type Tally } from '../domain/traffic/activity.ts';
import { newClicks } from '../domain/traffic/clicks.ts';
import { countClicks } from '../domain/traffic/count-clicks.ts';
import { countMemberChange } from '../domain/traffic/count-member.ts';
import { getTrafficChange } from '../domain/traffic/member-events.ts';
import { stagePostbacks } from '../domain/traffic/postbacks.ts';
import { type Change, followChanges } from '../http/changes.ts';
import { log } from '../http/observability.ts';

export const needs: Needs = {
  alarms: ['outbox_delivery_failed', 'activity_not_counted', 'documents_not_numbered'],
};

/**
 * Delivers items in parallel, as their order does not matter, and counts changes of a partition in
 * theirs. An item that could not be sent is postponed and delays nobody. A change that fails, because
 * the table is unavailable, comes again with the later ones of its member, which find what was done
 * before.
 */
export const handler = followChanges(async (changes) => {
  const failed = new Set<string>();
  const tally = openTally();
  const perform = async (
    { tenant, cause, run }: Delivery,
    sequences: readonly string[],
  ): Promise<void> => {
    try {
      log('info', { message: 'outbox_item', tenant, cause, outcome: await run() });
    } catch (error) {
      log('error', { message: 'outbox_delivery_failed', tenant, cause, error: String(error) });
      for (const sequence of sequences) failed.add(sequence);
    }
  };
  // A receipt names its invoice.
  await numberChanged(changes);
  await Promise.all([
    ...[...Map.groupBy(changes, ({ pk }) => pk).values()].map(async (ofPartition) => {
      const uncounted = await countInOrder(ofPartition, tally);
      if (uncounted) failed.add(uncounted.sequence);
    }),
    ...changes.map(async (change) => {
      const delivery = getDelivery(change, tally);
      if (delivery) await perform(delivery, [change.sequence]);
    }),
    ...newClicks(changes).map(({ scope, clicks, sequences }) =>
      perform(
        {
          tenant: scope.tenant,
          cause: 'clicks',
          run: async () => {
            await countClicks(scope, clicks);
            return `${clicks.length}_clicks`;
          },
        },
        sequences,
      ),
    ),
  ]);
  await tally.write();
  return failed;
});

/** Returns the change that could not be counted; the later ones wait for it, and come again too. */
async function countInOrder(changes: readonly Change[], tally: Tally): Promise<Change | null> {
  for (const change of changes) {
    try {
      await countChange(change, tally);
    } catch (error) {
      log('error', { message: 'activity_not_counted', error: String(error) });
      return change;
    }
  }
  return null;
}

/** Numbers what was just booked. The job of every minute does what this cannot. */
async function numberChanged(changes: readonly Change[]): Promise<void> {
  const places = new Map<string, PaymentPlace>();
  for (const { pk, sk, after } of changes) {
    const member = getOwner(pk);
    const record = after as unknown as PaymentRecord | null;
    if (!member || !record || !isPayment(sk) || firstUnnumbered(record) === null) continue;
    places.set(`${pk} ${sk}`, { member, id: record.id });
  }
  if (places.size === 0) return;
  try {
    await numberSoon([...places.values()]);
  } catch (cause) {
    log('error', { message: 'documents_not_numbered', error: String(cause) });
  }
}

/** What a change leads to. */
interface Delivery {
  tenant: string;
  /** For the log. */
  cause: string;
  /** @returns the outcome, for the log */
  run: () => Promise<string>;
}

/** Returns how to deliver what a changed item leads to, or null where it leads to nothing. */
function getDelivery(change: Change, tally: Tally): Delivery | null {
  const { pk, sk, before, after } = change;
  const member = getOwner(pk);
  if (!member || !after) return null;
  const { tenant } = member;
  const traffic = getTrafficChange(change);
  if (traffic) {
    const run = async () => {
      await countMemberChange(member, traffic);
      return `${await stagePostbacks(member, traffic.events)}_postbacks`;
    };
    return { tenant, cause: 'member_event', run };
  }
  if (before) return null;
  if (isMessage(sk)) {
    const message = after as unknown as MessageRecord;
    if (message.from !== 'them') return null;
    const onStaged = () => tally.add(member, { messages: 1 });
    return { tenant, cause: 'message', run: () => deliverMessage(member, message, { onStaged }) };
  }
  const { id, claimed } = after as Partial<OutboxItem>;
  // Whoever stages an item as claimed delivers it.
  if (!isOutboxItem(sk) || !id || claimed) return null;
  const address = { tenant, member: member.member, id };
  return { tenant, cause: id, run: () => deliver(address) };
}
