import { describe, expect, it } from 'vitest';
import { seeded } from '#shared/chance.ts';
import type { PayoutLine, PayoutLineKind } from '../../adapters/payments.ts';
import type { JournalEntry, JournalEntryKind } from '../payments/journal.ts';
import { type MatchOptions, openPayoutMatching } from './match-payouts.ts';
import type { PayoutDifference } from './payout-differences.ts';
import { isOfPayment, type Payout } from './payouts.ts';

const isSoak = process.env.SOAK === '1';
const may = { from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' };
const options: MatchOptions = {
  ...{ now: '2026-06-20T00:00:00.000Z', longestDays: 14, followedDays: 62, fees: [] },
  isPaidElsewhere: ({ method }) => method === 'paypal',
};

const entry = (
  kind: JournalEntryKind,
  gross: number,
  changes: Partial<JournalEntry> = {},
): JournalEntry => ({
  ...{ id: `p1.${kind}`, at: '2026-05-10T12:00:00.000Z', kind, payment: 'p1', member: 'ann' },
  ...{ invoice_number: 'A-1', currency: 'EUR', vat: 0, vat_rate: 0, country: 'NL', gross },
  ...{ discount: 0, discount_code: null, credits: 0, package: 'p10', method: 'ideal' },
  ...{ provider: 'mollie', provider_reference: 'tr_1', campaign: null },
  ...changes,
});
const line = (
  kind: PayoutLineKind,
  minor: number,
  payment: string | null = isOfPayment(kind) ? 'tr_1' : null,
  currency = 'EUR',
): PayoutLine => ({
  kind,
  payment,
  amount: { minor, currency },
  method: kind === 'fee' ? 'ideal' : null,
});

type Made = Payout & { content: PayoutLine[] };
const payout = (content: PayoutLine[], changes: Partial<Payout> = {}): Made => {
  const day = changes.day ?? '2026-05-12';
  return {
    ...{ day, provider: 'mollie', id: `stl_${day}`, reference: 'R', state: 'paid' },
    ...{ created_at: `${day}T02:00:00.000Z`, paid_at: `${day}T08:00:00.000Z`, currency: 'EUR' },
    total: content.reduce((sum, { amount }) => sum + amount.minor, 0),
    ...{ sums: {}, lines: content.length, parts: 1, sha256: '', statement: null, receipt: null },
    ...changes,
    content,
  };
};

function match(
  entries: readonly JournalEntry[],
  payouts: readonly Made[],
  changes: Partial<MatchOptions> = {},
  period = may,
) {
  const matching = openPayoutMatching(period, { ...options, ...changes });
  for (const one of payouts) {
    matching.paidOut(one);
    for (const each of one.content) matching.line(one, each);
  }
  for (const one of entries) matching.booked(one);
  const found: PayoutDifference[] = [];
  const wanted = matching.wanted();
  const balances = matching.result((one) => found.push(one));
  return { wanted, found, kinds: found.map(({ kind }) => kind), balances };
}

describe('payouts and bookings', () => {
  it('carry what a provider owes from the beginning of a period to its end', () => {
    const { balances, kinds } = match(
      [
        entry('sale', 1_000, { at: '2026-04-30T12:00:00.000Z' }),
        entry('sale', 2_000, { provider_reference: 'tr_2', payment: 'p2' }),
        entry('refund', -500, { provider_reference: 'tr_2', payment: 'p2' }),
        entry('sale', 3_000, { provider_reference: 'tr_3', at: '2026-05-31T12:00:00.000Z' }),
        entry('sale', 7_000, { provider_reference: 'tr_4', method: 'paypal' }),
      ],
      [
        payout([line('payment', 1_000), line('fee', -29), line('reserve_held', -100)], {
          day: '2026-05-01',
        }),
        payout([
          line('payment', 2_000, 'tr_2'),
          line('refund', -500, 'tr_2'),
          ...[line('fee', -54), line('reserve_released', 40), line('other', 5)],
        ]),
        payout([line('payment', 3_000, 'tr_3')], { day: '2026-06-02' }),
      ],
    );
    expect(kinds).toEqual([]);
    expect(balances).toEqual([
      {
        ...{ provider: 'mollie', currency: 'EUR', opening: 1_000, booked: 4_500, fees: -83 },
        ...{ reserves: -60, other: 5, paid_out: 2_362, untold: 0, differing: 0, closing: 3_000 },
        unexplained: 0,
      },
    ]);
  });

  it.each<[string, JournalEntry[], Made[]]>([
    ['line_without_booking', [], [payout([line('payment', 999)])]],
    ['line_without_booking', [], [payout([line('chargeback', -999, null)])]],
    [
      'line_without_booking',
      [entry('sale', 999)],
      [payout([line('payment', 999), line('refund', -1)])],
    ],
    [
      'paid_out_twice',
      [entry('sale', 999)],
      [payout([line('payment', 999), line('payment', 999)])],
    ],
    [
      'paid_out_twice',
      [entry('sale', 999)],
      [payout([line('payment', 999)]), payout([line('payment', 999)], { day: '2026-05-13' })],
    ],
    ['amount_differs', [entry('sale', 999)], [payout([line('payment', 998)])]],
    ['amount_differs', [entry('refund', -999)], [payout([line('refund', -998)])]],
    [
      'currency_differs',
      [entry('sale', 999)],
      [payout([line('payment', 999, 'tr_1', 'USD')], { currency: 'USD' })],
    ],
    ['not_paid_out', [entry('sale', 999)], []],
    ['total_differs', [entry('sale', 999)], [payout([line('payment', 999)], { total: 900 })]],
  ])('name %s', (kind, entries, payouts) => {
    const { kinds, balances } = match(entries, payouts);
    expect(kinds).toEqual([kind]);
    expect(balances.map(({ unexplained }) => unexplained)).toEqual(balances.map(() => 0));
  });

  it('name a line of another currency than its payout, and what its total lacks', () => {
    const mixed = payout([line('payment', 999, 'tr_1', 'USD')], { total: 900 });
    const { kinds, balances } = match([entry('sale', 999, { currency: 'USD' })], [mixed]);
    expect(kinds).toEqual(['total_differs']);
    expect(balances.map(({ unexplained }) => unexplained)).toEqual([0, 0]);
  });

  it('say what is booked, and what is paid out', () => {
    const { found } = match([entry('sale', 999)], [payout([line('payment', 998)])]);
    expect(found).toEqual([
      {
        ...{ kind: 'amount_differs', provider: 'mollie', payout: 'stl_2026-05-12' },
        ...{ provider_reference: 'tr_1', payment: 'p1', books: '999 EUR', other: '998 EUR' },
      },
    ]);
  });

  it('agree where a charge back and its reversal were booked as nothing, or refunds as one', () => {
    const back = payout([
      line('payment', 999),
      line('chargeback', -999),
      line('chargeback_reversed', 999),
    ]);
    expect(match([entry('sale', 999)], [back]).kinds).toEqual([]);
    const portions = payout([line('payment', 999), line('refund', -400), line('refund', -100)]);
    expect(match([entry('sale', 999), entry('refund', -500)], [portions]).kinds).toEqual([]);
  });

  it('wait for what is booked or paid out around the period', () => {
    const recent = entry('sale', 999, { at: '2026-05-31T12:00:00.000Z' });
    const early = { now: '2026-06-01T00:00:00.000Z' };
    expect(match([recent], [], early)).toMatchObject({ kinds: [], balances: [{ closing: 999 }] });
    expect(match([], [payout([line('payment', 999)])]).wanted).toEqual(['tr_1']);
    const old = entry('sale', 999, { at: '2026-01-02T12:00:00.000Z' });
    expect(match([old], [payout([line('payment', 999)])]).kinds).toEqual([]);
    const before = payout([line('payment', 999)], { day: '2026-04-01' });
    expect(match([], [before])).toMatchObject({ wanted: [], kinds: [], balances: [] });
  });

  it('give up what is in no payout for long, and name what that comes to', () => {
    const lost = entry('sale', 999, { at: '2026-03-10T12:00:00.000Z' });
    expect(match([lost], []).balances).toEqual([
      expect.objectContaining({ opening: 999, closing: 0, differing: 999, unexplained: 0 }),
    ]);
  });

  it('compare fees with what was agreed, but for half a cent of each', () => {
    const fees = [{ provider: 'mollie' as const, method: 'ideal', fixed: 29, percent: 0 }];
    const paid = (taken: number) => [
      payout([{ ...line('payment', 999), method: 'ideal' }, line('fee', -taken)]),
    ];
    expect(match([entry('sale', 999)], paid(29), { fees }).kinds).toEqual([]);
    expect(match([entry('sale', 999)], paid(30), { fees }).kinds).toEqual(['fee_differs']);
    const percent = [
      { ...fees[0], provider: 'mollie' as const, method: 'ideal', fixed: 0, percent: 180 },
    ];
    expect(match([entry('sale', 999)], paid(17), { fees: percent }).kinds).toEqual([]);
    expect(match([entry('sale', 999)], paid(20), { fees: percent }).kinds).toEqual(['fee_differs']);
  });
});

function createRandom(seed: number) {
  const next = seeded(seed);
  return {
    below: (limit: number) => Math.floor(next() * limit),
    chance: (part: number) => next() < part,
  };
}

const dayMs = 86_400_000;
const start = Date.parse('2026-04-10T00:00:00.000Z');
const toDay = (day: number) => new Date(start + day * dayMs).toISOString().slice(0, 10);
const toTime = (day: number, draw: { below(limit: number): number }) =>
  new Date(start + day * dayMs + draw.below(dayMs)).toISOString();
const historyDays = 60;

type Event = { entry: JournalEntry; line: PayoutLine; day: number };

/** Random payments with what came back of them, each with the line that it should become. */
function createHistory(draw: ReturnType<typeof createRandom>, payments: number): Event[] {
  return Array.from({ length: payments }, (_, number) => {
    const provider = draw.chance(0.3) ? 'genesis' : 'mollie';
    const currency = draw.chance(0.2) ? 'PLN' : 'EUR';
    const reference = `${provider}_${number}`;
    const paidOn = draw.below(historyDays);
    const gross = 100 + draw.below(9_900);
    const event = (
      kind: JournalEntryKind,
      lineKind: PayoutLineKind,
      minor: number,
      day: number,
    ) => ({
      entry: entry(kind, minor, {
        ...{ id: `${number}.${kind}`, at: toTime(day, draw), payment: `p${number}`, provider },
        ...{ provider_reference: reference, currency },
      }),
      line: line(lineKind, minor, reference, currency),
      day,
    });
    const events = [event('sale', 'payment', gross, paidOn)];
    const later = () => Math.min(historyDays, paidOn + draw.below(20));
    for (let left = gross; draw.chance(0.2) && left > 1; ) {
      const part = 1 + draw.below(left);
      left -= part;
      events.push(event('refund', 'refund', -part, later()));
    }
    if (draw.chance(0.1)) {
      const day = later();
      events.push(event('chargeback', 'chargeback', -gross, day));
      if (draw.chance(0.5)) {
        events.push(event('chargeback_reversed', 'chargeback_reversed', gross, day));
      }
    }
    return events;
  }).flat();
}

/** Pays out what happened some days before, with fees and a reserve that is released after ten days. */
function settle(events: readonly Event[], draw: ReturnType<typeof createRandom>): Made[] {
  const payouts: Made[] = [];
  const groups = Map.groupBy(
    events,
    ({ entry: { provider, currency } }) => `${provider} ${currency}`,
  );
  for (const [name, own] of groups) {
    const [provider = '', currency = ''] = name.split(' ');
    let released = new Map<number, number>();
    let waiting: Event[] = [...own];
    for (let day = 1; day <= historyDays + 12; day += 1) {
      const due = waiting.filter((one) => one.day < day && draw.chance(0.6));
      const freed = released.get(day) ?? 0;
      if (due.length === 0 && freed === 0) continue;
      waiting = waiting.filter((one) => !due.includes(one));
      const paid = due.reduce((sum, one) => sum + Math.max(0, one.line.amount.minor), 0);
      const held = Math.floor(paid / 10);
      released = new Map(released).set(day + 10, (released.get(day + 10) ?? 0) + held);
      const of = (kind: PayoutLineKind, minor: number) => line(kind, minor, null, currency);
      const content = [
        ...due.map((one) => one.line),
        ...[of('fee', -29 * due.length), of('reserve_held', -held), of('reserve_released', freed)],
      ];
      payouts.push(
        payout(content, {
          ...{ day: toDay(day), id: `${name}.${day}`.replace(' ', '.'), currency },
          provider: provider as Payout['provider'],
        }),
      );
    }
  }
  return payouts;
}

const inMay = ({ created_at }: Payout) => created_at >= may.from && created_at < may.to;

describe('payouts of chance', () => {
  const seeds = Array.from({ length: isSoak ? 400 : 20 }, (_, seed) => seed + 1);

  it.each(seeds)('reconcile to 0, and with every injected difference named: seed %i', (seed) => {
    const draw = createRandom(seed);
    const events = createHistory(draw, isSoak ? 1_000 : 150);
    const entries = events.map((one) => one.entry);
    const payouts = settle(events, draw);
    // Whatever is not paid out in the end was not late when it was looked at.
    const now = { now: '2026-06-22T00:00:00.000Z', longestDays: 70 };
    const plain = match(entries, payouts, now);
    expect(plain.kinds).toEqual([]);
    for (const balance of plain.balances) {
      const owed = (until: string) => {
        const isOwn = (one: { provider: string; currency: string }) =>
          one.provider === balance.provider && one.currency === balance.currency;
        const booked = entries.filter((one) => isOwn(one) && one.at < until);
        const settled = payouts
          .filter((one) => isOwn(one) && one.created_at < until)
          .flatMap(({ content }) => content.filter(({ kind }) => isOfPayment(kind)));
        return (
          booked.reduce((sum, { gross }) => sum + gross, 0) -
          settled.reduce((sum, { amount }) => sum + amount.minor, 0)
        );
      };
      expect([balance.opening, balance.closing]).toEqual([owed(may.from), owed(may.to)]);
      expect(balance.unexplained).toBe(0);
    }

    const changed = payouts.map((one) => ({ ...one, content: [...one.content] }));
    const expected: string[] = [];
    const touched = new Set<string>();
    for (const one of changed.filter(inMay)) {
      const place = one.content.findIndex(
        ({ kind, payment }) => kind === 'payment' && !touched.has(payment ?? ''),
      );
      const found = one.content[place];
      if (!found || draw.chance(0.5)) continue;
      touched.add(found.payment ?? '');
      const { minor, currency } = found.amount;
      switch (draw.below(5)) {
        case 0:
          one.content[place] = { ...found, amount: { minor: minor - 1, currency } };
          expected.push(`amount_differs ${found.payment}`);
          break;
        case 1:
          one.content.push(found);
          expected.push(`paid_out_twice ${found.payment}`);
          break;
        case 2:
          one.content.push({ ...found, payment: `stranger_${place}_${one.id}` });
          touched.add(`stranger_${place}_${one.id}`);
          expected.push(`line_without_booking stranger_${place}_${one.id}`);
          break;
        case 3:
          one.content[place] = { ...found, amount: { minor, currency: 'USD' } };
          expected.push(`currency_differs ${found.payment}`);
          // What is missing of the payout's own currency.
          expected.push('total_differs ');
          continue;
        default:
          one.total = (one.total ?? 0) + 1;
          expected.push('total_differs ');
          continue;
      }
      one.total = one.content.reduce((sum, { amount }) => sum + amount.minor, 0);
    }
    // A payment that no payout has.
    const missing = changed
      .filter(inMay)
      .flatMap((one) => one.content.map((each) => ({ one, each })))
      .find(({ each: { kind, payment } }) => kind === 'payment' && !touched.has(payment ?? ''));
    const late = { ...now, longestDays: 14 };
    if (missing) {
      const { one, each } = missing;
      one.content = one.content.filter((other) => other !== each);
      one.total = (one.total ?? 0) - each.amount.minor;
    }
    const { found, balances } = match(entries, changed, now);
    const told = (list: readonly PayoutDifference[]) =>
      list.map(({ kind, provider_reference }) => `${kind} ${provider_reference}`).sort();
    expect(told(found)).toEqual(expected.sort());
    expect(balances.every(({ unexplained }) => unexplained === 0)).toBe(true);
    if (missing) {
      const named = told(match(entries, changed, late).found);
      expect(named).toContain(`not_paid_out ${missing.each.payment}`);
    }
  });
});
