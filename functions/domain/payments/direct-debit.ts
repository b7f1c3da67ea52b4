/**
 * Direct debit. The member names an account, proves the phone number with a code by text message,
 * and signs the mandate with that code. The provider is not called before the code was confirmed,
 * and credits are granted when the money arrives.
 */
import { randomInt } from 'node:crypto';
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import type { directdebitContract } from '#shared/api/directdebit.ts';
import * as limits from '#shared/limits.ts';
import { offeredMethods } from '#shared/rules/provider-methods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { maskedIban, validIban } from '../../adapters/iban.ts';
import { derivedSecret, isDerived, recentlyDerived } from '../../adapters/keyed-secrets.ts';
import { maskedNumber, mobileNumber } from '../../adapters/phone-numbers.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { rateWrites } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { callingMember, type Member } from '../members/members.ts';
import { assertWithinBudget, findSpending, getMonth } from './budget.ts';
import {
  accountHash,
  codeHash,
  type DebitDetails,
  type DebitRequest,
  debitOrderKey,
  newRequestWrite,
  type RecentDebits,
  recentDebits,
  requestItem,
  sealedCode,
  sealedDetails,
} from './direct-debit-request.ts';
import { quote } from './discounts.ts';
import { findPaymentByKey, isTerminalFailure } from './payments.ts';

type Body = RequestBody<typeof directdebitContract, 'POST'>;

type Asked = ResponseBody<typeof directdebitContract, 'POST'>;

export type ResponseDto = ResponseBody<typeof directdebitContract, 'PUT'>;

type AskContext = MemberContext<Body>;

export type ConfirmContext = MemberContext<RequestBody<typeof directdebitContract, 'PUT'>>;

export const daySeconds = 86_400;

const monthMs = 30 * daySeconds * 1_000;

/** After this many days a request without a mandate expires. */
export const unsignedDays = 14;

const idChars = 22;

export const mandateBrandChars = 14;

export const mandateNumberChars = 20;

/** Digits that numbers of the same block of ten thousand differ in. */
const blockDigits = 4;

export const lateNotificationSeconds = 120;

/** Longer than a request is in the table. */
const requestKeptMs = 2 * 86_400_000;

/** POST directdebit.php */
export async function askForDirectDebit(context: AskContext): Promise<Asked> {
  const { member: scope, brand, body, visitor } = context;
  const member = await callingMember(context);
  const { idempotency_key, ...asked } = body;
  // The id is derived from the idempotency key, so that a key creates one request.
  const purpose = ['debit', scope.tenant, scope.member, idempotency_key];
  const id = derivedSecret(...purpose).slice(0, idChars);
  const hash = derivedSecret('debit-asked', JSON.stringify(asked));
  const before = await findRequest(scope, purpose);
  if (before) return repeatResponse(before, asked);

  const details = toDetails(body, member);
  mayDebit(member, brand);
  const amount = await toAmount(brand, member, body);
  await assertWithinDebitLimit(scope, await recentDebits(scope), amount);

  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
  const expires = now().getTime() + limits.otpSeconds * 1_000;
  const bound = {
    id,
    account_hash: accountHash(scope, details.iban),
    amount,
    currency: brand.config.currency,
  };
  const request: DebitRequest = {
    ...bound,
    asked: hash,
    status: 'asked',
    created_at: nowIso(),
    expires_at: new Date(expires).toISOString(),
    tries: 0,
    code_hash: codeHash(scope, bound, code),
    package: body.package,
    discountcode: body.discountcode,
    immediate_start: body.immediate_start,
    locale: member.account.language,
    phone: maskedNumber(details.phone),
    account: maskedIban(details.iban),
    details: sealedDetails(scope, id, details),
    ttl: Math.ceil(expires / 1_000) + daySeconds,
  };
  const counted = {
    member: rateWrites(context.scope, 'otp_member', scope.member),
    phone: rateWrites(context.scope, 'otp_phone', details.phone),
    address: rateWrites(context.scope, 'otp_address', visitor.address),
    // Phone numbers that are bought in bulk are consecutive.
    prefix: rateWrites(context.scope, 'otp_prefix', details.phone.slice(0, -blockDigits)),
  };
  const result = await commitNamed(scope, [
    { name: 'request', writes: [newRequestWrite(scope, request)] },
    ...(['member', 'phone', 'address', 'prefix'] as const).map((name) => ({
      name,
      writes: counted[name].writes,
    })),
    {
      name: 'outbox',
      writes: [
        stage(scope, newOutboxId(), {
          kind: 'sms',
          request: id,
          code: sealedCode(scope, id, code),
          locale: request.locale,
        }),
      ],
    },
  ]);
  if (result.committed) return repeatResponse(request, asked);
  const first = await requestItem(scope, id);
  if (first) return repeatResponse(first, asked);
  for (const name of result.failed) {
    if (name in counted) throw counted[name as keyof typeof counted].error();
  }
  throw new AppError('busy');
}

/** Finds the request of an idempotency key, also where the deployment's key changed since. */
async function findRequest(scope: MemberScope, purpose: string[]): Promise<DebitRequest | null> {
  const since = new Date(now().getTime() - requestKeptMs).toISOString();
  for (const id of recentlyDerived(since, ...purpose)) {
    const found = await requestItem(scope, id.slice(0, idChars));
    if (found) return found;
  }
  return null;
}

/** @throws AppError `idempotency_conflict` where the key was used for another request */
function repeatResponse(request: DebitRequest, asked: Omit<Body, 'idempotency_key'>): Asked {
  if (!isDerived(request.asked, 'debit-asked', JSON.stringify(asked))) {
    throw new AppError('idempotency_conflict');
  }
  return { request: request.id, otp_sent_to: request.phone };
}

/** @throws AppError `iban_invalid` or `phone_invalid` */
function toDetails(body: Body, { profile }: Member): DebitDetails {
  const { account_holder, street, house_number, zip, city } = body;
  const iban = validIban(body.iban);
  if (!iban) throw new AppError('iban_invalid', { fields: { iban: 'iban_invalid' } });
  const phone = mobileNumber(body.phone, profile.country);
  if (!phone) throw new AppError('phone_invalid', { fields: { phone: 'phone_invalid' } });
  return { account_holder, iban, street, house_number, zip, city, phone };
}

/**
 * @throws AppError `directdebit_blocked`, or `not_found` where the brand does not offer it in the
 * member's country
 */
export function mayDebit({ account, profile }: Member, { config }: Brand): void {
  const offered = offeredMethods(config, profile.country);
  if (!offered.includes('sdd') || config.payments.creditor_id === null)
    throw new AppError('not_found');
  if (account.direct_debit_blocked) throw new AppError('directdebit_blocked');
}

/**
 * Returns the amount of an order in the currency's smallest unit, without reserving anything.
 *
 * @throws AppError `not_found`, `discount_*`, `budget_exceeded`
 */
export async function toAmount(
  brand: Brand,
  person: Member,
  order: Pick<DebitRequest, 'package' | 'discountcode'>,
): Promise<number> {
  const { package: pack, discountcode } = order;
  const { amount } = await quote({ brand, person }, { package: pack, method: 'sdd', discountcode });
  assertWithinBudget(await findSpending(person.scope), getMonth(brand, now()), amount);
  return amount;
}

/**
 * Reads the debits of the last 30 days that have not failed.
 *
 * @throws AppError `directdebit_limit` where a further amount exceeds the limit
 */
export async function assertWithinDebitLimit(
  scope: MemberScope,
  { entries }: RecentDebits,
  amount: number,
): Promise<RecentDebits['entries']> {
  const since = new Date(now().getTime() - monthMs).toISOString();
  const late = entries.filter(({ at }) => at > since);
  const active = await Promise.all(late.map(({ request }) => stands(scope, request)));
  const kept = late.filter((_, index) => active[index]);
  const used = kept.reduce((sum, entry) => sum + entry.amount, 0);
  if (amount > limits.directDebitMostMinor || used + amount > limits.directDebitMostMonthMinor) {
    throw new AppError('directdebit_limit');
  }
  return kept;
}

/** Tells whether a debit was not a failure. */
async function stands(scope: MemberScope, request: string): Promise<boolean> {
  const payment = await findPaymentByKey(scope, debitOrderKey(request));
  return !payment || !isTerminalFailure(payment);
}
