/** Mails with a link: both are staged together, as the mail's id makes the link's secret. */
import { nowSeconds } from '../../adapters/clock.ts';
import type { Write } from '../core/commit.ts';
import type { LinkPurpose } from '../core/outbox.ts';
import { type LoginEvent, newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import { stageLink } from './links.ts';

export interface LinkMail {
  purpose: LinkPurpose;
  /** How long the link works. */
  seconds: number;
  /** The address that the link leads to, and to which its mail goes; the account's where left out. */
  email?: string;
  email_hash?: string;
  /** What a mail about a login tells of it. */
  login?: LoginEvent;
}

/**
 * The writes that stage a mail and its link.
 *
 * @param account as it is after the transaction: a link holds under that `credentials_version` alone
 * @param outboxId only where a repeated try must stage the same mail
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

/** The former addresses of an account that can still take a change back. */
export const keptAddresses = (account: Pick<Account, 'former_emails'>) =>
  (account.former_emails ?? []).filter(({ until }) => until > nowSeconds());

/**
 * The writes that give every former address a new way back, for as long as it is kept. Whatever
 * ends the links of an account stages them again: somebody who took the account over must not be
 * able to end its owner's way back with the next change.
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
