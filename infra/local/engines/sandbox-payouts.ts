/**
 * Payouts of the payment sandboxes: what happened on a day of UTC is paid out on the next one, with
 * fees and, where the provider keeps one, a rolling reserve. They follow from the kept payments, so
 * that nothing but those is stored.
 */
import { prorate, toMinor, toMoney } from '#shared/rules/money.ts';
import { dayAfter } from '#shared/rules/periods.ts';
import type { SandboxPayment } from './payment-sandbox.ts';

export interface SandboxPayoutLine {
  kind: 'payment' | 'refund' | 'chargeback' | 'chargeback_reversed';
  /** Of the refund or charge back, or of the payment itself. */
  id: string;
  payment: SandboxPayment;
  at: string;
  /** What it adds to the payout, in the smallest unit. */
  minor: number;
  currency: string;
}

export interface SandboxFee {
  /** The provider's name of the method, or `refund`. */
  method: string;
  count: number;
  /** Smallest units for each, and hundredths of a percent of the amount. */
  fixed: number;
  percent: number;
  minor: number;
}

export interface SandboxPayout {
  /** Text on the bank's statement. */
  reference: string;
  /** The first day of UTC whose events it pays out. */
  day: string;
  currency: string;
  lines: SandboxPayoutLine[];
  fees: SandboxFee[];
  /** Positive numbers. */
  held: number;
  released: number;
  createdAt: string;
  /** Null until the bank has it. */
  paidAt: string | null;
  failed: boolean;
  /** What is said to be paid out, which is the sum unless a test changed it. */
  total: number;
}

export interface PayoutTerms {
  /** What the texts on the bank's statement begin with. */
  prefix: string;
  /** Hundredths of a percent that are held of payments, and days until they are released. */
  reserve: { percent: number; days: number } | null;
  /** Whether a day that comes to nothing or less waits for the next one. */
  carries: boolean;
}

/** Changes a payout; null leaves it out. */
export type PayoutChange = (payout: SandboxPayout) => SandboxPayout | null;

const wholePercent = 10_000;
const cardFee = { fixed: 25, percent: 180 } as const;
const otherFee = { fixed: 29, percent: 0 } as const;
const refundFee = { fixed: 25, percent: 0 } as const;
const cardMethod = /card|sale3d|recurring_sale$|apple_?pay/;

/** What the sandboxes take for a payment by a method, or for a refund. */
export function getFee(method: string): { fixed: number; percent: number } {
  if (method === 'refund') return refundFee;
  return cardMethod.test(method) ? cardFee : otherFee;
}

/** Returns the sum of everything in a payout, whatever it says. */
export const getSum = ({
  lines,
  fees,
  held,
  released,
}: Pick<SandboxPayout, 'lines' | 'fees' | 'held' | 'released'>): number =>
  lines.reduce((sum, { minor }) => sum + minor, 0) -
  fees.reduce((sum, { minor }) => sum + minor, 0) -
  held +
  released;

/** Events that are in no payout yet. */
interface Waiting {
  day: string;
  lines: SandboxPayoutLine[];
  released: number;
}

/** Returns the payouts of an account that were made until now, newest first. */
export function settle(
  payments: Iterable<SandboxPayment>,
  now: Date,
  { prefix, reserve, carries }: PayoutTerms,
): SandboxPayout[] {
  const lines = [...payments].flatMap(toLines).filter(({ at }) => isOver(at.slice(0, 10), now));
  const found: SandboxPayout[] = [];
  for (const [currency, own] of Map.groupBy(lines, (line) => line.currency)) {
    const byDay = Map.groupBy(own, ({ at }) => at.slice(0, 10));
    const heldOn = new Map<string, number>();
    const account = own[0]?.payment.account ?? '';
    const first = [...byDay.keys()].sort()[0] ?? '';
    let waiting = null as Waiting | null;
    for (let day = first; isOver(day, now); day = dayAfter(day)) {
      const freed = reserve ? (heldOn.get(dayAfter(day, -reserve.days)) ?? 0) : 0;
      const ofDay = byDay.get(day) ?? [];
      if (!waiting && ofDay.length === 0 && freed === 0) continue;
      waiting = {
        day: waiting?.day ?? day,
        lines: [...(waiting?.lines ?? []), ...ofDay],
        released: (waiting?.released ?? 0) + freed,
      };
      const reference = `${prefix}.${account.toUpperCase()}.${waiting.day}.${currency}`;
      const payout = {
        ...toPayout(waiting, day, currency, reserve?.percent ?? 0, now),
        reference,
      };
      if (carries && payout.total <= 0) continue;
      heldOn.set(day, payout.held);
      found.push(payout);
      waiting = null;
    }
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

const isOver = (day: string, now: Date) => `${dayAfter(day)}T02:00:00.000Z` <= now.toISOString();

function toPayout(
  { day, lines, released }: Waiting,
  lastDay: string,
  currency: string,
  reservePercent: number,
  now: Date,
): Omit<SandboxPayout, 'reference'> {
  const paid = lines.filter(({ kind }) => kind === 'payment');
  const sales = paid.reduce((sum, { minor }) => sum + minor, 0);
  const paidAt = `${dayAfter(lastDay)}T08:00:00.000Z`;
  const payout: Omit<SandboxPayout, 'reference'> = {
    ...{ day, currency, lines, fees: toFees(lines), released, failed: false, total: 0 },
    held: prorate(sales, reservePercent, wholePercent),
    createdAt: `${dayAfter(lastDay)}T02:00:00.000Z`,
    paidAt: paidAt <= now.toISOString() ? paidAt : null,
  };
  return { ...payout, total: getSum(payout) };
}

function toFees(lines: readonly SandboxPayoutLine[]): SandboxFee[] {
  const charged = lines.filter(({ kind }) => kind === 'payment' || kind === 'refund');
  const groups = Map.groupBy(charged, ({ kind, payment }) =>
    kind === 'refund' ? kind : (payment.method ?? 'unknown'),
  );
  return [...groups].map(([method, own]) => {
    const { fixed, percent } = getFee(method);
    const base = own.reduce((sum, { minor }) => sum + minor, 0);
    const minor = own.length * fixed + prorate(base, percent, wholePercent);
    return { method, count: own.length, fixed, percent, minor };
  });
}

function toLines(payment: SandboxPayment): SandboxPayoutLine[] {
  if (!payment.paidAt) return [];
  const { currency } = payment.amount;
  return [
    {
      ...{ kind: 'payment', id: payment.id, payment, at: payment.paidAt, currency },
      minor: toMinor(payment.amount),
    },
    ...payment.refunds.map(({ id, amount, createdAt: at }) => ({
      ...{ kind: 'refund' as const, id, payment, at, currency, minor: -toMinor(amount) },
    })),
    ...payment.chargebacks.flatMap(({ id, amount, createdAt, reversedAt }) => {
      const minor = toMinor(amount);
      const common = { id, payment, currency };
      return [
        { ...common, kind: 'chargeback' as const, at: createdAt, minor: -minor },
        ...(reversedAt
          ? [{ ...common, kind: 'chargeback_reversed' as const, at: reversedAt, minor }]
          : []),
      ];
    }),
  ];
}

/** Applies a test's change to payouts. */
export const withChange = (
  payouts: readonly SandboxPayout[],
  change: PayoutChange | null,
): SandboxPayout[] => (change ? payouts.flatMap((payout) => change(payout) ?? []) : [...payouts]);

/** The statement of the bank that payouts go to, as finance adds it: docs/finance.md, "Payouts". */
export function bankText(payouts: readonly SandboxPayout[]): string {
  const rows = payouts
    .filter(({ paidAt, failed, total }) => paidAt !== null && !failed && total > 0)
    .map((payout) =>
      [
        ...[payout.paidAt?.slice(0, 10), toMoney(payout.total, payout.currency).value],
        ...[payout.currency, `Payout ${payout.reference}`],
      ].join(','),
    );
  return ['date,amount,currency,reference', ...rows, ''].join('\n');
}
