/** Table stream: delivers newly staged items of the outbox. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { isOutboxItem } from '../domain/core/outbox.ts';
import { deliver } from '../domain/notifications/deliver-outbox.ts';
import { log } from '../http/observability.ts';

/**
 * Delivers items in parallel, as their order does not matter. `deliver` postpones an item that
 * could not be sent. A record that fails, because the table is unavailable, is reported; the stream
 * then repeats it and the records after it, of which the delivered items no longer exist.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  await Promise.all(
    event.Records.map(async (record) => {
      const item = record.dynamodb?.NewImage;
      if (record.eventName !== 'INSERT' || !isOutboxItem(item?.sk?.S ?? '')) return;
      const [tenant, member, id] = [item?.tenant?.S, item?.member?.S, item?.id?.S];
      if (!tenant || !member || !id) return;
      try {
        const outcome = await deliver({ tenant, member, id });
        log('info', { message: 'outbox_item', tenant, id, outcome });
      } catch (cause) {
        log('error', { message: 'outbox_delivery_failed', tenant, id, error: String(cause) });
        batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
      }
    }),
  );
  return { batchItemFailures };
}
