import * as limits from '#shared/limits.ts';
import { getConversationId } from '../chat/conversations.ts';
import { type MessageRecord, messagePage } from '../chat/messages.ts';
import type { MemberScope } from '../core/scope.ts';
import type { SnapshotMessage } from '../members/report-snapshot.ts';

/**
 * Returns the last messages between two members, oldest first. Both copies are read, as either
 * member may have deleted theirs.
 */
export async function lastMessages(
  reporter: MemberScope,
  reported: MemberScope,
): Promise<SnapshotMessage[]> {
  const conversation = getConversationId(reporter, reporter.member, reported.member);
  const limit = limits.snapshotMessages;
  const [theirs, own] = await Promise.all([
    messagePage(reported, conversation, { limit }),
    messagePage(reporter, conversation, { limit }),
  ]);
  const from = (participant: 'reporter' | 'reported', messages: MessageRecord[]) => {
    const other = participant === 'reporter' ? 'reported' : 'reporter';
    return messages.map(
      ({ id, sent_at, kind, text, image, gift, from: by }): SnapshotMessage => ({
        ...{ id, sent_at, kind, text, image, gift },
        from: by === 'me' ? participant : other,
      }),
    );
  };
  const all = [...from('reported', theirs), ...from('reporter', own)];
  const latest = [...new Map(all.map((message) => [message.id, message])).values()]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);
  // DynamoDB limits the size of an item, so the oldest messages are left out.
  let bytes = 0;
  const kept = latest.filter(({ text }) => {
    bytes += Buffer.byteLength(text ?? '');
    return bytes <= limits.snapshotTextBytes;
  });
  return kept.reverse();
}
