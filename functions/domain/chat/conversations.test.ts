import { describe, expect, it } from 'vitest';
import { conversationIdSchema } from '#shared/model/message.ts';
import { tenantScope } from '../core/scope.ts';
import {
  type ConversationRecord,
  getConversationId,
  isUnread,
  notCleared,
  toLastMessageDto,
} from './conversations.ts';

const nl = tenantScope({ id: 'nl' });
const at = '2026-01-01T00:00:00.000Z';
const participant = (changes: Partial<ConversationRecord> = {}): ConversationRecord => ({
  id: 'c',
  other: 'ben',
  unread: 0,
  last: { id: '5', from: 'me', kind: 'text', text: 'Hi', sent_at: at },
  last_id: '5',
  last_at: at,
  ...changes,
});

describe('the id of a conversation', () => {
  const id = getConversationId(nl, 'ann', 'ben');
  it('is the pair’s, whoever asks', () => {
    expect(conversationIdSchema.safeParse(id).success).toBe(true);
    expect(getConversationId(nl, 'ben', 'ann')).toBe(id);
  });

  it('is no other pair’s, and none of another brand', () => {
    const others = [
      getConversationId(nl, 'ann', 'carl'),
      getConversationId(nl, 'an', 'nben'),
      getConversationId(tenantScope({ id: 'de' }), 'ann', 'ben'),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
  });
});

describe('a side', () => {
  it('shows whether its last message was read', () => {
    expect(toLastMessageDto(participant())).toMatchObject({ text: 'Hi', read_at: null });
    expect(toLastMessageDto(participant({ read_up_to: '5', read_at: at }))).toMatchObject({
      read_at: at,
    });
    // What the member read says nothing of what the other one did.
    expect(toLastMessageDto(participant({ my_read_up_to: '5', my_read_at: at }))).toMatchObject({
      read_at: null,
    });
    expect(toLastMessageDto(participant({ last: null }))).toBeNull();
  });

  it('has what came after its removal', () => {
    expect(notCleared(participant(), '1')).toBe(true);
    const cleared = participant({ cleared_before: '3' });
    expect(['2', '3', '4'].map((id) => notCleared(cleared, id))).toEqual([false, false, true]);
  });

  it('counts as unread what the other one sent after the last opening', () => {
    const read = { my_read_up_to: '3' };
    expect(isUnread(read, { from: 'them', id: '4' })).toBe(true);
    expect(isUnread(read, { from: 'them', id: '3' })).toBe(false);
    expect(isUnread(read, { from: 'me', id: '4' })).toBe(false);
    expect(isUnread({}, { from: 'them', id: '1' })).toBe(true);
  });
});
