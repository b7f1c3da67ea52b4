/**
 * The outbox: whatever must leave the product (mails, notifications) is staged as an item in the
 * same transaction as its cause, and delivered by a job. Nothing outside is
 * called before the commit, and nothing that was committed is forgotten.
 *
 * Staging stands apart from delivering (functions/domain/delivery), so that the calls which stage
 * a mail do not carry the mail library in their bundles.
 */
import { limits } from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { now } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Write } from './commit.ts';
import { outboxWrite } from './outbox.store.ts';
import type { MemberScope } from './scope.ts';

// What delivering an item takes.
export { dueItems, isOutboxItem, moveItem, outboxItem, removeItem } from './outbox.store.ts';

/** What the link of a mail is for; each has a mail of its own. */
export type LinkPurpose =
  | 'activation'
  | 'reset_password'
  | 'mail_change'
  | 'mail_change_undo'
  | 'reactivation'
  /** "That was not me", in the mails about a new password and about a new device. */
  | 'password_changed'
  | 'new_login';

/** Mails about a payment. */
export type PaymentMail =
  | 'receipt'
  | 'payment_reversed'
  | 'direct_debit_notice'
  | 'withdrawal_receipt'
  | 'immediate_start_receipt';

/** A mail. Names, addresses and secrets are looked up when it is sent. */
export interface MailMessage {
  kind: 'mail';
  /** The mail of a link, one that a member may switch off, the answer to a report, a payment's. */
  template: LinkPurpose | PaymentMail | 'photo_reminder' | 'report_answer';
  locale: Locale;
  /** The login that it is about. */
  login?: LoginEvent | undefined;
  /** The report that is answered. */
  report?: string | undefined;
  /** The payment that it is about. */
  payment?: string | undefined;
  /** The payments that it is about, where they may be several. */
  payments?: string[] | undefined;
  /** The request for a direct debit that it is about. */
  request?: string | undefined;
}

/** A login, as a mail tells of it. */
export interface LoginEvent {
  /** ISO 8601. */
  at: string;
  /** What the browser calls itself. */
  user_agent: string;
}

/** A password reset that was asked for in a brand that hides memberships; it belongs to no member. */
export interface ResetRequestMessage {
  kind: 'reset_request';
  /** Hash of the address's canonical form. */
  email_hash: string;
}

/** The code of a direct debit, by text message. The number is looked up when it is sent. */
export interface SmsMessage {
  kind: 'sms';
  /** The direct debit's request. */
  request: string;
  /** The code, sealed: who reads the table cannot use it. */
  code: string;
  locale: Locale;
}

/** Money to give back for a withdrawal. */
export interface RefundMessage {
  kind: 'refund';
  payment: string;
}

/**
 * Something happened that its receiver should hear of, by push or mail as suits them when it is
 * delivered. Texts, names and whether it was seen meanwhile are looked up then.
 */
export type NotifyMessage =
  | {
      kind: 'notify';
      about: 'message';
      /** The conversation's id. */
      conversation: string;
      /** The message's id. */
      message: string;
      /** The member who sent it. */
      from: string;
    }
  | {
      kind: 'notify';
      /** Who likes the receiver; `match` where the receiver liked them before. */
      about: 'like' | 'match';
      from: string;
    }
  | {
      kind: 'notify';
      /** Messages that stay unread; it comes once more by itself. */
      about: 'unread';
    }
  | {
      kind: 'notify';
      /** What a week brought; it comes again every week. */
      about: 'week';
    };

/** How far a notification got. */
export interface Progress {
  /** Browsers that have it, by their hashes. */
  pushed?: string[] | undefined;
  /** It goes by mail, as no browser gets it. */
  by_mail?: true | undefined;
  /** How many turns of one that comes again are over, and when the last one sent a mail. */
  round?: number | undefined;
  mailed_at?: string | undefined;
}

/** What became of a notification. */
export interface DeliveryOutcome {
  /** Whether anything went out. */
  sent: boolean;
  /** When it is looked at again; it is over where this is left out. */
  again?: { at: Date; progress: Progress };
  /** How far it got, where it is to be tried again. */
  failed?: Progress;
}

/** What is to be sent. */
export type OutboxMessage =
  | MailMessage
  | NotifyMessage
  | SmsMessage
  | RefundMessage
  | ResetRequestMessage;

/** Where an item stands on its way out. */
export interface OutboxState {
  /** When it may be sent next; also the end of a claim's lease. */
  due_at: string;
  tries: number;
  /** True while a worker holds it. */
  claimed: boolean;
  /** How often it may have gone out without our knowing. */
  uncertain: number;
}

/** Where an item is. */
export interface OutboxAddress {
  tenant: string;
  member: string;
  id: string;
}

export type OutboxItem = OutboxMessage & OutboxState & OutboxAddress & { progress?: Progress };

/** A new outbox id. It also makes the mail's Message-ID and its link's secret. */
export const newOutboxId = newId;

/** The write that stages a message to a member; due at once, or after some seconds. */
export const stage = (
  member: MemberScope,
  id: string,
  message: OutboxMessage,
  afterSeconds = 0,
): Write =>
  outboxWrite(member, id, {
    ...message,
    due_at: new Date(now().getTime() + afterSeconds * 1_000).toISOString(),
    tries: 0,
    claimed: false,
    uncertain: 0,
  });

/** The write that begins a member's weekly updates, with the confirmation of the address. */
export const stageWeekly = (member: MemberScope): Write =>
  stage(member, newOutboxId(), { kind: 'notify', about: 'week' }, limits.weeklyUpdateSeconds);
