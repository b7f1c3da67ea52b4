/** What members see of their conversations, and remove from them. */
import type { chatContract } from '#shared/api/chat.ts';
import type { chatsContract } from '#shared/api/chats.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/api/contract.ts';
import type { messageContract } from '#shared/api/message.ts';
import { limits } from '#shared/limits.ts';
import type { Chat } from '#shared/model/message.ts';
import { nowIso } from '../../adapters/clock.ts';
import { sealed, unsealed } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberCall } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import type { Account, Counts } from '../members/members.ts';
import { cardIn } from '../members/search-document.ts';
import { clearPhotosOf, goneProfile, shownProfile } from '../members/visible-profile.ts';
import { likeState } from '../relations/likes.ts';
import { listItems, openingItems, type Standing, standingWith } from './chats.store.ts';
import {
  type ConversationRecord,
  conversationIdOf,
  conversationItem,
  conversationPage,
  lastOf,
  markRead,
  marksOf,
  notCleared,
  removedMessageWrites,
  removeSide,
} from './conversations.ts';
import {
  type MessageRecord,
  messageItem,
  messagePage,
  removeMessageWrite,
  shownMessage,
} from './messages.ts';

/** A page that messages keep coming to is shown unread: nobody waits long for it. */
const readAttempts = 6;

/** The account of the one who asks; without it the browser is logged out. */
function mustBeThere<A extends Pick<Account, 'status'>>(account: A | null): A {
  if (!account || account.status === 'pending_deletion') throw new Fault('authentication_required');
  return account;
}

const unreadOf = (counts: Counts) => Math.max(0, counts.unread_messages ?? 0);

/** The other one as the member sees them; a stand-in where they left. */
function profileOf(id: string, standing: Standing | undefined, account: Account, brand: Brand) {
  if (!standing?.card) return goneProfile(id, brand);
  const card = cardIn(standing.card);
  const viewer = { brand, clearPhotos: clearPhotosOf(account, brand) };
  return shownProfile(card, viewer, { like_state: likeState(standing.like), blocked: false });
}

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

/** A place in a list, sealed so that nobody can make one up. */
function placeIn(field: string, given: string, purpose: string[]): string {
  const place = unsealed(given, ...purpose);
  if (place !== null) return place;
  throw new Fault('validation_failed', { fields: { [field]: 'invalid_option' } });
}

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

/** DELETE chat.php */
export async function removeConversation(
  call: MemberCall<BodyOf<typeof chatContract, 'DELETE'>>,
): Promise<Record<string, never>> {
  const { member, body } = call;
  return untilCommitted(async () => {
    const side = await conversationItem(member, body.conversation);
    if (!side) throw new Fault('not_found');
    return side.hidden || (await removeSide(member, side)) ? {} : null;
  });
}

/** DELETE message.php */
export async function removeMessage(
  call: MemberCall<BodyOf<typeof messageContract, 'DELETE'>>,
): Promise<Record<string, never>> {
  const { member, body } = call;
  return untilCommitted(async () => {
    const [side, message] = await Promise.all([
      conversationItem(member, body.conversation),
      messageItem(member, body.conversation, body.id),
    ]);
    if (!side || !message || !notCleared(side, message.id)) throw new Fault('not_found');
    const writes = [
      removeMessageWrite(member, message),
      ...(await removedMessageWrites(member, side, message)),
    ];
    const { committed } = await commitNamed(member, [{ name: 'message', writes }]);
    return committed ? {} : null;
  });
}
