/** Settlements of the Mollie sandbox. Source: https://docs.mollie.com/reference/get-settlement */
import { toMoney } from '#shared/rules/money.ts';
import { MollieError } from './mollie-error.ts';
import {
  type Addresses,
  chargebackResource,
  listResource,
  paymentResource,
  refundResource,
} from './mollie-resources.ts';
import type { SandboxPayment } from './payment-sandbox.ts';
import type { PayoutTerms, SandboxPayout, SandboxPayoutLine } from './sandbox-payouts.ts';

/** Mollie keeps no reserve of its own accord, and carries over what is no gain. */
export const mollieTerms: PayoutTerms = { prefix: 'MOLLIE', reserve: null, carries: true };

/** PayPal pays out by itself. */
export const settledByMollie = (payments: readonly SandboxPayment[]): SandboxPayment[] =>
  payments.filter(({ method }) => method !== 'paypal');

const hal = (href: string) => ({ href, type: 'application/hal+json' });
const toSandboxTime = (iso: string) => iso.replace(/\.\d+Z$/, '+00:00');
const getId = ({ day, currency }: SandboxPayout) => `stl_${day.replaceAll('-', '')}${currency}`;

type SettlementList = 'payments' | 'refunds' | 'chargebacks';
const listedKinds: Record<SettlementList, readonly SandboxPayoutLine['kind'][]> = {
  payments: ['payment'],
  refunds: ['refund'],
  chargebacks: ['chargeback', 'chargeback_reversed'],
};

interface Place {
  limit: number;
  from: string | undefined;
}

/** Returns a page of an account's settlements. */
export function listSettlements(
  account: string,
  payouts: readonly SandboxPayout[],
  { limit, from }: Place,
  { api }: Addresses,
) {
  const begin = from === undefined ? 0 : payouts.findIndex((one) => getId(one) === from);
  if (begin < 0) throw new MollieError(400, 'The from parameter is invalid', 'from');
  const next = payouts[begin + limit];
  const shown = payouts.slice(begin, begin + limit);
  return listResource(
    'settlements',
    shown.map((payout) => settlementResource(account, payout, api)),
    {
      self: `${api}/settlements?limit=${limit}`,
      next: next ? `${api}/settlements?from=${getId(next)}&limit=${limit}` : null,
    },
  );
}

/** Returns a page of what is in a settlement. */
export function listOfSettlement(
  payouts: readonly SandboxPayout[],
  { id, list }: { id: string; list: SettlementList },
  { limit, from }: Place,
  addresses: Addresses,
  now: Date,
) {
  const payout = payouts.find((one) => getId(one) === id);
  if (!payout) throw new MollieError(404, `No settlement exists with token ${id}.`);
  const lines = payout.lines.filter(({ kind }) => listedKinds[list].includes(kind));
  const begin = from === undefined ? 0 : lines.findIndex((line) => line.id === from);
  if (begin < 0) throw new MollieError(400, 'The from parameter is invalid', 'from');
  const next = lines[begin + limit];
  const self = `${addresses.api}/settlements/${id}/${list}`;
  return listResource(
    list,
    lines.slice(begin, begin + limit).map((line) => toResource(line, payouts, addresses, now)),
    { self, next: next ? `${self}?from=${next.id}&limit=${limit}` : null },
  );
}

function toResource(
  line: SandboxPayoutLine,
  payouts: readonly SandboxPayout[],
  addresses: Addresses,
  now: Date,
) {
  const { kind, id, payment, minor, currency } = line;
  const amount = toMoney(Math.abs(minor), currency);
  if (kind === 'payment') return { ...paymentResource(payment, addresses), amount };
  if (kind === 'refund') {
    const refund = payment.refunds.find((one) => one.id === id);
    return refund && { ...refundResource(refund, payment, addresses, now), amount };
  }
  const chargeback = payment.chargebacks.find((one) => one.id === id);
  const taken = payouts.find(({ lines }) =>
    lines.some((one) => one.id === id && one.kind === 'chargeback'),
  );
  return (
    chargeback && {
      ...chargebackResource(chargeback, payment, addresses),
      amount,
      ...(taken ? { settlementId: getId(taken) } : {}),
    }
  );
}

function settlementResource(account: string, payout: SandboxPayout, api: string) {
  const { currency, createdAt, paidAt, failed, total, fees, held, released } = payout;
  const self = `${api}/settlements/${getId(payout)}`;
  const [year = '', month = ''] = payout.day.split('-');
  const toSum = (minor: number) => {
    const { value } = toMoney(minor, currency);
    return { currency, value: `${value}00` };
  };
  const toEntry = (method: string, count: number, minor: number) => ({
    ...{ description: method, method, count, amountNet: toSum(minor), amountVat: null },
    amountGross: toSum(minor),
  });
  const groups = Map.groupBy(payout.lines, ({ kind, payment }) =>
    kind === 'payment' ? (payment.method ?? 'creditcard') : kind.replace('_reversed', ''),
  );
  return {
    ...{ resource: 'settlement', id: getId(payout), reference: payout.reference },
    createdAt: toSandboxTime(createdAt),
    settledAt: paidAt && toSandboxTime(paidAt),
    status: failed ? 'failed' : paidAt ? 'paidout' : 'pending',
    amount: toMoney(total, currency),
    balanceId: `bal_${account}`,
    periods: {
      [year]: {
        [month]: {
          revenue: [
            ...[...groups].map(([method, lines]) =>
              toEntry(
                ...([method, lines.length] as const),
                lines.reduce((sum, { minor }) => sum + minor, 0),
              ),
            ),
            ...(held ? [toEntry('rollingreserve', 1, -held)] : []),
            ...(released ? [toEntry('rollingreserve', 1, released)] : []),
          ],
          costs: fees.map(({ method, count, fixed, percent, minor }) => ({
            ...toEntry(method, count, minor),
            rate: { fixed: toSum(fixed), percentage: percent ? String(percent / 100) : null },
          })),
        },
      },
    },
    _links: {
      self: hal(self),
      ...{ payments: hal(`${self}/payments`), refunds: hal(`${self}/refunds`) },
      chargebacks: hal(`${self}/chargebacks`),
    },
  };
}
