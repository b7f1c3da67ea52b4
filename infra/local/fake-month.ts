/**
 * Creates a fake month of a brand: journal entries with their ledger entries, and the payments for
 * the provider's sandbox. Benchmarks and tests load it directly, as buying a hundred thousand
 * packages through pages takes too long. The random seed is fixed, so that the month is always the
 * same.
 */

import { toMoney } from '#shared/rules/money.ts';
import { monthPeriod, type Period } from '#shared/rules/periods.ts';
import { vatIn } from '#shared/rules/vat.ts';
import { memberScope, type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { indexes, kinds, ledgerShards } from '../../functions/table/items.ts';
import type { SandboxPayment } from './engines/payment-sandbox.ts';
import { type Random, random } from './seed/random.ts';

export type MonthItem = { pk: string; sk: string } & Record<string, unknown>;

export interface MonthOptions {
  brand: string;
  /** Account of the brand's key in the sandbox (its `payments.key_parameter`). */
  account: string;
  /** YYYY-MM in `timeZone`. */
  month: string;
  timeZone: string;
  currency: string;
  /** Number of sales. About a fifth as many further payments were never paid. */
  sales: number;
}

/** A sale and its consequences, in order of time. */
export interface FakeSale {
  items: MonthItem[];
  payments: SandboxPayment[];
}

/** Totals of the month, computed without the product. */
export interface MonthTotals {
  sales: number;
  refunds: number;
  chargebacks: number;
  journalEntries: number;
  entries: number;
  gross: number;
  vat: number;
  discount: number;
  /** Income of sales without later refunds. */
  sold: number;
  /** Members' credits at the end of the month, and credits granted at signup. */
  credits: number;
  payments: number;
}

/** Returns consecutive ids with the length and alphabet of the product's ids. */
const getId = (kind: string, at: number, length = 22) =>
  `${kind}${at.toString(36).padStart(length - kind.length, '0')}`;

const packages = [
  { id: 'p10', credits: 10, amount: 999 },
  { id: 'p30', credits: 30, amount: 2499 },
  { id: 'p80', credits: 80, amount: 4999 },
  { id: 'p200', credits: 200, amount: 9999 },
] as const;
const places = [
  { country: 'NL', rate: 2100, methods: ['ideal', 'creditcard', 'paypal'] },
  { country: 'BE', rate: 2100, methods: ['bancontact', 'creditcard'] },
  { country: 'DE', rate: 1900, methods: ['creditcard', 'paypal', 'sdd'] },
  { country: 'US', rate: 0, methods: ['creditcard', 'applepay'] },
] as const;
const campaigns = [null, null, null, 'search/brand', 'social/autumn', 'partner/42'];
const providerNames: Record<string, string> = { sdd: 'directdebit' };
const signupCredits = 5;
const discountPercent = 25;
const shares = { discount: 0.1, refund: 0.02, chargeback: 0.005, unpaid: 0.2, spend: 0.8 };
const buyersPerSale = 0.6;

interface Buyer {
  id: string;
  sequence: number;
  balance: number;
}

/**
 * @returns the month's sales, which are generated lazily, and its totals, which are complete after
 *   all sales
 */
export function createFakeMonth(options: MonthOptions): {
  sales: Iterable<FakeSale>;
  totals: MonthTotals;
} {
  const totals: MonthTotals = {
    ...{ sales: 0, refunds: 0, chargebacks: 0, journalEntries: 0, entries: 0 },
    ...{ gross: 0, vat: 0, discount: 0, sold: 0, credits: 0, payments: 0 },
  };
  return { sales: createSales(options, totals), totals };
}

function* createSales(options: MonthOptions, totals: MonthTotals): Generator<FakeSale> {
  const draw = random(`${options.brand} ${options.month} ${options.sales}`);
  const period = monthPeriod(options.timeZone, options.month);
  const [first, end] = [Date.parse(period.from), Date.parse(period.to)];
  const spacing = (end - first) / options.sales;
  const buyers = new Map<number, Buyer>();
  for (let index = 0; index < options.sales; index++) {
    // The consequences of a sale precede the next sale, so that everything is in order of time.
    const time = (part: number) => new Date(first + spacing * (index + part)).toISOString();
    const number = draw.int(0, Math.max(0, Math.floor(options.sales * buyersPerSale) - 1));
    const buyer = buyers.get(number) ?? { id: getId('m', number), sequence: 0, balance: 0 };
    buyers.set(number, buyer);
    yield oneSale({ options, totals, draw, period, at: index, buyer, time });
  }
}

interface Sale {
  options: MonthOptions;
  totals: MonthTotals;
  draw: Random;
  period: Period;
  at: number;
  buyer: Buyer;
  /** Returns a time between this sale (0) and the next one (1). */
  time(part: number): string;
}

function oneSale({ options, totals, draw, at, buyer, time }: Sale): FakeSale {
  const { brand, currency, account } = options;
  const scope = tenantScope({ id: brand });
  const items: MonthItem[] = [];
  const move = (amount: number, counter_account: string, when: string, reference?: string) => {
    buyer.sequence += 1;
    buyer.balance += amount;
    totals.credits += amount;
    totals.entries += 1;
    items.push(entryItem(scope, buyer, { amount, counter_account, reference, at: when }));
  };
  if (buyer.sequence === 0) move(signupCredits, 'signup_grants', time(0));

  const place = draw.pick(places);
  const pack = draw.pick(packages);
  const method = draw.pick(place.methods);
  const off = draw.chance(shares.discount) ? Math.round((pack.amount * discountPercent) / 100) : 0;
  const gross = pack.amount - off;
  const payment = getId('p', at);
  const reference = `tr_${brand}${getId(options.month.replace('-', ''), at, 14)}`;
  const [asked, paid] = [time(0.1), time(0.2)];
  const common = {
    payment,
    member: buyer.id,
    invoice_number: `${buyer.id.slice(-6)}-${String(at).padStart(4, '0')}`,
    currency,
    vat_rate: place.rate,
    country: place.country,
    package: pack.id,
    method,
    provider: 'mollie',
    provider_reference: reference,
    campaign: draw.pick(campaigns),
  };
  const record = (when: string, moved: { kind: string; gross: number; credits: number }) => {
    const vat = vatIn(moved.gross, place.rate);
    const isSale = moved.kind === 'sale';
    totals.journalEntries += 1;
    totals.gross += moved.gross;
    totals.vat += vat;
    totals.discount += isSale ? off : 0;
    const id = `${payment}.${moved.kind}`;
    items.push({
      ...kinds.journalEntry.key(scope, when.slice(0, 10), when, id),
      ...{ id, at: when, ...common, ...moved, vat },
      discount: isSale ? off : 0,
      discount_code: isSale && off > 0 ? 'WELCOME' : null,
    });
  };
  const made: SandboxPayment = {
    id: reference,
    account,
    status: 'paid',
    amount: toMoney(gross, currency),
    description: `${pack.credits} credits`,
    method: providerNames[method] ?? method,
    metadata: { order: payment, tenant: brand },
    ...{ redirectUrl: null, cancelUrl: null, webhookUrl: null, locale: null },
    ...{ sequenceType: 'oneoff', customerId: null, mandateId: null, details: null },
    ...{ createdAt: asked, finishedAt: paid, paidAt: paid, refunds: [], chargebacks: [] },
  };
  record(paid, { kind: 'sale', gross, credits: pack.credits });
  move(pack.credits, 'purchases', paid, payment);
  totals.sales += 1;
  totals.sold += gross;
  if (draw.chance(shares.spend)) {
    move(-draw.int(1, buyer.balance), 'messages', time(0.4), getId('x', at));
  }
  const fate = draw.next();
  const back = time(0.7);
  const given = Math.min(buyer.balance, pack.credits);
  if (fate < shares.refund + shares.chargeback) {
    const kind = fate < shares.refund ? 'refund' : 'chargeback';
    totals[`${kind}s`] += 1;
    record(back, { kind, gross: -gross, credits: given === 0 ? 0 : -given });
    if (given > 0) move(-given, 'reversals', back, payment);
    const amount = toMoney(gross, currency);
    if (kind === 'refund') {
      const refund = { description: 'Refund', metadata: null, createdAt: back };
      made.refunds.push({ id: `re_${payment.slice(-10)}`, amount, ...refund });
    } else {
      const chargeback = { createdAt: back, reversedAt: null };
      made.chargebacks.push({ id: `chb_${payment.slice(-10)}`, amount, ...chargeback });
    }
  }
  const payments = [made];
  if (draw.chance(shares.unpaid)) {
    const left = { id: `${reference}x`, status: 'expired', createdAt: time(0.8) } as const;
    const never = { finishedAt: time(0.9), paidAt: null, refunds: [], chargebacks: [] };
    const metadata = { order: getId('q', at), tenant: brand };
    payments.push({ ...made, ...left, ...never, metadata });
  }
  totals.payments += payments.length;
  return { items, payments };
}

function entryItem(
  scope: TenantScope,
  { id, sequence, balance }: Buyer,
  entry: { amount: number; counter_account: string; reference: string | undefined; at: string },
): MonthItem {
  const member = memberScope(scope, id);
  const { reference, ...rest } = entry;
  return {
    ...kinds.ledgerEntry.key(member, sequence),
    ...indexes.ledgerByDay.key(
      member,
      entry.at.slice(0, 10),
      sequence % ledgerShards,
      entry.at,
      member.member,
      sequence,
    ),
    ...{ sequence, unit: 'credits', ...rest, balance },
    ...(reference ? { reference } : {}),
  };
}
