/** Table stream: delivers what was just staged in the outbox. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { deliver } from '../domain/delivery/delivery.ts';
import { log } from '../http/observability.ts';

/**
 * A record that could not be handled (the table itself is down) is reported, and the
 * stream brings it again; a mail that could not be sent was postponed by `deliver`.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const item = record.dynamodb?.NewImage;
    if (record.eventName !== 'INSERT' || !item?.sk?.S?.startsWith('O#')) continue;
    const [tenant, member, id] = [item.tenant?.S, item.member?.S, item.id?.S];
    if (!tenant || !member || !id) continue;
    try {
      log('info', {
        message: 'outbox',
        tenant,
        id,
        outcome: await deliver({ tenant, member, id }),
      });
    } catch (cause) {
      log('error', { message: 'outbox delivery failed', tenant, id, error: String(cause) });
      batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
      // Later records wait for this one: the stream repeats from the first failure.
      break;
    }
  }
  return { batchItemFailures };
}
