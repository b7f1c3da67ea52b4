/**
 * Table stream: delivers newly staged items of the outbox, and what new messages, signups and payments
 * lead to.
 */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { isMessage, type MessageRecord } from '../domain/chat/messages.ts';
import { getOwner } from '../domain/core/changed-items.ts';
import { isOutboxItem, type OutboxItem } from '../domain/core/outbox.ts';
import { deliver, deliverMessage } from '../domain/notifications/deliver-outbox.ts';
import { memberEvents } from '../domain/traffic/member-events.ts';
import { stagePostbacks } from '../domain/traffic/postbacks.ts';
import { log } from '../http/observability.ts';
import { type Change, toChange } from '../http/stream.ts';

/**
 * Delivers items in parallel, as their order does not matter. An item that could not be sent is
 * postponed and delays nobody. A record that fails, because the table is unavailable, is reported;
 * the stream then repeats it and the records after it, which find what was done before.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  await Promise.all(
    event.Records.map(toChange).map(async (change) => {
      const delivery = getDelivery(change);
      if (!delivery) return;
      const { tenant, cause } = delivery;
      try {
        const outcome = await delivery.run();
        log('info', { message: 'outbox_item', tenant, cause, outcome });
      } catch (error) {
        log('error', { message: 'outbox_delivery_failed', tenant, cause, error: String(error) });
        batchItemFailures.push({ itemIdentifier: change.sequence });
      }
    }),
  );
  return { batchItemFailures };
}

/** Returns how to deliver what a changed item leads to, or null where it leads to nothing. */
function getDelivery(change: Change) {
  const { pk, sk, before, after } = change;
  const member = getOwner(pk);
  if (!member || !after) return null;
  const { tenant } = member;
  const events = memberEvents(change);
  if (events.length > 0) {
    const run = async () => `${await stagePostbacks(member, events)}_postbacks`;
    return { tenant, cause: 'member_event', run };
  }
  if (before) return null;
  if (isMessage(sk)) {
    const message = after as unknown as MessageRecord;
    if (message.from !== 'them') return null;
    return { tenant, cause: 'message', run: () => deliverMessage(member, message) };
  }
  const { id, claimed } = after as Partial<OutboxItem>;
  // Whoever stages an item as claimed delivers it.
  if (!isOutboxItem(sk) || !id || claimed) return null;
  const address = { tenant, member: member.member, id };
  return { tenant, cause: id, run: () => deliver(address) };
}
