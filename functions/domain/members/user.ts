import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { emailTypes, type Locale } from '#shared/model/values.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { timeBonusActive, timeBonusEnds } from '#shared/rules/time-bonus.ts';
import { welcomeDiscountEnds } from '#shared/rules/welcome-discount.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext, RequestContext } from '../core/context.ts';
import { awaitingConsentAt, disputedAt } from '../wallet/ledger.ts';
import { mainImage, ownPhotos } from './album.ts';
import { noteActivity, updateAccount } from './members.store.ts';
import {
  findMember,
  getDisabledMails,
  hasBought,
  isAway,
  type Member,
  mailSuppressed,
} from './members.ts';

/** Returns the member's own profile in full. */
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

/** Returns the account as its member sees it. */
export function toUserDto(member: Member, brand: Brand): User {
  const { account, wallet } = member;
  const { status } = account;
  if (status === 'pending_deletion' || status === 'suspended') {
    throw new AppError('authentication_required');
  }
  const bonus = { signupDate: account.signup_date, paidUser: hasBought(account) };
  const welcomeEnds = welcomeDiscountEnds(account.signup_date);
  const percentage = brand.config.features.welcome_discount;
  const isWelcome = percentage !== null && !hasBought(account) && now().getTime() < welcomeEnds;
  const bonusRuns = brand.config.features.time_bonus && timeBonusActive(bonus, now().getTime());
  return {
    status,
    credits: wallet.credits,
    held_credits: awaitingConsentAt(wallet, nowIso()),
    disputed_credits: disputedAt(wallet, nowIso()),
    paid_user: account.paid_user,
    // A suppressed address gets no mail, whatever the member chose.
    notifications_disabled: mailSuppressed(account)
      ? [...emailTypes]
      : getDisabledMails(account, brand),
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
    welcome_discount: isWelcome
      ? {
          percentage,
          expires: new Date(welcomeEnds).toISOString(),
          code: limits.welcomeCode,
        }
      : null,
    has_push: (member.counts.push_subscriptions ?? 0) > 0,
  };
}

/** GET user.php */
export async function currentUser(context: RequestContext): Promise<{ user: User | null }> {
  const member = context.member && (await findMember(context.member));
  if (!member || isAway(member.account)) return { user: null };
  // The browser asks every minute while the member uses it.
  const seen = Date.parse(member.account.last_active_at ?? member.account.signup_date);
  if (now().getTime() - seen >= limits.activitySeconds * 1_000) {
    await noteActivity(member.scope, nowIso());
  }
  return { user: toUserDto(member, context.brand) };
}

/** PUT user.php */
export async function changeUser(
  context: MemberContext<{
    language?: Locale | undefined;
    fictional_acknowledged?: true | undefined;
  }>,
): Promise<{ user: User }> {
  const { language, fictional_acknowledged } = context.body;
  if (language !== undefined || fictional_acknowledged !== undefined) {
    const known = await updateAccount(context.member, { language, fictional_acknowledged });
    if (!known) throw new AppError('authentication_required');
  }
  const member = await findMember(context.member);
  if (!member) throw new AppError('authentication_required');
  return { user: toUserDto(member, context.brand) };
}
