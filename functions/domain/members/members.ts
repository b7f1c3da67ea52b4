/** Members: the account, the profile, and what each viewer sees of them. */

import type { ProfileChanges } from '#shared/api/profile.ts';
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import {
  type Country,
  type DeleteReason,
  type EmailType,
  emailTypes,
  type Gender,
  type Interest,
  interestIds,
  type Locale,
  type Sexuality,
} from '#shared/model/values.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { nameAllowed } from '#shared/rules/names.ts';
import { timeBonusActive, timeBonusEnds } from '#shared/rules/time-bonus.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { newId } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Call, MemberCall } from '../core/context.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { heldAt, type Wallet } from '../wallet/ledger.ts';
import { mainImage, ownPhotos, type PhotosItem } from './album.ts';
import {
  memberItems,
  noteActivity,
  pendingEmailHolder,
  updateAccount,
  updateProfile,
} from './members.store.ts';

// What other nouns' rules may ask of a member's items.
export {
  accountSortKey,
  accountWrite,
  activeCheck,
  awayCheck,
  claimEmailWrite,
  deletionWrite,
  disableNotification,
  emailHolder,
  forgetPendingEmail,
  formerEmailWrite,
  isAccount,
  newMemberWrites,
  overdueDeletions,
  ownSortKeys,
  passwordStillCurrent,
  pendingEmailWrite,
  reactivationWrite,
  reclaimEmailWrite,
  releaseEmailWrite,
  removeOwn,
  updateAccount,
} from './members.store.ts';

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
  status: 'not_confirmed' | 'active' | 'pending_deletion';
  language: Locale;
  country: Country;
  date_of_birth: string;
  signup_date: string;
  paid_user: boolean;
  /** When the membership ended, as its only purchase was withdrawn. */
  premium_ended_at?: string | undefined;
  notifications_disabled: EmailType[];
  fictional_acknowledged: boolean;
  /** Conversations a free member may still start. */
  free_conversations: number;
  tracking?: Record<string, string> | undefined;
  /** Profile id the visitor came from. */
  came_from?: string | undefined;
  last_active_at?: string | undefined;
  /** An address that mail does not go to until (epoch seconds): it bounced, or its owner complained. */
  mail_suppressed?: { email_hash: string; until: number } | undefined;
  /** Since when the member cannot pay by direct debit: a bank took one back. */
  direct_debit_blocked?: string | undefined;
  /** Addresses the member had, kept until (epoch seconds) for taking a change back. */
  former_emails?: { email: string; email_hash: string; until: number }[] | undefined;
  /** While `status` is `pending_deletion`. */
  deletion?:
    | {
        at: string;
        /** When everything goes; ISO 8601. */
        purge_at: string;
        reason: DeleteReason;
        remarks: string | null;
        /** What the status was, and will be again. */
        status_before: 'not_confirmed' | 'active';
      }
    | undefined;
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

/** What is counted beside a member: what was not seen yet, browsers that get push messages. */
export interface Counts {
  new_likes?: number;
  unread_messages?: number;
  push_subscriptions?: number;
}

/** Everything of a member that one read brings. */
export interface Member {
  scope: MemberScope;
  account: Account;
  profile: ProfileRecord;
  wallet: Wallet;
  photos: PhotosItem;
  /** What waits to be seen. */
  counts: Counts;
}

/** Whether anything was ever bought, so that what is for first purchases is over. */
export const hasBought = ({
  paid_user,
  premium_ended_at,
}: Pick<Account, 'paid_user' | 'premium_ended_at'>): boolean =>
  paid_user || premium_ended_at !== undefined;

/** The member with this scope, or null. One request. */
export const findMember = (scope: MemberScope): Promise<Member | null> => memberItems(scope);

/**
 * The member who waits to confirm an address that they signed up with, where memberships are hidden;
 * null once it is confirmed, changed, or nobody's.
 */
export async function pendingMember(scope: TenantScope, emailHash: string): Promise<Member | null> {
  const holder = await pendingEmailHolder(scope, emailHash);
  // Somebody is looked for either way: nobody waiting costs as many reads.
  const member = await findMember(holder ?? memberScope(scope, newId()));
  if (!member || member.account.email_claimed || member.account.email_hash !== emailHash)
    return null;
  return member;
}

/** The member's own profile, in full. */
export function ownProfile({ scope, account, profile, photos }: Member, brand: Brand): Profile {
  const shown = ownPhotos(photos, brand);
  return {
    id: scope.member,
    status: account.status === 'active' ? 'active' : 'disabled',
    ...profile,
    age: ageOn(account.date_of_birth, dayIn(brand.config.time_zone, now())),
    main_image: mainImage(photos, brand),
    photos: shown,
    num_photos: shown.filter(({ status }) => status === 'active').length,
    last_active: 'today',
    like_state: 'none',
    blocked: false,
    date_of_birth: account.date_of_birth,
  };
}

/** The logged-in member's view of the account. */
export function userOf(member: Member, brand: Brand): User {
  const { account, wallet } = member;
  if (account.status === 'pending_deletion') throw new Fault('authentication_required');
  const bonus = { signupDate: account.signup_date, paidUser: hasBought(account) };
  const bonusRuns = brand.config.features.time_bonus && timeBonusActive(bonus, now().getTime());
  return {
    status: account.status,
    credits: wallet.credits,
    held_credits: heldAt(wallet, nowIso()),
    paid_user: account.paid_user,
    // Nothing reaches an address that is suppressed, whatever the member chose.
    notifications_disabled: mailSuppressed(account)
      ? [...emailTypes]
      : account.notifications_disabled,
    profile: ownProfile(member, brand),
    fictional_icon: brand.config.fictional.icon,
    fictional_acknowledged: account.fictional_acknowledged,
    language: account.language,
    signup_date: account.signup_date,
    email: account.email,
    free_messages: wallet.free_messages,
    free_conversations: account.free_conversations,
    unread_messages: Math.max(0, member.counts.unread_messages ?? 0),
    new_likes: Math.max(0, member.counts.new_likes ?? 0),
    time_bonus: bonusRuns
      ? {
          is_visible: true,
          expires: new Date(timeBonusEnds(account.signup_date)).toISOString(),
          code: limits.timeBonusCode,
        }
      : null,
    has_push: (member.counts.push_subscriptions ?? 0) > 0,
  };
}

/** Whether mail to the account's present address came back, or was complained of. */
export const mailSuppressed = ({ email_hash, mail_suppressed }: Account): boolean =>
  mail_suppressed?.email_hash === email_hash && mail_suppressed.until > nowSeconds();

/** GET user.php */
export async function currentUser(call: Call): Promise<{ user: User | null }> {
  const member = call.member && (await findMember(call.member));
  if (!member || member.account.status === 'pending_deletion') return { user: null };
  // The browser asks every minute while somebody is there.
  const seen = Date.parse(member.account.last_active_at ?? member.account.signup_date);
  if (now().getTime() - seen >= limits.activitySeconds * 1_000) {
    await noteActivity(member.scope, nowIso());
  }
  return { user: userOf(member, call.brand) };
}

/** PUT user.php */
export async function changeUser(
  call: MemberCall<{ language?: Locale | undefined; fictional_acknowledged?: true | undefined }>,
): Promise<{ user: User }> {
  const { language, fictional_acknowledged } = call.body;
  if (language !== undefined || fictional_acknowledged !== undefined) {
    const known = await updateAccount(call.member, { language, fictional_acknowledged });
    if (!known) throw new Fault('authentication_required');
  }
  const member = await findMember(call.member);
  if (!member) throw new Fault('authentication_required');
  return { user: userOf(member, call.brand) };
}

/** The member of a call, or the failure that logs the browser out. */
export async function callingMember(call: MemberCall<unknown, unknown>): Promise<Member> {
  const member = await findMember(call.member);
  if (!member || member.account.status === 'pending_deletion') {
    throw new Fault('authentication_required');
  }
  return member;
}

/** @throws Fault `not_confirmed` until the member has confirmed the address. */
export async function mustBeConfirmed(call: MemberCall<unknown, unknown>): Promise<void> {
  const { account } = await callingMember(call);
  if (account.status === 'not_confirmed') throw new Fault('not_confirmed');
}

/** GET profile.php */
export async function getProfile(call: MemberCall): Promise<{ profile: Profile }> {
  return { profile: ownProfile(await callingMember(call), call.brand) };
}

/** PUT profile.php */
export async function changeProfile(
  call: MemberCall<ProfileChanges>,
): Promise<{ profile: Profile }> {
  const { body, brand } = call;
  const member = await callingMember(call);
  if (body.name !== undefined && !nameAllowed(body.name)) {
    throw new Fault('name_not_allowed', { fields: { name: 'name_not_allowed' } });
  }
  const changes: Partial<ProfileRecord> = { ...body } as Partial<ProfileRecord>;
  // An emptied text is no text.
  if (body.about_me !== undefined) changes.about_me = body.about_me || null;
  if (body.city !== undefined) changes.city = body.city || null;
  if (body.interests) changes.interests = interestIds.filter((id) => body.interests?.includes(id));
  if (body.country !== undefined || body.region !== undefined) {
    const country = body.country ?? member.profile.country;
    const region = body.region ?? member.profile.region;
    if (body.country !== undefined && !brand.config.countries.includes(country)) {
      throw new Fault('validation_failed', { fields: { country: 'invalid_option' } });
    }
    if (!regionsByCountry()[country].some(({ id }) => id === region)) {
      throw new Fault('validation_failed', { fields: { region: 'invalid_option' } });
    }
  }
  if (Object.keys(changes).length > 0 && !(await updateProfile(call.member, changes))) {
    throw new Fault('authentication_required');
  }
  const profile = { ...member.profile, ...changes };
  return { profile: ownProfile({ ...member, profile }, brand) };
}

/** GET notifications.php */
export async function getNotifications(call: MemberCall): Promise<Notifications> {
  const { account } = await callingMember(call);
  return { types: [...emailTypes], disabled: account.notifications_disabled };
}

/** PUT notifications.php */
export async function changeNotifications(
  call: MemberCall<{ disabled: EmailType[] }>,
): Promise<Notifications> {
  const disabled = emailTypes.filter((type) => call.body.disabled.includes(type));
  if (!(await updateAccount(call.member, { notifications_disabled: disabled }))) {
    throw new Fault('authentication_required');
  }
  return { types: [...emailTypes], disabled };
}

interface Notifications {
  types: EmailType[];
  disabled: EmailType[];
}

/** POST page-hidden.php. A member who turns away was here until now. */
export async function noteHidden(call: Call<Record<string, never>>): Promise<undefined> {
  if (call.member) await noteActivity(call.member, nowIso());
  return undefined;
}
