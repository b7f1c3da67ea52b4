/** The members that operators look at pages as. Their items are made, and never stored as members'. */
import * as limits from '#shared/limits.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { canHaveBonus, type ViewBonus, type ViewRole } from '#shared/model/view.ts';
import { newId, sha256 } from '../../adapters/secrets.ts';
import type { Brand } from '../core/brand.ts';
import type { ShownRestriction } from '../core/restricted-error.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { type Account, emptyProfile, newMemberWrites } from '../members/members.ts';
import { openWallet } from '../wallet/ledger.ts';
import { itemsOfWrites, type StoredView } from './views.store.ts';

interface Chosen {
  as: ViewRole;
  bonus: ViewBonus;
  country: Country;
  language: Locale;
}

const name = 'Robin';
const age = 30;

/** Returns the member whom a view shows, and by what they are kept out; nobody for a visitor. */
export function makeUpMember(
  { config }: Brand,
  scope: TenantScope,
  { as, bonus, country, language }: Chosen,
  time: Date,
): Pick<StoredView, 'member' | 'items' | 'restricted'> {
  if (as === 'visitor') return { member: null, items: [], restricted: null };
  // Who is kept out sees no page of a member's.
  if (as === 'restricted') return { member: null, items: [], restricted: getRestriction(time) };
  const member = memberScope(scope, newId());
  const at = new Date(
    time.getTime() - getAgeSeconds(as, bonus, config.features) * 1_000,
  ).toISOString();
  const account: Account = {
    // No address of anybody: nothing is ever sent to it.
    email: 'view@example.com',
    email_hash: sha256(member.member),
    password_hash: '',
    password_set_at: at,
    credentials_version: 0,
    email_claimed: false,
    devices: [],
    status: 'active',
    language,
    country,
    date_of_birth: `${time.getUTCFullYear() - age}-01-01`,
    signup_date: at,
    paid_user: as === 'paying',
    notifications_disabled: [],
    fictional_acknowledged: as !== 'new',
    free_conversations: config.limits.free_conversations,
  };
  const profile = {
    ...emptyProfile(),
    name,
    gender: 'female' as const,
    sexuality: 'hetero' as const,
    country,
    region: null,
  };
  const { credits, freeMessages } = getGrants(as, config.limits);
  const written = newMemberWrites(member, account, profile, null);
  const { writes } = openWallet(member, { credits, freeMessages, at });
  return {
    member: member.member,
    items: itemsOfWrites([written.account, written.profile, ...writes]),
    restricted: null,
  };
}

/** The offer after signing up follows from the age of the account. */
function getAgeSeconds(
  as: ViewRole,
  chosen: ViewBonus,
  { time_bonus }: Brand['config']['features'],
): number {
  const bonus = time_bonus && canHaveBonus(as) ? chosen : null;
  if (bonus === 'runs') return limits.viewNewMemberSeconds;
  const afterBonus = limits.timeBonusSeconds + limits.viewNewMemberSeconds;
  if (bonus === 'over') return afterBonus;
  if (as !== 'new') return limits.viewOldMemberSeconds;
  // Whoever signed up a few minutes ago has the offer of a brand that makes it.
  return bonus === 'none' ? afterBonus : limits.viewNewMemberSeconds;
}

function getGrants(
  as: ViewRole,
  { signup_credits, signup_messages }: Brand['config']['limits'],
): { credits: number; freeMessages: number } {
  if (as === 'no_credits') return { credits: 0, freeMessages: 0 };
  if (as === 'paying') return { credits: limits.viewCredits, freeMessages: 0 };
  return { credits: signup_credits, freeMessages: signup_messages };
}

const getRestriction = (time: Date): ShownRestriction => ({
  kind: 'suspend',
  reason: 'scam',
  until: new Date(time.getTime() + limits.viewRestrictionSeconds * 1_000).toISOString(),
});
