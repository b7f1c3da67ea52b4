import type { Profile } from '#shared/model/profile.ts';
import type {
  AccountStatus,
  Country,
  DeleteReason,
  EmailType,
  Gender,
  Interest,
  Locale,
  Sexuality,
} from '#shared/model/values.ts';
import { getDisabledTypes, type MailConsent } from '#shared/rules/mail-consent.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext, RequestContext } from '../core/context.ts';
import { type ShownRestriction, toRestrictedError } from '../core/restricted-error.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { Wallet } from '../wallet/ledger.ts';
import type { PhotosItem } from './album.ts';
import type { Counts } from './counts.ts';
import {
  emailHolder,
  findShownItems,
  memberItems,
  noteActivity,
  pendingEmailHolder,
} from './members.store.ts';
import type { CountedPlace } from './region-counts.ts';

export {
  accountItems,
  accountSortKey,
  accountWrite,
  activeCheck,
  awayCheck,
  claimEmailWrite,
  deletionWrite,
  disableNotification,
  emailHolder,
  findViewedItems,
  forgetPendingEmail,
  formerEmailWrite,
  freeConversationWrite,
  holdAccount,
  isAccount,
  liftHold,
  listNamed,
  listShownItems,
  mayWriteCheck,
  memberNames,
  muteWrite,
  newMemberWrites,
  overdueDeletions,
  ownSortKeys,
  passwordStillCurrent,
  pendingEmailWrite,
  premiumEndWrite,
  premiumWrite,
  reactivationWrite,
  reclaimEmailWrite,
  reinstatementWrite,
  releaseEmailWrite,
  removeOwn,
  suspensionWrite,
  unmuteWrite,
  updateAccount,
} from './members.store.ts';

/** A decision that restricts a member, as their account holds it. */
export interface Restriction extends ShownRestriction {
  at: string;
  /** The case whose decision it is. */
  case: string;
  /** Its record among what operators decided about the member. */
  measure: string;
  /** The status that its end restores. */
  status_before: 'not_confirmed' | 'active';
}

/** The private side of a member. */
export interface Account {
  /** As the member typed it. */
  email: string;
  /** Hash of its canonical form; key of the item that keeps it unique. */
  email_hash: string;
  password_hash: string;
  /** When the password was last set. */
  password_set_at: string;
  /**
   * Counts the events that change who holds the account: a new password, a new address or the old
   * one again, logging out everywhere, deletion and return. Links in mails work only under the
   * number that they were made under, and a login or a change that read an older one does not count.
   */
  credentials_version: number;
  /**
   * Whether the address is kept for this account. A brand that hides memberships claims an address
   * with its confirmation, so that signing up never tells whether somebody has it.
   */
  email_claimed: boolean;
  /** Hashes of the browsers that logged in before, the newest last. */
  devices: string[];
  status: AccountStatus;
  language: Locale;
  country: Country;
  date_of_birth: string;
  signup_date: string;
  paid_user: boolean;
  /** When the membership ended, as its only purchase was withdrawn. */
  premium_ended_at?: string | undefined;
  /** What the member switched off; `getDisabledMails` adds what was never switched on. */
  notifications_disabled: EmailType[];
  /** When the member switched promotions or news on. */
  mail_consent?: MailConsent | undefined;
  fictional_acknowledged: boolean;
  /** Number of conversations that a free member may still start. */
  free_conversations: number;
  tracking?: Record<string, string> | undefined;
  /** Id of the click that brought the visitor. */
  click?: string | undefined;
  /** Id of the profile that the visitor came from. */
  came_from?: string | undefined;
  last_active_at?: string | undefined;
  /** An address that gets no mail until a time (epoch seconds), after a bounce or a complaint. */
  mail_suppressed?: { email_hash: string; until: number } | undefined;
  /** When direct debit was blocked for the member, because a bank reversed one. */
  direct_debit_blocked?: string | undefined;
  /** Former addresses, reserved until a time (epoch seconds) so that a change can be undone. */
  former_emails?: { email: string; email_hash: string; until: number }[] | undefined;
  /** Keeps the account's data from the purge, as a dispute or a court needs it. */
  hold?: { at: string; by: string; reason: string } | undefined;
  /** What an operator decided; there while `status` is `suspended`, and for a mute. */
  restriction?: Restriction | undefined;
  /** Until when the member cannot write (epoch seconds), for conditions of messages. */
  muted_until?: number | undefined;
  /** Present while `status` is `pending_deletion`. */
  deletion?:
    | {
        at: string;
        /** Time of the purge (ISO 8601). */
        purge_at: string;
        reason: DeleteReason;
        remarks: string | null;
        /** The status that a reactivation restores. */
        status_before: 'not_confirmed' | 'active';
      }
    | undefined;
}

/** Where a name stands in the operators' list (shared/rules/names.ts). */
export interface NamePlace {
  /** Its first letters, or all of a shorter one. */
  initial: string;
  /** All its letters, in lower case and without marks. */
  folded: string;
}

/** The public side of a member, as stored. */
export interface ProfileRecord {
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  country: Country;
  region: string | null;
  city: string | null;
  about_me: string | null;
  interests: Interest[];
  hair_color: Profile['hair_color'];
  eye_color: Profile['eye_color'];
  body_type: Profile['body_type'];
  relationship_status: Profile['relationship_status'];
  tattoos: boolean | null;
  fictional: boolean;
}

/** Returns what a profile holds before its member fills it in. */
export const emptyProfile = () => ({
  city: null,
  about_me: null,
  interests: [],
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  fictional: false,
});

/** All items of a member that one query reads. */
export interface Member {
  scope: MemberScope;
  account: Account;
  profile: ProfileRecord;
  wallet: Wallet;
  photos: PhotosItem;
  counts: Counts;
  /** Where the member is counted among those whom a search finds, or null. */
  place: CountedPlace | null;
}

/** Tells whether the member ever bought anything, which ends offers for first purchases. */
export const hasBought = ({
  paid_user,
  premium_ended_at,
}: Pick<Account, 'paid_user' | 'premium_ended_at'>): boolean =>
  paid_user || premium_ended_at !== undefined;

/** Tells whether nobody can log in to an account, as its member left or was suspended. */
export const isAway = ({ status }: Pick<Account, 'status'>): boolean =>
  status === 'pending_deletion' || status === 'suspended';

/** Returns the restriction that holds at a time (ISO 8601), or null. */
export function findRestriction(
  { status, restriction }: Pick<Account, 'status' | 'restriction'>,
  at: string,
): Restriction | null {
  if (!restriction) return null;
  // A suspension that is over ends with the next login.
  const isOver = restriction.until !== null && restriction.until <= at;
  return isOver && status !== 'suspended' ? null : restriction;
}

/** Returns the member with this scope, or null. It costs one request. */
export const findMember = (scope: MemberScope): Promise<Member | null> => memberItems(scope);

/** What an operator sees of a member whose photos wait: nothing of wallet or messages. */
export type ShownMember = Pick<Member, 'account' | 'profile' | 'photos'>;

/** Finds a member for a function of the console, which may list nothing of a member. */
export const findShownMember = (scope: MemberScope): Promise<ShownMember | null> =>
  findShownItems(scope);

/** Returns who has an address, or had it until a change can be undone, or signed up with it last. */
export const findAddressee = async (
  scope: TenantScope,
  emailHash: string,
): Promise<MemberScope | null> =>
  (await emailHolder(scope, emailHash))?.member ?? (await pendingEmailHolder(scope, emailHash));

/**
 * Returns the member who has not confirmed this address after a signup in a brand that hides
 * memberships, or null.
 */
export async function pendingMember(scope: TenantScope, emailHash: string): Promise<Member | null> {
  const holder = await pendingEmailHolder(scope, emailHash);
  // A member is read in any case, so that the response time does not tell whether one exists.
  const member = await findMember(holder ?? memberScope(scope, newId()));
  if (!member || member.account.email_claimed || member.account.email_hash !== emailHash)
    return null;
  return member;
}

/** Lists the types of mails that a member of the brand does not get. */
export const getDisabledMails = (account: Account, { config }: Brand): EmailType[] =>
  getDisabledTypes(account, config.mail);

/** Tells whether the account's current address is suppressed after a bounce or a complaint. */
export const mailSuppressed = ({ email_hash, mail_suppressed }: Account): boolean =>
  mail_suppressed?.email_hash === email_hash && mail_suppressed.until > nowSeconds();

/** Returns the member of a call. @throws AppError that logs the browser out where there is none */
export async function callingMember(context: MemberContext<unknown, unknown>): Promise<Member> {
  const member = await findMember(context.member);
  if (!member) throw new AppError('authentication_required');
  assertUsable(member.account);
  return member;
}

/**
 * A session can be older than what happened to the account just now.
 *
 * @throws AppError `account_restricted` where it is suspended, `authentication_required` where its
 * member left
 */
export function assertUsable({ status, restriction }: Account): void {
  if (status === 'suspended' && restriction) throw toRestrictedError(restriction);
  if (isAway({ status })) throw new AppError('authentication_required');
}

/** @throws AppError `not_confirmed` until the member has confirmed the address. */
export async function assertConfirmed(context: MemberContext<unknown, unknown>): Promise<void> {
  const { account } = await callingMember(context);
  if (account.status === 'not_confirmed') throw new AppError('not_confirmed');
}

/** POST page-hidden.php. It records the time at which the member left the page. */
export async function noteHidden(
  context: RequestContext<Record<string, never>>,
): Promise<undefined> {
  if (context.member) await noteActivity(context.member, nowIso());
  return undefined;
}
