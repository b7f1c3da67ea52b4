/** What writes and removes the two copies of a message. */
import type { Needs } from '../../adapters/needs.ts';
import { absent, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import type { Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { MessageRecord } from './messages.ts';

export const needs: Needs = { slowRelease: true };

export const messageWrite = (member: MemberScope, message: MessageRecord): Write => ({
  put: { ...kinds.message.key(member, message.conversation, message.id), ...message },
  if: absent(),
});

/** Removes one copy. The write is refused where it does not exist. */
export const removeMessageWrite = (
  member: MemberScope,
  { conversation, id }: Pick<MessageRecord, 'conversation' | 'id'>,
): Write => ({ remove: kinds.message.key(member, conversation, id), if: present() });

/** Marks the sender's copy as refunded. The write is refused where it does not exist. */
export const refundedWrite = (
  sender: MemberScope,
  { conversation, id }: Pick<MessageRecord, 'conversation' | 'id'>,
  at: string,
): Write => ({
  update: kinds.message.key(sender, conversation, id),
  changes: [set({ refunded: at })],
  if: present(),
});
