/**
 * Notifies a member of an event at most once: not if it was seen meanwhile, by push where a browser
 * accepts it, else by mail after a delay. docs/operations.md lists the delays.
 */
import * as limits from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import { pushPreview } from '../../mail/push.ts';
import { conversationItem, isUnread, notCleared } from '../chat/conversations.ts';
import { isConnected } from '../chat/live-connections.ts';
import { messageItem, messagePage } from '../chat/messages.ts';
import type { Brand } from '../core/brand.ts';
import type { DeliveryOutcome, NotifyMessage, Progress } from '../core/outbox.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { findMember, type Member } from '../members/members.ts';
import { findSearchDocument } from '../members/search-document.ts';
import { namedPerson } from '../relations/counterpart.ts';
import { allLikes, type LikeRecord, likeItem } from '../relations/likes.ts';
import { mailMember, wantsMail } from './mails.ts';
import { notificationItem, putNotification } from './notifications.store.ts';
import { type PushNotification, sendPushNotification } from './pushes.ts';
import { notifyOfUnread, remindOfUnread } from './unread-reminders.ts';
import { notifyOfWeek } from './weekly-update.ts';

/** The record of the last mail about a subject. */
export interface NotificationRecord {
  /** Id of the outbox item that sent it. */
  item: string;
  mailed_at: string;
  /** The range of events it covered, in the subject's order. */
  since: string;
  through: string;
}

type Item<About> = Extract<NotifyMessage, { about: About }> & { id: string; progress?: Progress };

const nothing: DeliveryOutcome = { sent: false };
const notificationDays = 90;

/** Processes a staged notification and sends it where it is due. */
export async function notify(
  scope: MemberScope,
  brand: Brand,
  item: NotifyMessage & { id: string; progress?: Progress },
): Promise<DeliveryOutcome> {
  const member = await findMember(scope);
  if (!member) return nothing;
  if (item.about === 'week') return notifyOfWeek(member, brand, item);
  if (item.about === 'unread') return notifyOfUnread(member, brand, item);
  // Nobody reads the notifications of a fictional profile.
  if (member.account.status !== 'active' || member.profile.fictional) return nothing;
  return item.about === 'message'
    ? notifyOfMessage(member, brand, item)
    : notifyOfLike(member, brand, item);
}

async function notifyOfMessage(
  member: Member,
  brand: Brand,
  item: Item<'message'>,
): Promise<DeliveryOutcome> {
  const { scope, account } = member;
  const [participant, message] = await Promise.all([
    conversationItem(scope, item.conversation),
    messageItem(scope, item.conversation, item.message),
  ]);
  const isThere = participant && message && notCleared(participant, message.id);
  if (!isThere || !isUnread(participant, message)) return nothing;
  const person = await findPerson(member, brand, item.from);
  if (!person) return nothing;
  const path = `/chats/${participant.id}`;
  if (!item.progress?.by_mail) {
    const pushed = await byPush(member, brand, item, {
      since: message.sent_at,
      notification: {
        preview: pushPreview(account.language, 'message', person),
        path,
        tag: participant.id,
        event: message.id,
        urgency: 'high',
      },
    });
    if (pushed?.again || pushed?.failed) return pushed;
    await remindOfUnread(member);
    if (pushed) return pushed;
  }
  const isFirst =
    (await messagePage(scope, participant.id, { before: message.id, limit: 1 })).length === 0;
  const [type, delay] = isFirst
    ? (['new_conversations', limits.newConversationMailSeconds] as const)
    : (['new_messages', limits.newMessageMailSeconds] as const);
  if (!wantsMail(account, type, brand)) return nothing;
  const claim = await claimMail(scope, item, {
    subject: participant.id,
    order: message.id,
    through: participant.last_id,
    earliest: Date.parse(message.sent_at) + delay * 1_000,
    apartSeconds: limits.messageMailsApartSeconds,
  });
  if (!('record' in claim)) return claim;
  const params = { link: `${brand.origin}${path}`, from: person };
  const letter = isFirst
    ? ({ type, template: 'new_conversations', params } as const)
    : ({
        type,
        template: 'new_messages',
        params: { ...params, count: participant.unread },
      } as const);
  const sent = await mailMember(member, brand, letter, { id: item.id, locale: account.language });
  return { sent };
}

async function notifyOfLike(
  member: Member,
  brand: Brand,
  item: Item<'like' | 'match'>,
): Promise<DeliveryOutcome> {
  const { scope, account } = member;
  const like = await likeItem(scope, item.from);
  if (!isUnknownLike(like)) return nothing;
  const person = await findPerson(member, brand, item.from);
  if (!person) return nothing;
  if (!item.progress?.by_mail) {
    const about = like.sent_at ? 'match' : 'like';
    const pushed = await byPush(member, brand, item, {
      since: like.received_at,
      notification: {
        preview: pushPreview(account.language, about, person),
        path: `/likes/m/${item.from}`,
        tag: `like-${item.from}`,
        event: `${about}-${like.received_at}`,
        urgency: 'normal',
      },
    });
    if (pushed) return pushed;
  }
  if (!wantsMail(account, 'like', brand)) return nothing;
  const claim = await claimMail(scope, item, {
    subject: 'likes',
    order: like.received_at,
    through: now().toISOString(),
    earliest: Date.parse(like.received_at) + limits.likeMailSeconds * 1_000,
    apartSeconds: limits.likeMailsApartSeconds,
  });
  if (!('record' in claim)) return claim;
  const { since, through } = claim.record;
  const likes = (await allLikes(scope))
    .flatMap(({ other, like }) => (isUnknownLike(like) ? [{ other, like }] : []))
    .filter(({ like }) => like.received_at > since && like.received_at <= through)
    .sort((a, b) => b.like.received_at.localeCompare(a.like.received_at));
  const people = [];
  let others = 0;
  for (const { other, like: one } of likes) {
    const named = await findPerson(member, brand, other);
    if (!named) continue;
    if (people.length < limits.mailMostNames) people.push({ ...named, match: !!one.sent_at });
    else others++;
  }
  const params = { link: `${brand.origin}/likes`, people, others };
  const letter = { type: 'like', template: 'like', params } as const;
  const sent = await mailMember(member, brand, letter, { id: item.id, locale: account.language });
  return { sent };
}

/** Tells whether a like is new to its receiver: neither seen, nor a match they were notified of. */
const isUnknownLike = (like: LikeRecord): like is LikeRecord & { received_at: string } =>
  like.is_new === true &&
  like.received_at !== undefined &&
  !(like.sent_at !== undefined && like.sent_at > like.received_at);

/**
 * Returns how a notification names another member, or null where the two must not meet or the
 * member left.
 */
async function findPerson({ scope, account }: Member, brand: Brand, id: string) {
  const document = await findSearchDocument(memberScope(scope, id));
  return document && namedPerson(scope, brand, account.language, document);
}

/**
 * Notifies the member's browsers.
 *
 * @returns null where no browser accepts it
 */
async function byPush(
  member: Member,
  brand: Brand,
  { progress = {} }: { progress?: Progress },
  { notification, since }: { notification: PushNotification; since: string },
): Promise<DeliveryOutcome | null> {
  const had = progress.pushed ?? [];
  if (had.length === 0 && !member.counts.push_subscriptions) return null;
  const graceEnds = new Date(Date.parse(since) + limits.pushGraceSeconds * 1_000);
  if (had.length === 0 && graceEnds > now() && (await isConnected(member.scope))) {
    return { sent: false, again: { at: graceEnds, progress } };
  }
  const { reached, failed } = await sendPushNotification(member, brand, notification, had);
  if (failed) return { sent: false, failed: { ...progress, pushed: reached } };
  return reached.length > 0 ? { sent: true } : null;
}

/**
 * Claims the mail of an item, so that no other item sends the same. It is postponed where it is not
 * due, and done where an earlier mail covered it. An item that claimed it before may send it.
 */
async function claimMail(
  scope: MemberScope,
  item: { id: string; progress?: Progress },
  mail: {
    subject: string;
    /** Position of the item's event in the subject's order. */
    order: string;
    through: string;
    /** Epoch milliseconds. */
    earliest: number;
    apartSeconds: number;
  },
): Promise<{ record: NotificationRecord } | DeliveryOutcome> {
  const was = await notificationItem(scope, mail.subject);
  if (was?.item === item.id) return { record: was };
  if (was && mail.order <= was.through) return nothing;
  const time = now().getTime();
  const apart = was ? Date.parse(was.mailed_at) + mail.apartSeconds * 1_000 : 0;
  const due = Math.max(mail.earliest, apart);
  const again = { at: new Date(due), progress: { ...item.progress, by_mail: true as const } };
  if (due > time) return { sent: false, again };
  const record = {
    item: item.id,
    mailed_at: new Date(time).toISOString(),
    since: was?.through ?? '',
    through: mail.through,
  };
  const ttl = Math.floor(time / 1_000) + notificationDays * 86_400;
  return (await putNotification(scope, mail.subject, record, { was, ttl }))
    ? { record }
    : { sent: false, again };
}
