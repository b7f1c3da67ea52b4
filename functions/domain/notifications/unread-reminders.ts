/**
 * Reminds members of unread messages after one day and again two days later. Further reminders
 * follow only after the member's next visit.
 */
import * as limits from '#shared/limits.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import {
  type ConversationRecord,
  conversationPage,
  isUnread,
  notCleared,
} from '../chat/conversations.ts';
import { messagePage, placeAt } from '../chat/messages.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import { type DeliveryOutcome, newOutboxId, type Progress, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { findSearchDocuments } from '../members/search-document.ts';
import { type Named, namedPerson } from '../relations/counterpart.ts';
import { mailMember } from './mails.ts';
import {
  endReminding,
  remindedWrite,
  remindingItem,
  remindingWrite,
} from './unread-reminders.store.ts';

/** The state of a member's reminders. */
export interface Reminding {
  /** Id of the outbox item that sends them. */
  item: string;
  /** Time of the last reminder. */
  done_at?: string | undefined;
}

const keptDays = 90;
const mostConversations = 100;

/** Starts reminders for a member with an unread message, unless they run or ended before. */
export async function remindOfUnread({ scope, account }: Member): Promise<void> {
  const was = await remindingItem(scope);
  if (was && !(was.done_at && (account.last_active_at ?? '') > was.done_at)) return;
  const item = newOutboxId();
  const ttl = nowSeconds() + keptDays * 86_400;
  await commitNamed(scope, [
    {
      name: 'reminding',
      writes: [
        remindingWrite(scope, { item }, { was, ttl }),
        stage(scope, item, { kind: 'notify', about: 'unread' }, limits.unreadReminderSeconds),
      ],
    },
  ]);
}

/** Sends the first or the second reminder where messages have been unread for long enough. */
export async function notifyOfUnread(
  member: Member,
  brand: Brand,
  { id, progress = {} }: { id: string; progress?: Progress },
): Promise<DeliveryOutcome> {
  const { scope, account } = member;
  if ((await remindingItem(scope))?.item !== id) return { sent: false };
  const { round = 0, mailed_at } = progress;
  const cameBack = mailed_at !== undefined && (account.last_active_at ?? '') > mailed_at;
  const isOver = cameBack || account.status !== 'active';
  const waiting = isOver ? [] : await waitingConversations(member, brand);
  if (waiting.length === 0) {
    await endReminding(scope, id);
    return { sent: false };
  }
  const day = limits.unreadReminderSeconds * 1_000;
  const time = now().getTime();
  const isOld = await Promise.all(
    waiting.map(({ participant }) => unreadSince(scope, participant, time - day)),
  );
  if (!isOld.includes(true)) {
    const earliest = Math.min(...waiting.map(({ participant }) => Date.parse(participant.last_at)));
    return { sent: false, again: { at: new Date(earliest + day), progress } };
  }
  const letter = {
    type: 'unread_message_reminders',
    template: 'unread_message_reminders',
    params: {
      link: `${brand.origin}/chats`,
      count: waiting.reduce((sum, { participant }) => sum + participant.unread, 0),
      people: waiting.slice(0, limits.mailMostNames).map(({ person }) => person),
      others: Math.max(0, waiting.length - limits.mailMostNames),
    },
  } as const;
  const mail = { id: `${id}-${round}`, locale: account.language };
  const sent = await mailMember(member, brand, letter, mail);
  if (sent && round === 0) {
    const wait = (limits.secondUnreadReminderSeconds - limits.unreadReminderSeconds) * 1_000;
    const next = { round: 1, mailed_at: nowIso() };
    return { sent, again: { at: new Date(time + wait), progress: next } };
  }
  await remindedWrite(scope, id, nowIso());
  return { sent };
}

/**
 * Lists conversations with unread messages, the latest first, with members whom a notification may
 * name.
 */
async function waitingConversations(
  { scope, account }: Member,
  brand: Brand,
): Promise<{ participant: ConversationRecord; person: Named }[]> {
  const { participants } = await conversationPage(scope, { limit: mostConversations });
  const unread = participants.filter((participant) => participant.unread > 0);
  const documents = await findSearchDocuments(
    scope,
    unread.map(({ other }) => other),
  );
  const found = await Promise.all(
    unread.map(async (participant) => {
      const document = documents.get(participant.other);
      const person = document && (await namedPerson(scope, brand, account.language, document));
      return person ? { participant, person } : null;
    }),
  );
  return found.filter((entry) => entry !== null);
}

/** Tells whether a message from before this time (epoch milliseconds) is unread. */
async function unreadSince(
  scope: MemberScope,
  participant: ConversationRecord,
  time: number,
): Promise<boolean> {
  const [last] = await messagePage(scope, participant.id, { before: placeAt(time), limit: 1 });
  return last !== undefined && isUnread(participant, last) && notCleared(participant, last.id);
}
