/** GET chat.php: a page of a conversation. Opening its latest page marks what it brings as read. */
import type { chatContract } from '#shared/api/chat.ts';
import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import { limits } from '#shared/limits.ts';
import { nowIso } from '../../adapters/clock.ts';
import { sealed } from '../../adapters/keyed-secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { openingItems, standingWith } from './chats.store.ts';
import { mustBeThere, placeIn, profileOf, unreadOf } from './conversation-partner.ts';
import {
  type ConversationRecord,
  conversationIdOf,
  conversationItem,
  markRead,
  marksOf,
  notCleared,
} from './conversations.ts';
import { type MessageRecord, messagePage, shownMessage } from './messages.ts';

/** A page that messages keep coming to is shown unread: nobody waits long for it. */
const readAttempts = 6;

/** GET chat.php */
export async function openConversation(
  call: MemberCall<undefined, QueryOf<typeof chatContract, 'GET'>>,
): Promise<AnswerOf<typeof chatContract, 'GET'>> {
  const { member, brand, query } = call;
  const { id: asked } = query;
  if (asked === member.member) throw new Fault('not_found');
  const withMember = conversationIdOf(member, member.member, asked);
  const found = await openingItems(member, asked, withMember);
  const account = mustBeThere(found.account);
  const side = found.sides.get(asked) ?? found.sides.get(withMember);
  const other = side?.other ?? asked;
  const id = side?.id ?? withMember;
  const purpose = ['messages', member.tenant, member.member, id];
  const before = query.before === undefined ? undefined : placeIn('before', query.before, purpose);
  const [standing, read] = await Promise.all([
    other === asked ? found.standing : standingWith(member, other),
    side ? readMessages(member, side, before) : null,
  ]);
  if (standing.blocked.in) throw new Fault('blocked_by_user');
  // Who blocked finds the profile, to lift the block, and nothing else.
  if (standing.blocked.out || (!side && !standing.card)) throw new Fault('not_found');
  const unread = unreadOf(found.counts);
  const answer = {
    profile: profileOf(other, standing, account, brand),
    messages: [] as ReturnType<typeof shownMessage>[],
    before: null as string | null,
    total_unread_messages: unread,
  };
  if (!read) {
    return { ...answer, conversation: { id, begun: false, num_unread_messages: 0 } };
  }
  const marks = marksOf(read.side);
  return {
    ...answer,
    conversation: { id, begun: true, num_unread_messages: read.wasUnread },
    messages: read.messages.map((message) => shownMessage(message, call, marks)),
    before: read.before === null ? null : sealed(read.before, ...purpose),
    total_unread_messages: Math.max(0, unread - read.counted),
  };
}

interface ReadMessages {
  /** Oldest first. */
  messages: MessageRecord[];
  /** Where the page before goes on, or null. */
  before: string | null;
  side: ConversationRecord;
  /** How many were unread before. */
  wasUnread: number;
  /** How many of these count no more. */
  counted: number;
}

/** A page of messages. The latest page reads them, and only what it brings is marked as read. */
async function readMessages(
  member: MemberScope,
  known: ConversationRecord,
  before: string | undefined,
): Promise<ReadMessages> {
  let side = known;
  const unreadPage = async (): Promise<ReadMessages> => ({
    ...(await pageOf(member, side, before)),
    ...{ side, wasUnread: side.unread, counted: 0 },
  });
  return untilCommitted(
    async () => {
      const unread = await unreadPage();
      if (before !== undefined || side.unread === 0) return unread;
      const at = nowIso();
      if (await markRead(member, side, at)) {
        const read = { ...side, my_read_up_to: side.last_id, my_read_at: at };
        return { ...unread, side: read, counted: side.unread };
      }
      // A message came at this very moment: it belongs on the page as well.
      side = (await conversationItem(member, side.id)) ?? side;
      return null;
    },
    { attempts: readAttempts, end: unreadPage },
  );
}

async function pageOf(member: MemberScope, side: ConversationRecord, before: string | undefined) {
  const limit = limits.messagesPageSize;
  // One more tells whether there is a page before.
  const found = await messagePage(member, side.id, { before, limit: limit + 1 });
  const shown = found.slice(0, limit).filter(({ id }) => notCleared(side, id));
  const next = found[limit];
  const oldest = shown.at(-1);
  return {
    messages: shown.toReversed(),
    before: next && oldest && notCleared(side, next.id) ? oldest.id : null,
  };
}
