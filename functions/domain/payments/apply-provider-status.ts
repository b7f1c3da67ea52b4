/**
 * Settling: a payment is moved to what its provider says of it, with all that follows (credits,
 * premium membership, discount code, budget, books, receipt), in one transaction. It can be asked
 * for any number of times, in any order and at once: the record is read before the provider is
 * asked, and its version is a condition of the change, so that no answer overtakes a newer one.
 */
import type { AnswerOf, BodyOf, QueryOf } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import type { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import { limits } from '#shared/limits.ts';
import type { PaymentStatus } from '#shared/model/payment.ts';
import { shareOf } from '#shared/rules/money.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { providerOf } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import type { Call, MemberCall } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import type { Account } from '../members/members.ts';
import {
  type Hold,
  heldAt,
  holdsAt,
  type Move,
  moveWallet,
  type Wallet,
  walletCheck,
} from '../wallet/ledger.ts';
import {
  accountWrite,
  premiumEndWrite,
  type SettlingItems,
  settlingItems,
} from './apply-provider-status.store.ts';
import { monthOf, settledWrite } from './budget.ts';
import { placeOf, releaseWrite, usedWrite } from './discounts.ts';
import { type Booking, type BookingKind, book } from './journal.ts';
import {
  knownPayment,
  noteAsked,
  type PaymentRecord,
  paymentOf,
  paymentWrite,
  shownPayment,
  wasPaid,
  weighs,
} from './payments.ts';
import { storedMethodId, storedMethodWrite } from './stored-methods.ts';
import { endOfWithdrawal } from './withdrawal-terms.ts';

/** A brand and one of its members. */
export interface Buyer {
  brand: Brand;
  member: MemberScope;
}

/** What a provider says, as far as it settles a payment. */
export type Truth = Pick<
  ProviderPayment,
  'status' | 'amount' | 'refunded' | 'chargedBack' | 'paid_at'
>;

/** Money that came or went; whole numbers of the currency's smallest unit. */
export interface MoneyEvent {
  kind: BookingKind;
  gross: number;
  vat: number;
}

/** What a provider's word makes of a payment. */
export interface Settled {
  record: PaymentRecord;
  events: MoneyEvent[];
}

/** Other calls that move the same wallet may win many times in a row. */
const attempts = 40;

/**
 * What a payment is to be, by its provider's word; null where that changes nothing. States only
 * move on: what was paid stays so, less what is refunded or charged back.
 */
export function settledBy(record: PaymentRecord, truth: Truth, at: string): Settled | null {
  if (truth.status !== 'paid') return wasPaid(record) ? null : unpaid(record, truth);
  const was = { refunded: record.refunded, charged_back: record.charged_back };
  const { withdrawal } = record;
  // A withdrawal's refund is booked when it is asked for, and may be on its way.
  const asked = withdrawal?.state === 'asked';
  const arrived = truth.refunded.minor >= was.refunded;
  const refunded = asked && !arrived ? was.refunded : truth.refunded.minor;
  const charged_back = truth.chargedBack.minor;
  const next: PaymentRecord = {
    ...open(record),
    paid_at: record.paid_at ?? truth.paid_at ?? at,
    refunded,
    charged_back,
    ...(withdrawal && asked && arrived ? { withdrawal: { ...withdrawal, state: 'done' } } : {}),
  };
  next.status = paidStatus(next);
  next.granted = record.credits;
  next.reversed = reversedBy(next);
  const events = [
    ...(wasPaid(record) ? [] : [{ kind: 'sale' as const, gross: record.amount, vat: record.vat }]),
    ...moneyBack(record, 'refund', was.refunded, refunded),
    ...moneyBack(
      record,
      charged_back > was.charged_back ? 'chargeback' : 'chargeback_reversed',
      was.charged_back,
      charged_back,
    ),
  ];
  const same =
    events.length === 0 &&
    next.status === record.status &&
    next.withdrawal?.state === withdrawal?.state;
  return same ? null : { record: next, events };
}

/** No more to be looked at. */
function open(record: PaymentRecord): PaymentRecord {
  const { next_look: _look, unsure: _unsure, ...rest } = record;
  return rest;
}

function unpaid(record: PaymentRecord, { status }: Truth): Settled | null {
  if (status === 'open' || status === 'paid') return null;
  const next: PaymentStatus = status === 'cancelled' ? 'cancelled' : 'failed';
  if (record.status === next && !record.next_look) return null;
  return { record: { ...open(record), status: next }, events: [] };
}

function paidStatus({ amount, refunded, charged_back, withdrawal }: PaymentRecord): PaymentStatus {
  if (charged_back > 0) return 'charged_back';
  const withdrawn = withdrawal?.state === 'done' && refunded > 0;
  return withdrawn || refunded >= amount ? 'refunded' : 'completed';
}

/** Credits that are to be taken back, all together: as large a part as that of the money. */
function reversedBy(record: PaymentRecord): number {
  const { amount, credits, refunded, charged_back, withdrawal } = record;
  // What a withdrawal gives back has its own number of credits; it makes no debt.
  const apart = withdrawal ? Math.min(withdrawal.refund, refunded) : 0;
  const gone = Math.min(amount, refunded - apart + charged_back);
  const taken = shareOf(credits, gone, amount);
  return Math.min(credits, (withdrawal?.credits_back ?? 0) + taken);
}

/** The tax in a part of the amount is the part of the tax, so that parts add up to the whole. */
function moneyBack(
  { amount, vat }: PaymentRecord,
  kind: BookingKind,
  was: number,
  is: number,
): MoneyEvent[] {
  if (was === is) return [];
  const vatOf = (part: number) => shareOf(vat, part, amount);
  return [{ kind, gross: was - is, vat: vatOf(was) - vatOf(is) }];
}

interface CreditMoves {
  moves: { amount: number; counter_account: 'purchases' | 'reversals' }[];
  debt: number;
  /** Held credits of this payment after it. */
  held: number;
}

/**
 * What happens in the wallet. Credits that are to be taken back and are not there any more become
 * a debt, which the next credits settle. Held credits are their own payment's alone: they pay no
 * debt, and no other payment takes them.
 *
 * @param wallet `held` is what of its credits is held, for whichever payment
 * @param taken credits to take back; below zero where they come back
 * @param hold whether this payment's credits wait for consent, and how many of them there are
 */
export function creditMoves(
  wallet: { credits: number; debt?: number | undefined; held: number },
  { granted, taken }: { granted: number; taken: number },
  hold: { waits: boolean; held: number },
): CreditMoves {
  let free = wallet.credits - wallet.held;
  let debt = wallet.debt ?? 0;
  let { held } = hold;
  const moves: CreditMoves['moves'] = [];
  const move = (amount: number, counter_account: 'purchases' | 'reversals') => {
    if (amount !== 0) moves.push({ amount, counter_account });
  };
  const settle = (most: number): number => {
    const settled = hold.waits ? 0 : Math.min(debt, most);
    debt -= settled;
    return settled;
  };
  const add = (amount: number) => {
    if (hold.waits) held += amount;
    else free += amount;
  };
  if (granted > 0) {
    const settled = settle(granted);
    move(granted, 'purchases');
    move(-settled, 'reversals');
    add(granted - settled);
  }
  if (taken < 0) {
    const back = -taken - settle(-taken);
    move(back, 'reversals');
    add(back);
  } else {
    const own = Math.min(held, taken);
    held -= own;
    const there = Math.min(free, taken - own);
    debt += taken - own - there;
    move(-own - there, 'reversals');
  }
  return { moves, debt, held };
}

/**
 * Reads what the provider says of a payment and moves it there.
 *
 * @returns the payment as it is then
 * @throws Fault `not_found`, `busy` or `unavailable`
 */
export function settle(buyer: Buyer, id: string): Promise<PaymentRecord> {
  return untilMoved(buyer, id, async (record) => {
    // Not before it was handed over is there anybody to ask.
    if (!record.provider_id) return record;
    const truth = await askProvider(buyer.brand, record.provider_id);
    if (!truth || isOther(buyer, record, truth)) return record;
    const settled = settledBy(record, truth, nowIso());
    if (!settled) {
      if (wasPaid(record) && truth.status !== 'paid') {
        alarm('a provider reports a paid payment as unpaid', aboutOf(buyer, record));
      }
      return record;
    }
    return move(buyer, record, settled, truth);
  });
}

/**
 * Reads a payment and changes it, once more where something that the change read was changed.
 *
 * @param change gives the payment as it is then, or null where it was overtaken
 * @throws Fault `not_found` or `busy`
 */
function untilMoved(
  { member }: Buyer,
  id: string,
  change: (record: PaymentRecord) => Promise<PaymentRecord | null>,
): Promise<PaymentRecord> {
  return untilCommitted(
    async () => {
      const record = await paymentOf(member, id);
      if (!record) throw new Fault('not_found');
      return change(record);
    },
    { attempts },
  );
}

/** @throws Fault `unavailable` */
async function askProvider(brand: Brand, providerId: string): Promise<ProviderPayment | null> {
  try {
    return await providerOf(brand.config.payments).find(providerId);
  } catch (cause) {
    if (cause instanceof PaymentError) throw new Fault('unavailable', { cause });
    throw cause;
  }
}

/** Whether the provider speaks of something else than was ordered. Nothing is granted for that. */
function isOther({ brand }: Buyer, record: PaymentRecord, truth: ProviderPayment): boolean {
  const differs =
    truth.amount.minor !== record.amount ||
    [truth.amount, truth.refunded, truth.chargedBack].some(
      ({ currency }) => currency !== record.currency,
    ) ||
    (truth.order !== null && truth.order !== record.id) ||
    (truth.tenant !== null && truth.tenant !== brand.id);
  if (differs) {
    alarm('a provider’s payment is not the one that was ordered', {
      ...aboutOf({ brand }, record),
      ordered: [record.id, record.amount, record.currency],
      found: [truth.order, truth.tenant, truth.amount.minor, truth.amount.currency],
    });
  }
  return differs;
}

/** What names a payment in an alarm. */
export const aboutOf = ({ brand }: Pick<Buyer, 'brand'>, { id, provider_id }: PaymentRecord) => ({
  brand: brand.id,
  payment: id,
  provider_reference: provider_id,
});

/** Makes a change with all that follows. Null where something it read has changed. */
async function move(
  buyer: Buyer,
  was: PaymentRecord,
  { record, events }: Settled,
  truth: Pick<ProviderPayment, 'mandate' | 'label'> | null,
): Promise<PaymentRecord | null> {
  const { member } = buyer;
  const items = await settlingItems(member, was.discount && placeOf(was.discount.code));
  const at = nowIso();
  const sold = events.some(({ kind }) => kind === 'sale');
  const next: PaymentRecord = { ...record, version: was.version + 1 };
  if (sold) next.invoice_number = invoiceNumber(member, items.invoices);
  if (sold && next.paid_at && !next.immediate_start_at) {
    next.held_until = endOfWithdrawal(next.paid_at, buyer.brand.config.limits.refund_days);
  }
  if (!items.wallet) {
    // Nobody is left who could have the credits; the money is in the books all the same.
    Object.assign(next, { granted: was.granted, reversed: was.reversed });
    if (sold) alarm('a member who is gone has paid', aboutOf(buyer, was));
  }
  const credits = creditWrites(member, items.wallet, was, next, at);
  const stored = sold ? storedWrite(next, items, truth, at) : null;
  if (stored) next.stored_method = stored.id;
  const blocks = next.charged_back > was.charged_back && !items.account?.direct_debit_blocked;
  const result = await commitNamed(member, [
    { name: 'payment', writes: [paymentWrite(member, next, was)] },
    { name: 'credits', writes: credits.writes },
    {
      name: 'account',
      writes:
        // Every sale, as a withdrawal at this moment may be ending the membership of an earlier one.
        items.account && (sold || blocks)
          ? [accountWrite(member, { paid: sold, blockedAt: blocks ? at : null })]
          : [],
    },
    { name: 'discount', writes: discountWrites(member, next, items) },
    {
      name: 'spending',
      writes: spendingWrites(buyer, was, next, sold ? items.invoices : null),
    },
    { name: 'stored', writes: stored ? [storedMethodWrite(member, stored)] : [] },
    { name: 'books', writes: bookingWrites(member, next, items, { events, credits, at }) },
    { name: 'mails', writes: items.account ? mailWrites(member, next, events) : [] },
  ]).catch(asRefused);
  return result.committed ? next : null;
}

/** @param invoices how many the member has, where this change writes another one */
function spendingWrites(
  { brand, member }: Buyer,
  was: PaymentRecord,
  next: PaymentRecord,
  invoices: number | null,
): Write[] {
  const amount = weighs(next) - weighs(was);
  if (amount === 0 && invoices === null) return [];
  const month = monthOf(brand, new Date(was.created_at));
  return [settledWrite(member, { month, amount, invoices })];
}

const prefixChars = 10;
const numberDigits = 4;

/** One gapless series per member, whose prefix tells nothing about them. */
const invoiceNumber = ({ member }: MemberScope, before: number): string => {
  const hash = Buffer.from(sha256(member), 'base64url').toString('hex').toUpperCase();
  return `${hash.slice(0, prefixChars)}-${String(before + 1).padStart(numberDigits, '0')}`;
};

/** The ledger's part, and how many credits it moves. */
function creditWrites(
  member: MemberScope,
  wallet: Wallet | null,
  was: PaymentRecord,
  next: PaymentRecord,
  at: string,
): { writes: Write[]; granted: number; taken: number } {
  const change = wallet && creditChange(wallet, was, next, at);
  if (!wallet || !change) return { writes: [], granted: 0, taken: 0 };
  const { granted, taken } = change;
  return { writes: moveWallet(member, wallet, change).writes, granted, taken };
}

interface CreditChange {
  moves: Move[];
  debt: number;
  held: Hold[];
  /** What a sale gives, less the debt that it settles; what is taken back at once counts apart. */
  granted: number;
  taken: number;
}

/** What the change of a payment does to its buyer's wallet; null for nothing. */
export function creditChange(
  wallet: Wallet,
  was: Pick<PaymentRecord, 'granted' | 'reversed'>,
  next: Pick<PaymentRecord, 'id' | 'granted' | 'reversed' | 'immediate_start_at' | 'held_until'>,
  at: string,
): CreditChange | null {
  const change = { granted: next.granted - was.granted, taken: next.reversed - was.reversed };
  if (change.granted === 0 && change.taken === 0) return null;
  const { id, held_until: until = '' } = next;
  const waits = next.immediate_start_at === undefined && until > at;
  const holds = holdsAt(wallet, at);
  const own = holds.find(({ payment }) => payment === id)?.credits ?? 0;
  const { moves, debt, held } = creditMoves(
    { credits: wallet.credits, debt: wallet.debt, held: heldAt(wallet, at) },
    change,
    { waits, held: own },
  );
  const entries = moves.map(
    (one): Move => ({
      ...{ ...one, unit: 'credits', reference: id, at },
      ...(waits && one.counter_account === 'purchases' ? { held_until: until } : {}),
    }),
  );
  const sum = moves.reduce((all, { amount }) => all + amount, 0);
  const settled = waits ? 0 : Math.min(wallet.debt ?? 0, change.granted);
  const granted = change.granted > 0 ? change.granted - settled : 0;
  return {
    ...{ moves: entries, debt, granted, taken: granted - sum },
    held: [
      ...holds.filter(({ payment }) => payment !== id),
      ...(held > 0 ? [{ payment: id, credits: held, until }] : []),
    ],
  };
}

/** What becomes of the order's code; of one that is good any number of times nothing is noted. */
function discountWrites(member: MemberScope, next: PaymentRecord, { use }: SettlingItems): Write[] {
  const { discount, id } = next;
  if (!discount?.once) return [];
  if (wasPaid(next)) {
    if (use?.state === 'used') return [];
    const { code } = discount;
    const at = next.paid_at as string;
    return [usedWrite(member, placeOf(code), { code, payment: id, state: 'used', at })];
  }
  if (next.status === 'pending' || use?.payment !== id || use.state !== 'reserved') return [];
  return [releaseWrite(member, placeOf(discount.code), use)];
}

/** The method that the provider keeps from now on, or null. */
function storedWrite(
  record: PaymentRecord,
  { customer }: SettlingItems,
  truth: Pick<ProviderPayment, 'mandate' | 'label'> | null,
  at: string,
) {
  if (record.sequence !== 'first' || !truth?.mandate || !customer) return null;
  return {
    id: storedMethodId(truth.mandate),
    method: record.method,
    label: truth.label ?? '',
    provider: record.provider,
    customer: customer.id,
    mandate: truth.mandate,
    created_at: at,
  };
}

function bookingWrites(
  member: MemberScope,
  record: PaymentRecord,
  { account }: Pick<SettlingItems, 'account'>,
  change: {
    events: readonly MoneyEvent[];
    credits: { granted: number; taken: number };
    at: string;
  },
): Write[] {
  const { events, credits, at } = change;
  const lastBack = events.findLastIndex(({ kind }) => kind !== 'sale');
  return events.map(({ kind, gross, vat }, index) => {
    const sale = kind === 'sale';
    const booking: Booking = {
      // In the order in which they happened, also where they are told at the same moment.
      id: `${record.id}.${String(record.version).padStart(6, '0')}.${index}`,
      at,
      kind,
      payment: record.id,
      member: member.member,
      invoice_number: record.invoice_number ?? '',
      currency: record.currency,
      gross,
      vat,
      vat_rate: record.vat_rate,
      country: record.country,
      discount: sale ? (record.discount?.amount ?? 0) : 0,
      discount_code: record.discount?.code ?? null,
      credits: sale ? credits.granted : index === lastBack ? 0 - credits.taken : 0,
      package: record.package,
      method: record.method,
      provider: record.provider,
      provider_reference: record.provider_id ?? '',
      campaign: campaignOf(account),
    };
    return book(member, booking);
  });
}

function campaignOf(account: Account | null): string | null {
  const { network, ref } = account?.tracking ?? {};
  return network || ref ? [network, ref].map((part) => part ?? '').join('/') : null;
}

/** A withdrawal has a receipt of its own. */
function mailWrites(
  member: MemberScope,
  record: PaymentRecord,
  events: readonly MoneyEvent[],
): Write[] {
  const back = events.some(({ kind, gross }) => kind !== 'sale' && gross < 0);
  const mails = [
    ...(events.some(({ kind }) => kind === 'sale') ? (['receipt'] as const) : []),
    ...(back ? (['payment_reversed'] as const) : []),
  ];
  const { id: payment, locale } = record;
  return mails.map((template) =>
    stage(member, newOutboxId(), { kind: 'mail', template, locale, payment }),
  );
}

/**
 * Ends a payment that nobody can pay, and sets its code and its part of the budget free.
 *
 * @param unsure whether the provider may have it all the same: then it is looked at again
 * @returns the payment as it is then
 */
export function giveUp(
  buyer: Buyer,
  id: string,
  { unsure }: { unsure: boolean },
): Promise<PaymentRecord> {
  return untilMoved(buyer, id, async (record) => {
    if (record.status !== 'pending' && !record.next_look) return record;
    if (wasPaid(record)) return record;
    const next: PaymentRecord = {
      ...open(record),
      status: record.status === 'pending' ? 'failed' : record.status,
      ...(unsure ? { unsure: true, next_look: lookAfter(limits.paymentSweepSeconds) } : {}),
    };
    return move(buyer, record, { record: next, events: [] }, null);
  });
}

/** A moment so many seconds from now. */
export const lookAfter = (seconds: number): string =>
  new Date(now().getTime() + seconds * 1_000).toISOString();

/**
 * Notes that a member withdraws from a purchase: takes the credits back and books what goes back
 * to them. Asking the provider for that, and the receipt, are the caller's (`also`).
 *
 * @param read the payment and the wallet's sequence of which refund and credits were worked out
 * @param plan.endsPremium whether no other purchase is left that the membership came with
 * @returns the payment, or null where it or the wallet has changed
 */
export async function markWithdrawal(
  buyer: Buyer,
  read: { record: PaymentRecord; wallet: Wallet },
  plan: { refund: number; credits_back: number; endsPremium: boolean; also: Write[] },
): Promise<PaymentRecord | null> {
  const { refund, credits_back, endsPremium, also } = plan;
  const { member } = buyer;
  const { record, wallet } = read;
  const at = nowIso();
  const done = refund === 0;
  const next: PaymentRecord = {
    ...record,
    refunded: record.refunded + refund,
    reversed: record.reversed + credits_back,
    withdrawal: { at, refund, credits_back, state: done ? 'done' : 'asked' },
    version: record.version + 1,
  };
  const { account } = await settlingItems(member, undefined);
  const entry: Move = {
    unit: 'credits',
    amount: -credits_back,
    counter_account: 'withdrawals',
    reference: record.id,
    at,
  };
  const moves = credits_back > 0 ? [entry] : [];
  const events = moneyBack(record, 'refund', record.refunded, next.refunded);
  const result = await commitNamed(member, [
    { name: 'payment', writes: [paymentWrite(member, next, record)] },
    {
      name: 'credits',
      writes:
        moves.length > 0
          ? moveWallet(member, wallet, {
              ...{ moves, debt: wallet.debt ?? 0 },
              held: holdsAt(wallet, at).filter(({ payment }) => payment !== record.id),
            }).writes
          : [walletCheck(member, wallet)],
    },
    { name: 'account', writes: endsPremium ? [premiumEndWrite(member, at)] : [] },
    {
      name: 'spending',
      writes: spendingWrites(buyer, record, next, null),
    },
    {
      name: 'books',
      writes: bookingWrites(
        member,
        next,
        { account },
        {
          events,
          credits: { granted: 0, taken: credits_back },
          at,
        },
      ),
    },
    { name: 'also', writes: also },
  ]).catch(asRefused);
  return result.committed ? next : null;
}

/** GET payment.php. Coming back from a provider proves nothing: it is asked. */
export async function getPayment(
  call: MemberCall<undefined, QueryOf<typeof paymentContract, 'GET'>>,
): Promise<AnswerOf<typeof paymentContract, 'GET'>> {
  const { member, query } = call;
  const record = await paymentOf(member, query.id);
  if (!record) throw new Fault('not_found');
  if (record.status !== 'pending' || !record.provider_id) return { payment: shownPayment(record) };
  const time = now();
  const before = new Date(time.getTime() - limits.paymentAskSeconds * 1_000).toISOString();
  const mayAsk = await noteAsked(member, record.id, { at: time.toISOString(), before });
  if (!mayAsk) return { payment: shownPayment(record) };
  try {
    return { payment: shownPayment(await settle(call, record.id)) };
  } catch (cause) {
    // It is open as far as we know; the sweeper asks again.
    if (cause instanceof Fault && (cause.code === 'unavailable' || cause.code === 'busy')) {
      return { payment: shownPayment(record) };
    }
    throw cause;
  }
}

/** POST payment-webhook.php. Who calls it can only make us ask about a payment that we made. */
export async function receiveWebhook(
  call: Call<BodyOf<typeof paymentWebhookContract, 'POST'>>,
): Promise<Record<string, never>> {
  const { brand, scope, body } = call;
  // No provider's id looks otherwise; keys hold no separator.
  if (!/^[\w-]+$/.test(body.id)) return {};
  const known = await knownPayment(scope, body.id);
  if (known) await settle({ brand, member: known.member }, known.id);
  return {};
}
