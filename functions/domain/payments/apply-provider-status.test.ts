import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prorate } from '#shared/rules/money.ts';
import { vatIn } from '#shared/rules/vat.ts';
import { creditMoves } from './grant-credits.ts';
import type { PaymentRecord } from './payments.ts';
import { getStatusTransition, type MoneyEvent, type ProviderStatus } from './status-transition.ts';

const at = '2026-07-01T12:00:00.000Z';
const currency = 'EUR';

const ordered = (changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: '1782900000000abcdefghi',
  status: 'pending',
  created_at: '2026-07-01T11:00:00.000Z',
  package: 'medium',
  credits: 60,
  currency,
  amount: 2399,
  vat: vatIn(2399, 2100),
  vat_rate: 2100,
  country: 'NL',
  method: 'ideal',
  locale: 'nl',
  provider: 'mollie',
  provider_id: 'tr_1',
  sequence: 'once',
  next_check_at: '2026-07-01T11:05:00.000Z',
  granted: 0,
  reversed: 0,
  refunded: 0,
  charged_back: 0,
  version: 1,
  ...changes,
});

const reported = (
  status: ProviderStatus['status'],
  { refunded = 0, chargedBack = 0, amount = 2399 } = {},
): ProviderStatus => ({
  status,
  amount: { minor: amount, currency },
  refunded: { minor: refunded, currency },
  chargedBack: { minor: chargedBack, currency },
  paid_at: status === 'paid' ? '2026-07-01T11:02:00.000Z' : null,
});

/** The record after each word of the provider, in their order. */
function applyAll(record: PaymentRecord, ...reports: ProviderStatus[]) {
  const events: MoneyEvent[] = [];
  let current = record;
  for (const one of reports) {
    const updated = getStatusTransition(current, one, at);
    if (!updated) continue;
    current = { ...updated.record, version: current.version + 1 };
    events.push(...updated.events);
  }
  return { record: current, events };
}

describe('a payment', () => {
  it('is completed once it is paid, and grants its credits', () => {
    const { record, events } = applyAll(ordered(), reported('paid'));
    expect(record).toMatchObject({
      status: 'completed',
      paid_at: '2026-07-01T11:02:00.000Z',
      granted: 60,
      reversed: 0,
    });
    expect(record).not.toHaveProperty('next_check_at');
    expect(events).toEqual([{ kind: 'sale', gross: 2399, vat: 416 }]);
  });

  it.each([
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('that %s at the provider is %s', (said, status) => {
    const { record, events } = applyAll(ordered(), reported(said));
    expect(record).toMatchObject({ status, granted: 0 });
    expect(record).not.toHaveProperty('next_check_at');
    expect(events).toEqual([]);
  });

  it('that is open changes nothing', () => {
    expect(getStatusTransition(ordered(), reported('open'), at)).toBeNull();
    expect(getStatusTransition(ordered({ status: 'failed' }), reported('open'), at)).toBeNull();
  });

  it('that was paid stays so, whatever nonsense is reported', () => {
    const { record } = applyAll(ordered(), reported('paid'));
    for (const said of ['open', 'failed', 'cancelled', 'expired'] as const) {
      expect(getStatusTransition(record, reported(said), at)).toBeNull();
    }
  });

  it('that is paid after it failed is completed all the same', () => {
    const { record, events } = applyAll(ordered(), reported('expired'), reported('paid'));
    expect(record).toMatchObject({ status: 'completed', granted: 60 });
    expect(events).toHaveLength(1);
  });

  it('is told the same any number of times and changes once', () => {
    const { record } = applyAll(ordered(), reported('paid', { refunded: 100 }));
    expect(getStatusTransition(record, reported('paid', { refunded: 100 }), at)).toBeNull();
  });
});

describe('money that goes back', () => {
  it('in part takes as large a part of the credits, and leaves the payment completed', () => {
    const { record, events } = applyAll(
      ordered(),
      reported('paid'),
      reported('paid', { refunded: 1200 }),
    );
    expect(record).toMatchObject({ status: 'completed', reversed: 30, refunded: 1200 });
    expect(events[1]).toEqual({ kind: 'refund', gross: -1200, vat: -prorate(416, 1200, 2399) });
  });

  it('in full takes all credits', () => {
    const { record, events } = applyAll(
      ordered(),
      reported('paid'),
      reported('paid', { refunded: 2399 }),
    );
    expect(record).toMatchObject({ status: 'refunded', reversed: 60 });
    expect(events[1]).toEqual({ kind: 'refund', gross: -2399, vat: -416 });
  });

  it('by charge back, and comes again when that is reversed', () => {
    const back = reported('paid', { chargedBack: 2399 });
    const { record } = applyAll(ordered(), reported('paid'), back);
    expect(record).toMatchObject({ status: 'charged_back', reversed: 60, charged_back: 2399 });
    const again = applyAll(record, reported('paid'));
    expect(again.record).toMatchObject({ status: 'completed', reversed: 0, charged_back: 0 });
    expect(again.events).toEqual([{ kind: 'chargeback_reversed', gross: 2399, vat: 416 }]);
  });

  it('twice, by refund and then by charge back, is booked twice and takes the credits once', () => {
    const { record, events } = applyAll(
      ordered(),
      reported('paid'),
      reported('paid', { refunded: 2399 }),
      reported('paid', { refunded: 2399, chargedBack: 2399 }),
    );
    expect(record).toMatchObject({ status: 'charged_back', reversed: 60 });
    expect(events.map(({ gross }) => gross)).toEqual([2399, -2399, -2399]);
  });

  it('before we were told of the sale leaves both in the books', () => {
    const { record, events } = applyAll(ordered(), reported('paid', { refunded: 2399 }));
    expect(record).toMatchObject({ status: 'refunded', granted: 60, reversed: 60 });
    expect(events.map(({ kind }) => kind)).toEqual(['sale', 'refund']);
  });

  it('and whose refund fails comes again', () => {
    const { record, events } = applyAll(
      ordered(),
      reported('paid', { refunded: 2399 }),
      reported('paid', { refunded: 0 }),
    );
    expect(record).toMatchObject({ status: 'completed', reversed: 0, refunded: 0 });
    expect(events.at(-1)).toMatchObject({ kind: 'refund', gross: 2399 });
  });
});

describe('a withdrawal', () => {
  const withdrawn = () =>
    ordered({
      status: 'completed',
      paid_at: at,
      granted: 60,
      reversed: 25,
      refunded: 1000,
      withdrawal: { at, refund: 1000, credits_back: 25, state: 'asked' },
    });

  it('waits for the provider and is done when the money went', () => {
    expect(getStatusTransition(withdrawn(), reported('paid'), at)).toBeNull();
    const { record, events } = applyAll(withdrawn(), reported('paid', { refunded: 1000 }));
    expect(record).toMatchObject({
      status: 'refunded',
      reversed: 25,
      withdrawal: { state: 'done' },
    });
    // It was booked when it was asked for.
    expect(events).toEqual([]);
  });

  it('takes no more credits than it said, also where all the money goes back', () => {
    const all = withdrawn();
    all.refunded = 2399;
    all.withdrawal = { at, refund: 2399, credits_back: 25, state: 'asked' };
    const { record } = applyAll(all, reported('paid', { refunded: 2399 }));
    expect(record).toMatchObject({ status: 'refunded', reversed: 25 });
  });

  it('and a charge back after it take all credits together', () => {
    const { record } = applyAll(
      withdrawn(),
      reported('paid', { refunded: 1000 }),
      reported('paid', { refunded: 1000, chargedBack: 2399 }),
    );
    expect(record).toMatchObject({ status: 'charged_back', reversed: 60 });
  });
});

describe('whatever is reported in whatever order', () => {
  const reports = fc.array(
    fc
      .record({
        status: fc.constantFrom(
          ...(['open', 'paid', 'paid', 'paid', 'failed', 'cancelled', 'expired'] as const),
        ),
        refunded: fc.oneof(fc.constant(0), fc.constant(2399), fc.integer({ min: 0, max: 2399 })),
        chargedBack: fc.oneof(fc.constant(0), fc.constant(2399), fc.integer({ min: 0, max: 2399 })),
      })
      .map(({ status, ...back }) => reported(status, status === 'paid' ? back : {})),
    { maxLength: 30 },
  );

  it('ends as the last word on a paid payment says, with one sale, and books that add up', () => {
    fc.assert(
      fc.property(reports, (list) => {
        const { record, events } = applyAll(ordered(), ...list);
        const last = list.findLast(({ status }) => status === 'paid');
        const sales = events.filter(({ kind }) => kind === 'sale');
        expect(sales).toHaveLength(last ? 1 : 0);
        const sum = (of: 'gross' | 'vat') => events.reduce((all, one) => all + one[of], 0);
        if (!last) {
          expect(record.granted).toBe(0);
          expect(sum('gross')).toBe(0);
          return;
        }
        const back = { refunded: last.refunded.minor, charged_back: last.chargedBack.minor };
        expect(record).toMatchObject({ ...back, granted: 60 });
        expect(sum('gross')).toBe(2399 - back.refunded - back.charged_back);
        expect(sum('vat')).toBe(
          416 - prorate(416, back.refunded, 2399) - prorate(416, back.charged_back, 2399),
        );
        const gone = Math.min(2399, back.refunded + back.charged_back);
        expect(record.reversed).toBe(prorate(60, gone, 2399));
        expect(record.status).toBe(
          back.charged_back > 0 ? 'charged_back' : back.refunded >= 2399 ? 'refunded' : 'completed',
        );
        // The same word again changes nothing.
        expect(getStatusTransition(record, last, at)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the wallet', () => {
  const free = { waits: false, held: 0 };
  const indebted = { credits: 0, debt: 40 };

  it('gives what is bought', () => {
    expect(creditMoves({ credits: 5, held: 0 }, { granted: 60, taken: 0 }, free)).toEqual({
      moves: [{ amount: 60, counter_account: 'purchases' }],
      debt: 0,
      held: 0,
    });
  });

  it('owes what was spent before it was taken back', () => {
    expect(creditMoves({ credits: 20, held: 0 }, { granted: 0, taken: 60 }, free)).toEqual({
      moves: [{ amount: -20, counter_account: 'reversals' }],
      debt: 40,
      held: 0,
    });
  });

  it('settles a debt with the next credits', () => {
    expect(creditMoves({ ...indebted, held: 0 }, { granted: 60, taken: 0 }, free)).toEqual({
      moves: [
        { amount: 60, counter_account: 'purchases' },
        { amount: -40, counter_account: 'reversals' },
      ],
      debt: 0,
      held: 0,
    });
    expect(creditMoves({ ...indebted, held: 0 }, { granted: 0, taken: -60 }, free)).toEqual({
      moves: [{ amount: 20, counter_account: 'reversals' }],
      debt: 0,
      held: 0,
    });
  });

  it('pays no debt with what is held, and takes it back for its own payment alone', () => {
    expect(
      creditMoves({ ...indebted, held: 0 }, { granted: 60, taken: 0 }, { waits: true, held: 0 }),
    ).toEqual({ moves: [{ amount: 60, counter_account: 'purchases' }], debt: 40, held: 60 });
    const another = creditMoves({ credits: 70, held: 60 }, { granted: 0, taken: 30 }, free);
    expect(another).toEqual({
      moves: [{ amount: -10, counter_account: 'reversals' }],
      ...{ debt: 20, held: 0 },
    });
    const own = creditMoves(
      { credits: 70, held: 60 },
      { granted: 0, taken: 30 },
      { waits: true, held: 60 },
    );
    expect(own).toEqual({
      moves: [{ amount: -30, counter_account: 'reversals' }],
      ...{ debt: 0, held: 30 },
    });
  });

  it('is never below zero, and what it has less its debt is what all movements come to', () => {
    const step = fc.record({
      granted: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
      taken: fc.integer({ min: -500, max: 500 }),
      waits: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.nat(100), fc.array(step, { maxLength: 20 }), (start, steps) => {
        let credits = start;
        let debt = 0;
        let held = 0;
        let due = start;
        for (const one of steps) {
          const result = creditMoves({ credits, debt, held }, one, { waits: one.waits, held });
          for (const { amount } of result.moves) {
            expect(amount).not.toBe(0);
            credits += amount;
            expect(credits).toBeGreaterThanOrEqual(0);
          }
          ({ debt, held } = result);
          expect(held).toBeGreaterThanOrEqual(0);
          expect(held).toBeLessThanOrEqual(credits);
          due += one.granted - one.taken;
          expect(debt).toBeGreaterThanOrEqual(0);
          expect(credits - debt).toBe(due);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
