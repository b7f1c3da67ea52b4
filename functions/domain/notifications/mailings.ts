/**
 * Mailings: promotions and news that an operator wrote for a part of a brand's members. A job stages
 * their mails (stage-mailings.ts). docs/decisions/0029-operator-mails.md describes them.
 */
import * as limits from '#shared/limits.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import type { MailingType } from '#shared/rules/mail-consent.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { MailingText } from '../../mail/mailing-text.ts';
import type { TenantScope } from '../core/scope.ts';
import type { BucketPosition } from '../members/search-document.ts';
import type { SkipReason } from './mailing-audience.ts';
import {
  mailingItem,
  mailingItems,
  mailingTextItem,
  moveMailing,
  putMailing,
} from './mailings.store.ts';

export type { MailingText } from '../../mail/mailing-text.ts';
export { mailingItem as findMailing, mailingItems as listMailings };

export const buyerChoices = ['all', 'buyers', 'not_buyers'] as const;

/** Whom a mailing is for. */
export interface Audience {
  /** Where they live: at least one country. */
  countries: readonly Country[];
  /** Their languages; empty means every language. */
  languages: readonly Locale[];
  /** Bounds of their last visit (ISO 8601), or null. */
  visited_after: string | null;
  visited_before: string | null;
  buyers: (typeof buyerChoices)[number];
}

/** Members by what a walk did about them. */
export type MailingCounts = Partial<Record<'staged' | SkipReason, number>>;

export interface Mailing {
  name: string;
  type: MailingType;
  audience: Audience;
  /** Mails that a minute stages at most. */
  per_minute: number;
  status: 'running' | 'paused' | 'cancelled' | 'done' | 'expired';
  /** Hash of type, audience and texts, which tells whether a repeated command means the same. */
  digest: string;
  /** Who recorded it, and when. */
  by: string;
  at: string;
  ended_at?: string | undefined;
  /** How far the walk through the members is. */
  cursor: { partition: number; after: BucketPosition };
  counts: MailingCounts;
  /** When cursor and counts were saved. */
  progress_at: string;
  /** Until when a run has it. */
  run_until?: string | undefined;
  /** Staged mails that were not sent, as the member left, switched them off, or it was cancelled. */
  withheld?: number | undefined;
}

export interface StoredMailingText extends MailingText {
  locale: Locale;
}

/** What a member got. */
export interface MailingReceipts {
  /** Counts the changes of the record. */
  version: number;
  /** The latest mailings, oldest first. */
  received: { mailing: string; at: string }[];
}

/** What an operator decides about a mailing. */
export interface NewMailing {
  name: string;
  type: MailingType;
  audience: Audience;
  /** What the operator asked for, as times of the audience depend on the moment. */
  asked: unknown;
  texts: readonly StoredMailingText[];
  per_minute: number;
  by: string;
}

/**
 * Records a mailing and starts it.
 *
 * @returns the recorded mailing, and whether it is new, the same again, or another one of this name
 */
export async function recordMailing(
  scope: TenantScope,
  { texts, asked, ...given }: NewMailing,
): Promise<{ outcome: 'new' | 'same' | 'other'; mailing: Mailing }> {
  const at = nowIso();
  const mailing: Mailing = {
    ...given,
    status: 'running',
    digest: sha256(JSON.stringify([given.type, asked, texts])),
    at,
    cursor: { partition: 0, after: null },
    counts: {},
    progress_at: at,
  };
  if (await putMailing(scope, mailing, texts)) return { outcome: 'new', mailing };
  const existing = await mailingItem(scope, given.name);
  if (!existing) throw new Error('a mailing that was there is gone');
  return { outcome: existing.digest === mailing.digest ? 'same' : 'other', mailing: existing };
}

/** Tells whether a mailing is so old that nobody gets it any more. */
export const isOver = ({ at }: Pick<Mailing, 'at'>): boolean =>
  now().getTime() >= Date.parse(at) + limits.mailingDays * 86_400_000;

/** Pauses a running mailing. @returns false where it does not run */
export const pauseMailing = (scope: TenantScope, name: string): Promise<boolean> =>
  moveMailing(scope, name, ['running'], { status: 'paused' });

/** Resumes a paused mailing. @returns false where it is not paused */
export const resumeMailing = (scope: TenantScope, name: string): Promise<boolean> =>
  moveMailing(scope, name, ['paused'], { status: 'running' });

/** Cancels a mailing for good. @returns false where it is over */
export const cancelMailing = (scope: TenantScope, name: string): Promise<boolean> =>
  moveMailing(scope, name, ['running', 'paused'], { status: 'cancelled', ended_at: nowIso() });

/** Returns a mailing's text in the first of these languages that it has. */
export async function findMailingText(
  scope: TenantScope,
  name: string,
  languages: readonly Locale[],
): Promise<StoredMailingText | null> {
  for (const locale of languages) {
    const text = await mailingTextItem(scope, name, locale);
    if (text) return text;
  }
  return null;
}
