/** Table stream: delivers what was just staged in the outbox. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { isOutboxItem } from '../domain/core/outbox.ts';
import { deliver } from '../domain/notifications/deliver-outbox.ts';
import { log } from '../http/observability.ts';

/**
 * Items have no order among them, and one that takes its time holds up no other. A record that
 * could not be handled (the table itself is down) is reported, and the stream brings it again with
 * those after it, of which those delivered are gone; a mail that could not be sent was postponed
 * by `deliver`.
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
