/**
 * The outbox. Mails and notifications are staged as items in the transaction of their cause and
 * delivered by a job. What follows from an item that the cause writes anyway is staged by the job
 * itself, from the stream's record of that item. Nothing outside is called before the commit, and
 * nothing committed is lost.
 *
 * Staging is separate from delivery (functions/domain/notifications), so that requests which stage
 * a mail do not bundle the mail library.
 */
import * as limits from '#shared/limits.ts';
import type { CaseParty } from '#shared/model/case.ts';
import type { Locale } from '#shared/model/values.ts';
import { now } from '../../adapters/clock.ts';
import { newId, sha256 } from '../../adapters/secrets.ts';
import type { Write } from './commit.ts';
import { outboxWrite } from './outbox.store.ts';
import type { MemberScope } from './scope.ts';

export {
  countDueMails,
  dueItems,
  finishItem,
  isOutboxItem,
  moveItem,
  outboxItem,
  removeItem,
  stageClaimed,
} from './outbox.store.ts';

/** The purposes of links in mails. Each has its own mail. */
export type LinkPurpose =
  | 'activation'
  | 'reset_password'
  | 'mail_change'
  | 'mail_change_undo'
  | 'reactivation'
  /** A member's copy of their data, which an operator had sent. */
  | 'account_copy'
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
  template:
    | LinkPurpose
    | PaymentMail
    | 'photo_reminder'
    | 'report_answer'
    | 'fraud_warning'
    | 'goodwill';
  locale: Locale;
  /** The login that it is about. */
  login?: LoginEvent | undefined;
  /** The member of whom it warns. */
  about?: string | undefined;
  /** The report that is answered. */
  report?: string | undefined;
  /** The payment that it is about. */
  payment?: string | undefined;
  /** The payments that it is about, where they may be several. */
  payments?: string[] | undefined;
  /** The request for a direct debit that it is about. */
  request?: string | undefined;
  /** The credits that it is about. */
  credits?: number | undefined;
}

/** A mail that an operator wrote. Its texts are looked up when it is sent. */
export interface MailingMessage {
  kind: 'mailing';
  /** The mailing's name. */
  mailing: string;
}

/** A login that a mail reports. */
export interface LoginEvent {
  /** ISO 8601. */
  at: string;
  /** The browser's User-Agent. */
  user_agent: string;
}

/** A mail about a complaint. Texts and addresses are looked up when it is sent. */
export interface CaseMessage {
  kind: 'case';
  template: 'case_receipt' | 'case_question' | 'case_decision' | 'case_statement' | 'case_warning';
  /** The case's id. */
  case: string;
  /** Whom it goes to. */
  party: CaseParty;
  /** Number of the entry that it quotes, from 1. */
  entry?: number | undefined;
  /** Number of the decision that it tells, from 1. */
  decision?: number | undefined;
}

/**
 * The warnings to everybody who got a message of a member whose account was closed for fraud. It
 * belongs to that member.
 */
export interface FraudWarningsMessage {
  kind: 'fraud_warnings';
  /** The complaint whose decision it is. */
  case: string;
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

/** A refund to ask of the provider: that of a withdrawal, or one that an operator decided. */
export interface RefundMessage {
  kind: 'refund';
  payment: string;
  /** The operator's refund; absent for a withdrawal. */
  refund?: string | undefined;
}

/** What a campaign's tracker is told. The URL is made when it is called. */
export interface PostbackMessage {
  kind: 'postback';
  postback: string;
}

/** A look at whether a member whom a campaign is paid for has opened a page since the signup. */
export interface ReturnCheckMessage {
  kind: 'return_check';
}

/**
 * An event of which the receiver is notified by push or mail. Texts, names and read marks are
 * looked up at delivery.
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
      /** A reminder of unread messages, which repeats. */
      about: 'unread';
    }
  | {
      kind: 'notify';
      /** The weekly update, which repeats. */
      about: 'week';
    };

/** Progress of what takes several rounds. */
export interface Progress {
  /** The last conversation of which a fraud's receiver was warned. */
  after?: string | undefined;
  /** Hashes of the browsers that received it. */
  pushed?: string[] | undefined;
  /** Set once it is to be mailed, as no browser accepts it. */
  by_mail?: true | undefined;
  /** Number of finished rounds of a repeating one, and when its last mail was sent. */
  round?: number | undefined;
  mailed_at?: string | undefined;
}

/** Outcome of a delivery. */
export interface DeliveryOutcome {
  /** Whether anything was sent. */
  sent: boolean;
  /** When it is processed again. Absent once it is done. */
  again?: { at: Date; progress: Progress };
  /** Progress, where it must be retried. */
  failed?: Progress;
}

export type OutboxMessage =
  | MailMessage
  | MailingMessage
  | CaseMessage
  | FraudWarningsMessage
  | NotifyMessage
  | SmsMessage
  | RefundMessage
  | PostbackMessage
  | ReturnCheckMessage
  | ResetRequestMessage;

/** Delivery state of an item. */
export interface OutboxState {
  /** When it may be sent next; also the end of a claim's lease. */
  due_at: string;
  tries: number;
  /** True while a worker holds it. */
  claimed: boolean;
  /** Number of sends whose result is unknown. */
  uncertain: number;
}

/** Key of an item. */
export interface OutboxAddress {
  tenant: string;
  member: string;
  id: string;
}

export type OutboxItem = OutboxMessage & OutboxState & OutboxAddress & { progress?: Progress };

/** Creates an outbox id. The mail's Message-ID and its link's secret are derived from it. */
export const newOutboxId = newId;

const idChars = 22;

/**
 * Returns the outbox id that follows from a cause in a member's partition: a stream's record that
 * comes twice leads to the same item.
 */
export const getDerivedOutboxId = (member: MemberScope, ...cause: readonly string[]): string =>
  sha256(JSON.stringify(['outbox', member.tenant, member.member, ...cause])).slice(0, idChars);

/** Returns the write that stages a message, due at once or after some seconds. */
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

/** Returns the write that starts a member's weekly updates, when the address is confirmed. */
export const stageWeekly = (member: MemberScope): Write =>
  stage(member, newOutboxId(), { kind: 'notify', about: 'week' }, limits.weeklyUpdateSeconds);
