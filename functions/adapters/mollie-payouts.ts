/**
 * Mollie's settlements. They belong to the organization, so that no profile's key reads them: an
 * access token with `settlements.read`, `payments.read` and `refunds.read` does. Single fees are not
 * told; a settlement's periods have their sums by method.
 * Source: https://docs.mollie.com/reference/list-settlements
 */
import type { MollieClient } from '@mollie/api-client';
import { toMinor } from '#shared/rules/money.ts';
import { type AskMollie, listAll, openMollie } from './mollie-calls.ts';
import {
  type Amount,
  type PaymentProvider,
  type PayoutLine,
  type PayoutState,
  PayoutsNotSetUp,
  type ProviderPayout,
} from './payments.ts';

type Settlement =
  ReturnType<MollieClient['settlements']['iterate']> extends AsyncIterable<infer One> ? One : never;
type Money = { value: string; currency: string };

/** `open` is no payout yet: it is the balance of the account. */
const states: Record<string, PayoutState | null> = {
  ...{ open: null, pending: 'pending', 'processing-at-bank': 'pending' },
  ...{ paidout: 'paid', failed: 'failed' },
};

/** Sums of payments, refunds and charge backs, whose own lists have each of them. */
const listed = new Set(['refund', 'chargeback', 'capture']);
const reserve = 'rollingreserve';
/** Sums that are of no payment and no fee. */
const corrections = new Set([
  reserve,
  ...['applicationfee', 'authorizationreversal', 'kickback', 'shiftedfee'],
]);

/**
 * Returns the reader of an organization's settlements.
 *
 * @param parameter name of the parameter with the organization's access token
 */
export function molliePayouts(parameter: string | undefined): PaymentProvider['payouts'] {
  const ask = openMollie(parameter ?? '');
  return async function* payouts({ from, to }) {
    if (!parameter) {
      throw new PayoutsNotSetUp(
        'mollie: settlements_parameter is missing, which names the access token of the organization with settlements.read, payments.read and refunds.read',
      );
    }
    const settlements = listAll<Settlement>(ask, (client, place) => client.settlements.page(place));
    for await (const settlement of settlements) {
      const made = Date.parse(settlement.createdAt);
      if (made < Date.parse(from)) return;
      const state = states[settlement.status] ?? null;
      if (state && made < Date.parse(to)) yield toPayout(settlement, state, ask);
    }
  };
}

function toPayout(settlement: Settlement, state: PayoutState, ask: AskMollie): ProviderPayout {
  const { id, reference, createdAt, settledAt, amount } = settlement;
  return {
    ...{ id, reference: reference ?? '', state, currency: amount.currency },
    created_at: new Date(createdAt).toISOString(),
    paid_at: settledAt ? new Date(settledAt).toISOString() : null,
    total: toMinor(amount),
    async *lines() {
      yield* linesOfPayments(id, ask);
      yield* toSumLines(settlement);
    },
  };
}

async function* linesOfPayments(settlementId: string, ask: AskMollie): AsyncGenerator<PayoutLine> {
  const payments = listAll(ask, (client, place) =>
    client.settlementPayments.page({ settlementId, ...place }),
  );
  for await (const { id, amount, method } of payments) {
    yield { kind: 'payment', payment: id, amount: toAmount(amount, 1), method: method ?? null };
  }
  const refunds = listAll(ask, (client, place) =>
    client.settlementRefunds.page({ settlementId, ...place }),
  );
  for await (const { paymentId, amount } of refunds) {
    yield {
      kind: 'refund',
      payment: paymentId ?? null,
      amount: toAmount(amount, -1),
      method: null,
    };
  }
  const chargebacks = listAll(ask, (client, place) =>
    client.settlementChargebacks.page({ settlementId, ...place }),
  );
  for await (const { paymentId: payment, amount, settlementId: taken } of chargebacks) {
    // What another settlement took is in this one because its bank gave it back.
    const isBack = taken !== undefined && taken !== settlementId;
    yield isBack
      ? { kind: 'chargeback_reversed', payment, amount: toAmount(amount, 1), method: null }
      : { kind: 'chargeback', payment, amount: toAmount(amount, -1), method: null };
  }
}

const toAmount = (money: Money, sign: 1 | -1): Amount => ({
  minor: sign * toMinor(money),
  currency: money.currency,
});

/** Fees, reserves and corrections, which a settlement tells as sums of a calendar month. */
function* toSumLines({ periods, amount }: Settlement): Generator<PayoutLine> {
  const round = rounding();
  const toLine = (kind: PayoutLine['kind'], minor: number, method: string): PayoutLine => ({
    ...{ kind, payment: null, amount: { minor, currency: amount.currency }, method },
  });
  for (const { revenue = [], costs = [] } of Object.values(periods ?? {}).flatMap((months) =>
    Object.values(months),
  )) {
    for (const { method, amountGross } of costs) {
      const minor = round(-toTenThousandths(amountGross));
      if (method === reserve)
        yield toLine(minor < 0 ? 'reserve_held' : 'reserve_released', minor, method);
      else if (minor !== 0) yield toLine('fee', minor, method);
    }
    for (const { method, amountGross } of revenue) {
      if (listed.has(method) || !corrections.has(method)) continue;
      const minor = round(toTenThousandths(amountGross));
      if (method === reserve)
        yield toLine(minor < 0 ? 'reserve_held' : 'reserve_released', minor, method);
      else yield toLine('other', minor, method);
    }
  }
}

const perMinor = 100;
const decimals = 4;

/** Sums have four decimals, a hundredth of the smallest unit. */
function toTenThousandths({ value }: Money): number {
  const [whole = '', part = ''] = value.replace('-', '').split('.');
  const digits =
    Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0').slice(0, decimals));
  return value.startsWith('-') ? -digits : digits;
}

/** Rounds each amount so that all of them together are the rounded sum. */
function rounding() {
  let [exact, told] = [0, 0];
  return (tenThousandths: number): number => {
    exact += tenThousandths;
    const minor = Math.sign(exact) * Math.round(Math.abs(exact) / perMinor) - told;
    told += minor;
    return minor;
  };
}
