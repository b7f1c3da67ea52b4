/** GET chats.php: a page of a member's conversations, the latest message first. */
import type { chatsContract } from '#shared/api/chats.ts';
import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import { limits } from '#shared/limits.ts';
import type { Chat } from '#shared/model/message.ts';
import { sealed } from '../../adapters/keyed-secrets.ts';
import type { MemberCall } from '../core/context.ts';
import { listItems } from './chats.store.ts';
import { mustBeThere, placeIn, profileOf, unreadOf } from './conversation-partner.ts';
import { conversationPage, lastOf } from './conversations.ts';

/** GET chats.php. Two requests to the table, whatever the page shows. */
export async function listConversations(
  call: MemberCall<undefined, QueryOf<typeof chatsContract, 'GET'>>,
): Promise<AnswerOf<typeof chatsContract, 'GET'>> {
  const { member, brand, query } = call;
  const purpose = ['chats', member.tenant, member.member];
  const below = query.cursor === undefined ? undefined : placeIn('cursor', query.cursor, purpose);
  const { sides, next } = await conversationPage(member, { below, limit: limits.chatsPageSize });
  const found = await listItems(
    member,
    sides.map(({ other }) => other),
  );
  const account = mustBeThere(found.account);
  return {
    chats: sides.flatMap((side): Chat[] => {
      const standing = found.others.get(side.other);
      if (standing?.blocked.in || standing?.blocked.out) return [];
      return [
        {
          conversation: { id: side.id },
          profile: profileOf(side.other, standing, account, brand),
          num_unread_messages: side.unread,
          last_message: lastOf(side),
        },
      ];
    }),
    total_unread_messages: unreadOf(found.counts),
    cursor: next === null ? null : sealed(next, ...purpose),
  };
}
