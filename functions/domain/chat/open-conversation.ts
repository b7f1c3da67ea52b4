/**
 * GET chat.php returns a page of a conversation. Opening the latest page marks its messages as
 * read, and notes the conversation as the last one that the member opened.
 */
import type { chatContract } from '#shared/api/chat.ts';
import type { RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { sealed } from '../../adapters/keyed-secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { type LastOpened, noteOpened } from '../members/counts.ts';
import { getRelation, openingItems } from './chats.store.ts';
import { getUnread, placeIn, requireAccount, toPartnerDto } from './conversation-partner.ts';
import {
  type ConversationRecord,
  conversationItem,
  getConversationId,
  getReadMarks,
  markRead,
  notCleared,
} from './conversations.ts';
import { type MessageRecord, messagePage, toMessageDto } from './messages.ts';

/** After this many attempts a page that keeps receiving messages is returned unread. */
const readAttempts = 6;

export async function openConversation(
  context: MemberContext<undefined, RequestQuery<typeof chatContract, 'GET'>>,
): Promise<ResponseBody<typeof chatContract, 'GET'>> {
  const { member, brand, query } = context;
  const { id: asked } = query;
  if (asked === member.member) throw new AppError('not_found');
  const withMember = getConversationId(member, member.member, asked);
  const found = await openingItems(member, asked, withMember);
  const account = requireAccount(found.account);
  const participant = found.participants.get(asked) ?? found.participants.get(withMember);
  const other = participant?.other ?? asked;
  const id = participant?.id ?? withMember;
  const purpose = ['messages', member.tenant, member.member, id];
  const before = query.before === undefined ? undefined : placeIn('before', query.before, purpose);
  const [relation, read] = await Promise.all([
    other === asked ? found.relation : getRelation(member, other),
    participant ? readMessages(member, participant, before) : null,
  ]);
  if (relation.blocked.in) throw new AppError('blocked_by_user');
  // A member who set a block finds only the profile, to lift the block.
  if (relation.blocked.out || (!participant && !relation.document)) throw new AppError('not_found');
  const unread = getUnread(found.counts);
  const response = {
    profile: toPartnerDto(other, relation, account, brand),
    messages: [] as ReturnType<typeof toMessageDto>[],
    before: null as string | null,
    total_unread_messages: unread,
  };
  if (!read) {
    return { ...response, conversation: { id, begun: false, num_unread_messages: 0 } };
  }
  if (before === undefined && read.counted === 0 && isNews(found.counts.last_opened, other)) {
    await noteOpened(member, { other, at: nowIso() });
  }
  const marks = getReadMarks(read.participant);
  return {
    ...response,
    conversation: { id, begun: true, num_unread_messages: read.wasUnread },
    messages: read.messages.map((message) => toMessageDto(message, context, marks)),
    before: read.before === null ? null : sealed(read.before, ...purpose),
    total_unread_messages: Math.max(0, unread - read.counted),
  };
}

/** A page that asks again and again does not open its conversation each time. */
const isNews = (last: LastOpened | undefined, other: string): boolean =>
  last?.other !== other ||
  now().getTime() - Date.parse(last.at) >= limits.lastOpenedSeconds * 1_000;

interface ReadMessages {
  /** Sorted from oldest to newest. */
  messages: MessageRecord[];
  /** Cursor of the previous page, or null. */
  before: string | null;
  participant: ConversationRecord;
  /** Unread count before this request. */
  wasUnread: number;
  /** How many messages this request marked as read. */
  counted: number;
}

/**
 * Reads a page of messages. Only the latest page marks messages as read, and only those it
 * contains.
 */
async function readMessages(
  member: MemberScope,
  known: ConversationRecord,
  before: string | undefined,
): Promise<ReadMessages> {
  let participant = known;
  const unreadPage = async (): Promise<ReadMessages> => ({
    ...(await getPage(member, participant, before)),
    ...{ participant, wasUnread: participant.unread, counted: 0 },
  });
  return untilCommitted(
    async () => {
      const unread = await unreadPage();
      if (before !== undefined || participant.unread === 0) return unread;
      const at = nowIso();
      if (await markRead(member, participant, at)) {
        const read = { ...participant, my_read_up_to: participant.last_id, my_read_at: at };
        return { ...unread, participant: read, counted: participant.unread };
      }
      // A message arrived during this request and belongs on the page.
      participant = (await conversationItem(member, participant.id)) ?? participant;
      return null;
    },
    { attempts: readAttempts, end: unreadPage },
  );
}

async function getPage(
  member: MemberScope,
  participant: ConversationRecord,
  before: string | undefined,
) {
  const limit = limits.messagesPageSize;
  // One extra message tells whether a previous page exists.
  const found = await messagePage(member, participant.id, { before, limit: limit + 1 });
  const shown = found.slice(0, limit).filter(({ id }) => notCleared(participant, id));
  const next = found[limit];
  const oldest = shown.at(-1);
  return {
    messages: shown.toReversed(),
    before: next && oldest && notCleared(participant, next.id) ? oldest.id : null,
  };
}
