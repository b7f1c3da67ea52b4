import type { chatsContract } from '#shared/api/chats.ts';
import type { RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { Chat } from '#shared/model/message.ts';
import { sealed } from '../../adapters/keyed-secrets.ts';
import type { MemberContext } from '../core/context.ts';
import { listItems } from './chats.store.ts';
import { getUnread, placeIn, requireAccount, toPartnerDto } from './conversation-partner.ts';
import { conversationPage, countMessages, sumMessages, toLastMessageDto } from './conversations.ts';

/**
 * GET chats.php. It makes two requests to the table, however long the page is, and a third one where
 * the list has several pages, whose messages it counts.
 */
export async function listConversations(
  context: MemberContext<undefined, RequestQuery<typeof chatsContract, 'GET'>>,
): Promise<ResponseBody<typeof chatsContract, 'GET'>> {
  const { member, brand, query } = context;
  const purpose = ['chats', member.tenant, member.member];
  const below = query.cursor === undefined ? undefined : placeIn('cursor', query.cursor, purpose);
  const { participants, next } = await conversationPage(member, {
    below,
    limit: limits.chatsPageSize,
  });
  const isWhole = below === undefined && next === null;
  const [found, total] = await Promise.all([
    listItems(
      member,
      participants.map(({ other }) => other),
    ),
    isWhole ? sumMessages(participants) : countMessages(member),
  ]);
  const { last_opened: opened } = found.counts;
  const account = requireAccount(found.account);
  return {
    chats: participants.flatMap((participant): Chat[] => {
      const relation = found.others.get(participant.other);
      if (relation?.blocked.in || relation?.blocked.out) return [];
      return [
        {
          conversation: { id: participant.id },
          profile: toPartnerDto(participant.other, relation, account, brand),
          num_unread_messages: participant.unread,
          last_message: toLastMessageDto(participant),
        },
      ];
    }),
    total_unread_messages: getUnread(found.counts),
    total_messages: total,
    last_opened: opened ? { profile: opened.other, opened_at: opened.at } : null,
    cursor: next === null ? null : sealed(next, ...purpose),
  };
}
