/**
 * Changes of the table: rebuilds search documents of changed members, counts their likes with the receivers
 * while others see them, and refunds messages that a deleted member left unread.
 */
import type { Needs } from '../adapters/needs.ts';
import { refundUnread } from '../domain/chat/credit-unread-messages.ts';
import { getOwner } from '../domain/core/changed-items.ts';
import { isAccount } from '../domain/members/members.ts';
import { affectsSearchDocument, refreshSearchDocument } from '../domain/members/search-document.ts';
import { alignSentLikes } from '../domain/relations/counted-likes.ts';
import { followChanges } from '../http/changes.ts';
import { log } from '../http/observability.ts';

export const needs: Needs = { alarms: ['member_change_failed'] };

const leaving = 'pending_deletion';

/** Refreshes each member of a batch once. A member who fails delays no other. */
export const handler = followChanges(async (changes) => {
  const [done, failed, failedMembers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { pk, sk, before, after, sequence } of changes) {
    const member = getOwner(pk);
    if (!member || !affectsSearchDocument(sk) || failedMembers.has(pk)) continue;
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
      failed.add(sequence);
      failedMembers.add(pk);
    }
  }
  return failed;
});
