/**
 * Table stream: its only reader. It puts each change into the queues of the jobs that follow its
 * item, as DynamoDB serves two readers of a shard and no more.
 */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { Needs } from '../adapters/needs.ts';
import { forwardChanges } from '../domain/core/change-queues.ts';
import { log } from '../http/observability.ts';

/** A change that it loses is a message that nobody is told of, or a payment that is not settled. */
export const needs: Needs = { alarms: ['changes_not_forwarded'], slowRelease: true };

/** A batch that a queue did not take comes again as a whole. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  try {
    await forwardChanges(
      Records.map((record) => ({
        id: record.eventID ?? '',
        pk: record.dynamodb?.Keys?.pk?.S ?? '',
        sk: record.dynamodb?.Keys?.sk?.S ?? '',
        body: JSON.stringify(record),
      })),
    );
    return { batchItemFailures: [] };
  } catch (error) {
    log('error', { message: 'changes_not_forwarded', error: String(error) });
    return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] };
  }
}
