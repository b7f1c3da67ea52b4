import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CounterAccount, MemberEntry } from '../ledger/ledger.ts';
import { type HeldLot, lotCells, lotOfCells, openBalances, type Paid } from './balances.ts';

const at = '2026-11-05T12:00:00.000Z';

/** Entries of one member, numbered and balanced as the ledger does it. */
function member(id = 'ann') {
  let [sequence, balance] = [0, 0];
  return (
    amount: number,
    counter_account: CounterAccount,
    reference?: string,
    when = at,
  ): MemberEntry => {
    sequence += 1;
    balance += amount;
    const named = reference ? { reference } : {};
    return {
      member: id,
      sequence,
      unit: 'credits',
      amount,
      counter_account,
      balance,
      at: when,
      ...named,
    };
  };
}
const paid = (credits: number, gross: number, vat = 0): Paid => ({
  ...{ currency: 'EUR', credits, gross, vat },
});
const worthOf = (balances: ReturnType<typeof openBalances>) => balances.liability().worth;

describe('unspent credits', () => {
  it('are spent oldest first, gifts before what was bought after them', () => {
    const entry = member();
    const balances = openBalances();
    balances.apply(entry(5, 'signup_grants'), null);
    balances.apply(entry(10, 'purchases', 'p1'), paid(10, 1000, 174));
    balances.apply(entry(20, 'purchases', 'p2'), paid(20, 1600, 278));
    balances.apply(entry(-9, 'messages'), null);
    expect(balances.liability()).toEqual({
      ...{ granted: 0, purchased: 26, members: 1 },
      // 6 of the first purchase, all of the second.
      worth: [{ currency: 'EUR', gross: 600 + 1600, vat: 104 + 278, net: 496 + 1322 }],
    });
  });

  it('that are taken back are those of that purchase first', () => {
    const entry = member();
    const balances = openBalances();
    balances.apply(entry(10, 'purchases', 'p1'), paid(10, 1000));
    balances.apply(entry(10, 'purchases', 'p2'), paid(10, 500));
    balances.apply(entry(-10, 'reversals', 'p2'), null);
    expect(worthOf(balances)).toMatchObject([{ gross: 1000 }]);
  });

  it('come back into the lot that they were taken from', () => {
    const entry = member();
    const balances = openBalances();
    balances.apply(entry(10, 'purchases', 'p1'), paid(10, 1000));
    balances.apply(entry(10, 'purchases', 'p2'), paid(10, 500));
    balances.apply(entry(-12, 'messages'), null);
    // Two of the second lot, the rest of the first.
    balances.apply(entry(5, 'message_refunds'), null);
    expect(balances.liability()).toMatchObject({ purchased: 13, worth: [{ gross: 500 + 300 }] });
  });

  it('are a share of what was paid where a debt took some of the purchase', () => {
    const entry = member();
    const balances = openBalances();
    balances.apply(entry(6, 'purchases', 'p1'), paid(10, 1000));
    expect(balances.liability()).toMatchObject({ purchased: 6, worth: [{ gross: 600 }] });
  });

  it('may be spent and given in either order of one moment', () => {
    const entry = member();
    const balances = openBalances();
    const [given, spent] = [entry(10, 'purchases', 'p1'), entry(-4, 'messages')];
    balances.apply(spent, null);
    balances.apply(given, paid(10, 1000));
    expect(balances.liability()).toMatchObject({ purchased: 6, worth: [{ gross: 600 }] });
    expect([...balances.gaps()]).toEqual([]);
  });

  it('tell of an entry that is missing', () => {
    const entry = member();
    const balances = openBalances();
    balances.apply(entry(10, 'purchases', 'p1'), paid(10, 1000));
    entry(-3, 'messages');
    balances.apply(entry(-2, 'messages'), null);
    expect([...balances.gaps()]).toEqual([{ member: 'ann', expected: 5, found: 8 }]);
  });

  it('do not count free messages', () => {
    const balances = openBalances();
    balances.apply({ ...member()(5, 'signup_grants'), unit: 'free_messages' }, null);
    expect(balances.liability()).toMatchObject({ granted: 0, members: 0 });
  });
});

/** What happens to some members, as long as they can afford it. */
const history = fc.array(
  fc.record({
    who: fc.constantFrom('ann', 'ben', 'cat'),
    what: fc.constantFrom('buy', 'gift', 'spend', 'refund', 'reverse'),
    credits: fc.integer({ min: 1, max: 50 }),
    gross: fc.integer({ min: 1, max: 10_000 }),
  }),
  { maxLength: 60 },
);
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

function entriesOf(steps: History): { entry: MemberEntry; paid: Paid | null }[] {
  const people = new Map<
    string,
    { next: ReturnType<typeof member>; has: number; bought: string[] }
  >();
  return steps.flatMap(({ who, what, credits, gross }, step) => {
    const one = people.get(who) ?? { next: member(who), has: 0, bought: [] };
    people.set(who, one);
    const when = new Date(Date.parse(at) + step * 1_000).toISOString();
    const taken = Math.min(one.has, credits);
    const make = (amount: number, account: CounterAccount, reference?: string) => {
      if (amount === 0) return [];
      one.has += amount;
      const bought = account === 'purchases' ? paid(credits, gross, Math.floor(gross / 6)) : null;
      return [{ entry: one.next(amount, account, reference, when), paid: bought }];
    };
    switch (what) {
      case 'buy':
        one.bought.push(`p${step}`);
        return make(credits, 'purchases', `p${step}`);
      case 'gift':
        return make(credits, 'signup_grants');
      case 'spend':
        return make(-taken, 'messages');
      case 'refund':
        return make(credits, 'message_refunds');
      default:
        return make(-taken, 'reversals', one.bought.at(-1));
    }
  });
}

describe('whatever happens', () => {
  it('as many are unspent as the ledger’s balances say, and none is worth more than was paid', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const made = entriesOf(steps);
        const balances = openBalances();
        for (const { entry, paid: of } of made) balances.apply(entry, of);
        const { purchased, granted, worth } = balances.liability();
        expect(purchased + granted).toBe(made.reduce((sum, { entry }) => sum + entry.amount, 0));
        expect([...balances.gaps()]).toEqual([]);
        for (const { gross, vat, net } of worth) expect(net + vat).toBe(gross);
        const perCredit = Math.max(
          0,
          ...made.map(({ paid: of }) => (of?.gross ?? 0) / (of?.credits ?? 1)),
        );
        expect(worth[0]?.gross ?? 0).toBeLessThanOrEqual(Math.ceil(perCredit * purchased));
      }),
      { numRuns: 300 },
    );
  });

  it('a month kept and read back goes on as if it had not ended', () => {
    fc.assert(
      fc.property(history, fc.nat(60), (steps, cut) => {
        const made = entriesOf(steps);
        const through = openBalances();
        const first = openBalances();
        const second = openBalances();
        for (const { entry, paid: of } of made) through.apply(entry, of);
        for (const { entry, paid: of } of made.slice(0, cut)) first.apply(entry, of);
        const cells = (lot: HeldLot) => lotCells(lot).map(String);
        for (const lot of first.held('')) second.restore(lotOfCells(cells(lot)));
        for (const { entry, paid: of } of made.slice(cut)) second.apply(entry, of);
        expect(second.liability()).toEqual(through.liability());
        expect([...second.held('')]).toEqual([...through.held('')]);
      }),
      { numRuns: 300 },
    );
  });
});
