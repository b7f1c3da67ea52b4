/**
 * Table stream: rebuilds search documents of changed members, counts their likes with the receivers
 * while others see them, and refunds messages that a deleted member left unread.
 */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { refundUnread } from '../domain/chat/credit-unread-messages.ts';
import { getOwner } from '../domain/core/changed-items.ts';
import { isAccount } from '../domain/members/members.ts';
import { affectsSearchDocument, refreshSearchDocument } from '../domain/members/search-document.ts';
import { alignSentLikes } from '../domain/relations/counted-likes.ts';
import { log } from '../http/observability.ts';
import { toChange } from '../http/stream.ts';

const leaving = 'pending_deletion';

/** Refreshes each member of a batch once. After a failure the stream repeats from there. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const done = new Set<string>();
  for (const record of event.Records) {
    const { pk, sk, before, after, sequence } = toChange(record);
    const member = getOwner(pk);
    if (!member || !affectsSearchDocument(sk)) continue;
    const { tenant } = member;
    try {
      if (!done.has(pk)) await refreshSearchDocument(member);
      done.add(pk);
      // A new account has sent no likes.
      if (isAccount(sk) && before && after?.status !== before.status) await alignSentLikes(member);
      if (isAccount(sk) && after?.status === leaving && before?.status !== leaving) {
        const refunded = await refundUnread(member);
        if (refunded > 0) log('info', { message: 'messages_refunded', tenant, refunded });
      }
    } catch (cause) {
      log('error', { message: 'member_change_failed', tenant, error: String(cause) });
      return { batchItemFailures: [{ itemIdentifier: sequence }] };
    }
  }
  return { batchItemFailures: [] };
}
