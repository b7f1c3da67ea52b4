/** Conversations of fictional profiles that wait for an answer. */
import * as limits from '#shared/limits.ts';
import type {
  ConversationList,
  WaitingConversation,
} from '#shared/model/fictional-conversation.ts';
import {
  type AnsweredConversation,
  sidesOfProfiles,
  waitingConversations,
} from '../chat/answered-conversations.ts';
import { listShownItems } from '../members/members.ts';
import { isStaffed, toClaim, toPerson } from './conversation-cards.ts';
import { parseCursor, toCursor } from './list-cursor.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** Conversations that one request reads, and one call at most, whichever it looks for. */
const readAtOnce = 100;
const mostRead = 1_000;

type Asked = OpsBrandContext<undefined, { list: ConversationList; cursor?: string | undefined }>;

/** GET /ops/fictional-conversations. */
export async function listWaiting(context: Asked): Promise<{
  staffed: boolean;
  conversations: WaitingConversation[];
  cursor: string | null;
}> {
  const { brand, query, audit } = context;
  audit.note({ after: { list: query.list } });
  if (!isStaffed(brand)) return { staffed: false, conversations: [], cursor: null };
  const { found, cursor } = await findListed(context);
  audit.note({
    after: { list: query.list, members: [...new Set(found.map(({ other }) => other))] },
  });
  return { staffed: true, conversations: await toRows(context, found), cursor };
}

async function findListed({
  operator,
  scope,
  query: { list, cursor },
}: Asked): Promise<{ found: AnsweredConversation[]; cursor: string | null }> {
  const found: AnsweredConversation[] = [];
  const after = cursor ? parseCursor(cursor) : null;
  let read = 0;
  for await (const one of waitingConversations(scope, after, readAtOnce)) {
    const isListed =
      list === 'all' ||
      (list === 'mine' ? one.claimed_by === operator.operator : one.claimed_by === undefined);
    if (isListed) found.push(one);
    if (found.length === limits.waitingConversationsPage || ++read === mostRead) {
      return { found, cursor: toCursor({ at: one.waiting_since ?? '', id: one.conversation }) };
    }
  }
  return { found, cursor: null };
}

async function toRows(
  context: Asked,
  found: readonly AnsweredConversation[],
): Promise<WaitingConversation[]> {
  const { scope, operator } = context;
  const ids = [...new Set(found.flatMap(({ profile, other }) => [profile, other]))];
  const [shown, sides] = await Promise.all([
    listShownItems(scope, ids),
    sidesOfProfiles(scope, found),
  ]);
  const people = new Map(shown.map((one) => [one.id, one]));
  return found.map((one) => {
    const member = people.get(one.other);
    const side = sides.get(one.conversation);
    return {
      id: one.conversation,
      profile: toPerson(one.profile, people.get(one.profile), context),
      member: toPerson(one.other, member, context),
      language: member?.account.language ?? null,
      waiting_since: one.waiting_since ?? '',
      waiting: one.waiting ?? 0,
      claim: toClaim(one, operator.operator),
      last: side?.last ? { kind: side.last.kind, text: side.last.text } : null,
      unreachable: member?.account.status !== 'active' || side?.unblocked !== true,
    };
  });
}
