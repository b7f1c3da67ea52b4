/** PUT directdebit.php turns a request into a payment, given the code from the text message. */
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { getProviderNames } from '#shared/rules/provider-methods.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { getProvider, type ProviderName } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderMandate } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { callingMember, type Member } from '../members/members.ts';
import {
  assertWithinDebitLimit,
  type ConfirmContext,
  daySeconds,
  lateNotificationSeconds,
  mandateBrandChars,
  mandateNumberChars,
  mayDebit,
  type ResponseDto,
  toAmount,
  unsignedDays,
} from './direct-debit.ts';
import {
  confirmedWrite,
  type DebitRequest,
  debitOrderKey,
  isCode,
  notifiedWrite,
  openDetails,
  recentDebits,
  recentDebitsWrite,
  requestItem,
  sign,
  takeTry,
} from './direct-debit-request.ts';
import { beginPayment, type Mandate } from './orders.ts';
import { toPaymentDto } from './payments.ts';
import { ensureCustomer } from './provider-customer.ts';

export async function confirmDirectDebit(context: ConfirmContext): Promise<ResponseDto> {
  const { member: scope, brand, body } = context;
  const member = await callingMember(context);
  const code = body.otp.replace(/\s/g, '');
  const request = await provenRequest(context, member, code);
  const signed = await signedRequest(member, brand, request);
  const payment = await beginPayment(context, {
    kind: 'directdebit',
    key: debitOrderKey(request.id),
    request: { request: request.id },
    package: request.package,
    method: 'sdd',
    discountcode: request.discountcode,
    immediateStart: request.immediate_start ?? false,
    // The number that got the code is of the member's country (toDetails).
    location: { ip: context.visitor.country ?? undefined, phone: member.profile.country },
    sequence: 'recurring',
    mandate: async () => signed,
    provider: signed.provider,
    // The outbox sends the pre-notification even if this request ends early.
    also: [
      notificationWrite(scope, request, {
        id: newOutboxId(),
        afterSeconds: lateNotificationSeconds,
      }),
    ],
  });
  // The provider has it now, so that the table needs its account no more.
  if (signed.debit) {
    const { customer, provider } = signed;
    await sign(scope, request.id, { customer, provider, mandate: '' });
  }
  const id = newOutboxId();
  await commitNamed(scope, [
    { name: 'notice', writes: [notifiedWrite(scope, request.id, id)] },
    { name: 'outbox', writes: [notificationWrite(scope, request, { id, afterSeconds: 0 })] },
  ]);
  return { payment: toPaymentDto(payment) };
}

/**
 * Returns the request once its code was confirmed, now or before. The second of two concurrent
 * requests finds the code already used.
 *
 * @throws AppError `not_found`, `otp_invalid`, or the refusal of the order
 */
async function provenRequest(
  context: ConfirmContext,
  member: Member,
  code: string,
): Promise<DebitRequest> {
  const { member: scope, body } = context;
  const known = await requestItem(scope, body.request);
  if (!known) throw new AppError('not_found');
  let refusal: unknown = new AppError('otp_invalid');
  if (known.status === 'asked') {
    const tried = await takeTry(scope, known.id, { most: limits.otpTries, time: nowIso() });
    if (tried && !isCode(scope, tried, code)) throw refusal;
    try {
      if (tried) return await confirm(context, member, tried);
    } catch (cause) {
      refusal = cause;
    }
  }
  const current = known.status === 'asked' ? await requestItem(scope, known.id) : known;
  if (current?.status !== 'confirmed' || !isCode(scope, current, code)) throw refusal;
  return current;
}

/** Stages the pre-notification: amount, date and mandate of the debit. */
const notificationWrite = (
  scope: MemberScope,
  { id: request, locale }: Pick<DebitRequest, 'id' | 'locale'>,
  { id, afterSeconds }: { id: string; afterSeconds: number },
) =>
  stage(
    scope,
    id,
    { kind: 'mail', template: 'direct_debit_notice', locale, request },
    afterSeconds,
  );

/** Marks the code as used and adds its amount to the recent debits, in one transaction. */
async function confirm(
  context: ConfirmContext,
  member: Member,
  request: DebitRequest,
): Promise<DebitRequest> {
  const { member: scope, brand } = context;
  mayDebit(member, brand);
  const amount = await toAmount(brand, member, request);
  // A code is bound to an amount and invalid for another one.
  if (amount !== request.amount) throw new AppError('otp_invalid');
  const at = nowIso();
  const reference = getMandate(brand, request);
  const ttl = nowSeconds() + unsignedDays * daySeconds;
  return untilCommitted(async () => {
    const late = await recentDebits(scope);
    const kept = await assertWithinDebitLimit(scope, late, amount);
    const entries = [...kept, { request: request.id, amount, at }];
    const result = await commitNamed(scope, [
      {
        name: 'request',
        writes: [confirmedWrite(scope, request.id, { at, reference, ttl })],
      },
      { name: 'late', writes: [recentDebitsWrite(scope, late, entries)] },
    ]);
    if (!result.committed && !result.failed.includes('request')) return null;
    const confirmed = await requestItem(scope, request.id);
    return confirmed?.status === 'confirmed' ? confirmed : null;
  });
}

/**
 * Returns our mandate reference: at most 35 characters of SEPA's set, unique as the request's id
 * is.
 */
function getMandate(brand: Brand, { id }: Pick<DebitRequest, 'id'>): string {
  const number = Buffer.from(id, 'base64url').toString('hex').toUpperCase();
  const name = brand.id.toUpperCase().slice(0, mandateBrandChars);
  return `${name}-${number.slice(0, mandateNumberChars)}`;
}

type Signed = Mandate & { provider: ProviderName };

/**
 * Returns the request's mandate, at the provider or to go there with the debit. Repeating it creates
 * no second mandate, as customer and mandate have idempotency keys.
 *
 * @throws AppError `unavailable`, or `directdebit_blocked` where the provider refuses
 */
async function signedRequest(member: Member, brand: Brand, request: DebitRequest): Promise<Signed> {
  const { customer, mandate, mandate_reference: reference, confirmed_at } = request;
  const { config } = brand;
  const [first = config.payments.provider] = getProviderNames(config, 'sdd');
  const by = request.provider ?? first;
  if (customer && mandate !== undefined) return { customer, mandate, provider: by };
  const { scope } = member;
  const details = openDetails(scope, request);
  if (!details || !reference || !confirmed_at) throw new AppError('busy');
  try {
    const provider = getProvider(config.payments, by);
    const holder = await ensureCustomer({ brand, member: scope }, by, {
      name: details.account_holder,
      locale: member.account.language,
    });
    const debit: ProviderMandate = {
      accountHolder: details.account_holder,
      iban: details.iban,
      reference,
      signedOn: dayIn(config.time_zone, new Date(confirmed_at)),
    };
    const made = await provider.createMandate(holder, debit);
    if (made === null) return { customer: holder, debit, provider: by };
    const known = { customer: holder, mandate: made, provider: by };
    await sign(scope, request.id, known);
    return known;
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    throw new AppError(cause.kind === 'refused' ? 'directdebit_blocked' : 'unavailable', { cause });
  }
}
