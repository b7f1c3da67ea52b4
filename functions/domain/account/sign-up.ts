import type { RequestBody } from '#shared/api/contract.ts';
import type { signupContract } from '#shared/api/signup.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { signupsEnabled } from '#shared/rules/gating.ts';
import { getNamePlace, nameAllowed } from '#shared/rules/names.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { newId, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type RequestContext, ResponseWithEffects } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { hashPassword } from '../core/password-hashing.ts';
import { limitRate } from '../core/rate-limits.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import {
  type Account,
  emailHolder,
  emptyProfile,
  findMember,
  type Member,
  newMemberWrites,
  type ProfileRecord,
  pendingEmailWrite,
} from '../members/members.ts';
import { endSession, startSession } from '../members/sessions.ts';
import { toUserDto } from '../members/user.ts';
import { openWallet } from '../wallet/ledger.ts';
import { stageLinkMail } from './link-mails.ts';
import { checkNewPassword } from './new-password-rules.ts';
import { recogniseDevice } from './recognised-devices.ts';

type SignupBody = RequestBody<typeof signupContract, 'POST'>;

/** POST signup.php. Account, grants, session, link and mail are one transaction. */
export async function signUp(
  context: RequestContext<SignupBody>,
): Promise<ResponseWithEffects<{ user: User }>> {
  const { brand, body } = context;
  const { config } = brand;
  if (!signupsEnabled({ signups: config.features.signups }, { network: body.tracking?.network })) {
    throw new AppError('signups_closed');
  }
  if (!nameAllowed(body.name)) {
    throw new AppError('name_not_allowed', { fields: { name: 'name_not_allowed' } });
  }
  if (!config.countries.includes(body.country)) {
    throw new AppError('validation_failed', { fields: { country: 'invalid_option' } });
  }
  if (!regionsByCountry()[body.country].some(({ id }) => id === body.region)) {
    throw new AppError('validation_failed', { fields: { region: 'invalid_option' } });
  }
  const created = now();
  checkAge(body.date_of_birth, dayIn(config.time_zone, created), config.limits.min_age);
  const canonical = canonicalEmail(body.email);
  if (!canonical) throw new AppError('validation_failed', { fields: { email: 'invalid_email' } });
  checkNewPassword(body.password, body, brand);
  // A request refused for its fields does not count, so the limit follows the checks.
  await limitRate(context.scope, 'signup', context.visitor.address);

  const scope = memberScope(context.scope, newId());
  const emailHash = sha256(canonical);
  const at = created.toISOString();
  // Where memberships are hidden, a known address can sign up like any other. It is claimed when it
  // is confirmed, and until then only its mailbox learns that another member has it.
  const claims = !config.features.hide_membership;
  // A known address is refused before the costly hash; the transaction's condition decides races.
  if (claims) await refuseTakenEmail(context, emailHash);
  const device = recogniseDevice(scope, context.visitor, []);
  const account: Account = {
    email: body.email,
    email_hash: emailHash,
    password_hash: await hashPassword(body.password),
    password_set_at: at,
    credentials_version: 0,
    email_claimed: claims,
    devices: device.devices,
    status: 'not_confirmed',
    language: body.language,
    country: body.country,
    date_of_birth: body.date_of_birth,
    signup_date: at,
    paid_user: false,
    notifications_disabled: [],
    fictional_acknowledged: false,
    free_conversations: config.limits.free_conversations,
    tracking: body.tracking as Record<string, string> | undefined,
    click: body.click,
    came_from: body.member,
  };
  const profile: ProfileRecord = {
    ...emptyProfile(),
    name: body.name,
    gender: body.gender,
    sexuality: body.sexuality,
    country: body.country,
    region: body.region,
    city: body.city ?? null,
    about_me: body.signup_message || null,
    interests: [...new Set(body.interests)],
  };
  const session = startSession(scope, context.visitor.userAgent);
  const items = newMemberWrites(scope, account, profile, getNamePlace(profile.name));
  const grants = {
    credits: config.limits.signup_credits,
    freeMessages: config.limits.signup_messages,
    at,
  };
  const opened = openWallet(scope, grants);
  const result = await commitNamed(context.scope, [
    { name: 'email', writes: [claims ? items.email : pendingEmail(scope, emailHash)] },
    {
      name: 'member',
      writes: [
        items.account,
        items.profile,
        ...opened.writes,
        ...session.writes,
        ...activationMail(scope, account),
      ],
    },
  ]);
  if (!result.committed) {
    if (claims) await refuseTakenEmail(context, emailHash);
    throw new AppError('busy');
  }
  // The browser's previous session ends.
  if (context.member && context.session) await endSession(context.member, context.session);
  const member: Member = {
    scope,
    account,
    profile,
    wallet: opened.wallet,
    photos: {},
    counts: {},
    place: null,
  };
  return new ResponseWithEffects(
    { user: toUserDto(member, brand) },
    { session: { secret: session.secret, device: device.secret } },
  );
}

const pendingEmail = (scope: MemberScope, emailHash: string): Write =>
  pendingEmailWrite(scope, emailHash, nowSeconds() + limits.activationTokenSeconds);

function checkAge(dateOfBirth: string, today: string, minAge: number): void {
  const age = ageOn(dateOfBirth, today);
  if (dateOfBirth > today || age > limits.oldestAgeYears) {
    throw new AppError('validation_failed', { fields: { date_of_birth: 'invalid_date_of_birth' } });
  }
  if (age < minAge) {
    throw new AppError('too_young', {
      params: { min_age: minAge },
      fields: { date_of_birth: 'too_young' },
    });
  }
}

async function refuseTakenEmail(
  context: RequestContext<SignupBody>,
  emailHash: string,
): Promise<void> {
  const known = await emailHolder(context.scope, emailHash);
  if (!known) return;
  const member = await findMember(known.member);
  throw new AppError(
    member?.account.status === 'pending_deletion' ? 'email_pending_deletion' : 'email_taken',
    { fields: { email: 'email_taken' } },
  );
}

export const activationMail = (
  scope: MemberScope,
  account: Pick<Account, 'language' | 'credentials_version'>,
): Write[] =>
  stageLinkMail(scope, account, {
    purpose: 'activation',
    seconds: limits.activationTokenSeconds,
  });
