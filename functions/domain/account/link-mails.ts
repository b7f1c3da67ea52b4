/** Stages mails together with their links, as a link's secret derives from the mail's id. */
import { nowSeconds } from '../../adapters/clock.ts';
import type { Write } from '../core/commit.ts';
import type { LinkPurpose } from '../core/outbox.ts';
import { type LoginEvent, newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import { stageLink } from './links.ts';

export interface LinkMail {
  purpose: LinkPurpose;
  /** How long the link is valid. */
  seconds: number;
  /** The address that the link confirms and the mail goes to; by default the account's. */
  email?: string;
  email_hash?: string;
  /** The login that the mail reports. */
  login?: LoginEvent;
}

/**
 * Returns the writes that stage a mail and its link.
 *
 * @param account as it is after the transaction, because a link is valid only under that
 *   `credentials_version`
 * @param outboxId only where a retry must stage the same mail
 */
export function stageLinkMail(
  member: MemberScope,
  account: Pick<Account, 'language' | 'credentials_version'>,
  { login, purpose, seconds, email, email_hash }: LinkMail,
  outboxId: string = newOutboxId(),
): Write[] {
  return [
    stageLink(member, {
      purpose,
      seconds,
      outboxId,
      version: account.credentials_version,
      ...(email && email_hash ? { email, email_hash } : {}),
    }),
    stage(member, outboxId, {
      kind: 'mail',
      template: purpose,
      locale: account.language,
      login,
    }),
  ];
}

/** Lists the former addresses of an account that can still undo a change of address. */
export const keptAddresses = (account: Pick<Account, 'former_emails'>) =>
  (account.former_emails ?? []).filter(({ until }) => until > nowSeconds());

/**
 * Returns the writes that send every former address a new undo link, valid for as long as the
 * address is reserved. Every change that invalidates an account's links stages them again, so that
 * an intruder cannot prevent the owner from undoing the change.
 *
 * @param account as it is after the transaction
 */
export const stageUndoMails = (
  member: MemberScope,
  account: Pick<Account, 'language' | 'credentials_version' | 'former_emails'>,
): Write[] =>
  keptAddresses(account).flatMap(({ email, email_hash, until }) =>
    stageLinkMail(member, account, {
      purpose: 'mail_change_undo',
      seconds: until - nowSeconds(),
      email,
      email_hash,
    }),
  );
