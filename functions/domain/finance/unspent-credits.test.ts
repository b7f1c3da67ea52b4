import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prorate } from '#shared/rules/money.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { creditChange } from '../payments/grant-credits.ts';
import { release } from '../payments/immediate-start.ts';
import type { JournalEntry } from '../payments/journal.ts';
import type { PaymentRecord } from '../payments/payments.ts';
import { getStatusTransition, type StatusTransition } from '../payments/status-transition.ts';
import {
  endOfWithdrawal,
  getWithdrawalTerms,
  withdrawableUntil,
} from '../payments/withdrawal-terms.ts';
import {
  type CounterAccount,
  type Hold,
  heldAt,
  holdsAt,
  type LedgerEntry,
  type MemberEntry,
  type Move,
  moveWallet,
  type Wallet,
} from '../wallet/ledger.ts';
import { getUnspentCredits } from '../wallet/lots.ts';
import { openLedgerReconciliation } from './reconcile-ledger.ts';
import {
  type Balances,
  type HeldLot,
  lotCells,
  openBalances,
  type Paid,
  parseLot,
} from './unspent-credits.ts';

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
/** Returns balances after entries of one member. */
function balancesAfter(
  ...entries: [amount: number, account: CounterAccount, reference?: string, of?: Paid][]
): Balances {
  const entry = member();
  const balances = openBalances(14);
  for (const [amount, account, reference, of] of entries) {
    balances.apply(entry(amount, account, reference), of ?? null);
  }
  return balances;
}
const getWorth = (balances: ReturnType<typeof openBalances>) => balances.liability().worth;

describe('unspent credits', () => {
  it('are spent oldest first, gifts before what was bought after them', () => {
    const balances = balancesAfter(
      [5, 'signup_grants'],
      [10, 'purchases', 'p1', paid(10, 1000, 174)],
      [20, 'purchases', 'p2', paid(20, 1600, 278)],
      [-9, 'messages'],
    );
    expect(balances.liability()).toEqual({
      ...{ granted: 0, purchased: 26, members: 1 },
      // 6 of the first purchase, all of the second.
      worth: [{ currency: 'EUR', gross: 600 + 1600, vat: 104 + 278, net: 496 + 1322 }],
    });
  });

  it('that are taken back are those of that purchase first', () => {
    const balances = balancesAfter(
      [10, 'purchases', 'p1', paid(10, 1000)],
      [10, 'purchases', 'p2', paid(10, 500)],
      [-10, 'reversals', 'p2'],
    );
    expect(getWorth(balances)).toMatchObject([{ gross: 1000 }]);
  });

  it('come back into the lot that they were taken from', () => {
    const balances = balancesAfter(
      [10, 'purchases', 'p1', paid(10, 1000)],
      [10, 'purchases', 'p2', paid(10, 500)],
      [-5, 'messages', 'm1'],
      [-7, 'messages', 'm2'],
      [5, 'message_refunds', 'm1'],
    );
    // The second message took five of the first lot and two of the second.
    expect(balances.liability()).toMatchObject({ purchased: 13, worth: [{ gross: 500 + 400 }] });
  });

  it('of a gift and a purchase return to the one that they were taken from', () => {
    const balances = balancesAfter(
      [3, 'signup_grants'],
      [10, 'purchases', 'B', paid(10, 1000)],
      [-5, 'messages', 'm1'],
      [-3, 'messages', 'm2'],
      [5, 'message_refunds', 'm1'],
    );
    expect(balances.liability()).toMatchObject({
      ...{ granted: 3, purchased: 7, worth: [{ gross: 700 }] },
    });
  });

  it('that a withdrawal takes are those of that purchase, not the oldest', () => {
    const balances = balancesAfter(
      [10, 'purchases', 'p1', paid(10, 1000)],
      [10, 'purchases', 'p2', paid(10, 500)],
      [-10, 'withdrawals', 'p2'],
    );
    expect(balances.liability()).toMatchObject({ purchased: 10, worth: [{ gross: 1000 }] });
    expect([...balances.held('')].filter(({ left }) => left > 0)).toMatchObject([
      { payment: 'p1', left: 10 },
    ]);
  });

  it('are a share of what was paid where a debt took some of the purchase', () => {
    const balances = balancesAfter([6, 'purchases', 'p1', paid(10, 1000)]);
    expect(balances.liability()).toMatchObject({ purchased: 6, worth: [{ gross: 600 }] });
  });

  it('may be spent and given in either order of one moment', () => {
    const entry = member();
    const balances = openBalances(14);
    const [given, spent] = [entry(10, 'purchases', 'p1'), entry(-4, 'messages')];
    balances.apply(spent, null);
    balances.apply(given, paid(10, 1000));
    expect(balances.liability()).toMatchObject({ purchased: 6, worth: [{ gross: 600 }] });
    expect([...balances.gaps()]).toEqual([]);
  });

  it('tell of an entry that is missing', () => {
    const entry = member();
    const balances = openBalances(14);
    balances.apply(entry(10, 'purchases', 'p1'), paid(10, 1000));
    entry(-3, 'messages');
    balances.apply(entry(-2, 'messages'), null);
    expect([...balances.gaps()]).toEqual([{ member: 'ann', expected: 5, found: 8 }]);
  });

  it('do not count free messages', () => {
    const balances = openBalances(14);
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

function getEntries(steps: History): { entry: MemberEntry; paid: Paid | null }[] {
  const people = new Map<
    string,
    {
      next: ReturnType<typeof member>;
      has: number;
      bought: string[];
      sent: { id: string; price: number }[];
    }
  >();
  return steps.flatMap(({ who, what, credits, gross }, step) => {
    const one = people.get(who) ?? { next: member(who), has: 0, bought: [], sent: [] };
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
        if (taken > 0) one.sent.push({ id: `m${step}`, price: taken });
        return make(-taken, 'messages', `m${step}`);
      case 'refund': {
        const [message] = one.sent.splice(credits % Math.max(1, one.sent.length), 1);
        return message ? make(message.price, 'message_refunds', message.id) : [];
      }
      default:
        return make(-taken, 'reversals', one.bought.at(-1));
    }
  });
}

describe('whatever happens', () => {
  it('as many are unspent as the ledger’s balances say, and none is worth more than was paid', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const made = getEntries(steps);
        const balances = openBalances(14);
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
        const made = getEntries(steps);
        const through = openBalances(14);
        const first = openBalances(14);
        const second = openBalances(14);
        for (const { entry, paid: of } of made) through.apply(entry, of);
        for (const { entry, paid: of } of made.slice(0, cut)) first.apply(entry, of);
        const cells = (lot: HeldLot) => lotCells(lot).map(String);
        for (const lot of first.held('')) second.restore(parseLot(cells(lot)));
        for (const { entry, paid: of } of made.slice(cut)) second.apply(entry, of);
        expect(second.liability()).toEqual(through.liability());
        expect([...second.held('')]).toEqual([...through.held('')]);
      }),
      { numRuns: 300 },
    );
  });
});

/*
 * What a withdrawal would give back for a purchase is what finance owes for it: histories of chance
 * of one member, played by the rules of the product, asked of both after every step.
 */

/** As `npm run test:soak` asks for it; its other tests of chance read the same. */
const steps = process.env.SOAK === '1' ? 100_000 : 4_000;
const stepsARun = 40;
const days = 14;
const hourMs = 3_600_000;
const scope = memberScope(tenantScope({ id: 'nl' }), 'ann');

const kinds = [
  ...['buy', 'buy', 'buy', 'consent', 'send', 'send', 'send', 'send', 'return', 'return'],
  ...['withdraw', 'charge back', 'reverse', 'refund', 'close'],
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Which of those that could be meant. */
  which: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 40 }),
  gross: fc.integer({ min: 1, max: 10_000 }),
  consents: fc.boolean(),
  hours: fc.nat(60),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A member, a provider, and a finance department that closes months. */
class Play {
  at = '2026-03-01T00:00:00.000Z';
  wallet: Wallet = { credits: 0, free_messages: 0, sequence: 0 };
  entries: LedgerEntry[] = [];
  payments = new Map<string, PaymentRecord>();
  sent: { id: string; price: number }[] = [];
  reconciliation = openLedgerReconciliation();
  balances: Balances = openBalances(days);

  constructor(gift: number) {
    this.move([{ unit: 'credits', amount: gift, counter_account: 'signup_grants', at: this.at }]);
  }

  play({ kind, which, amount, gross, consents, hours }: Step, at: number): void {
    this.at = new Date(Date.parse(this.at) + hours * hourMs).toISOString();
    const pick = <One>(list: readonly One[]): One | undefined => list[which % list.length];
    const paid = [...this.payments.values()];
    const sold = paid.filter(({ status }) => status === 'completed');
    const acts: Record<typeof kind, () => void> = {
      buy: () => this.buy(`p${at}`, { credits: amount, amount: gross, consents }),
      consent: () => this.consent(),
      send: () => this.send(`m${at}`, amount),
      return: () => this.returned(pick(this.sent)),
      withdraw: () => this.withdraw(pick(paid.filter((one) => this.isWithdrawable(one)))),
      'charge back': () => {
        const one = pick(sold);
        this.provider(one, { chargedBack: Math.min(one?.amount ?? 0, gross) });
      },
      reverse: () =>
        this.provider(pick(paid.filter((one) => one.charged_back > 0)), { chargedBack: 0 }),
      refund: () => {
        const one = pick(sold);
        this.provider(one, { refunded: one?.amount ?? 0 });
      },
      close: () => this.closeMonth(),
    };
    acts[kind]();
  }

  private send(id: string, most: number) {
    const price = Math.min(most, this.wallet.credits - heldAt(this.wallet, this.at));
    if (price === 0) return;
    this.sent.push({ id, price });
    this.price(id, -price, 'messages');
  }

  private returned(message: { id: string; price: number } | undefined) {
    if (!message) return;
    this.sent = this.sent.filter((one) => one !== message);
    this.price(message.id, message.price, 'message_refunds');
  }

  private move(moves: readonly Move[], debt = this.wallet.debt ?? 0, holds?: readonly Hold[]) {
    const held = holds ?? holdsAt(this.wallet, this.at);
    const { wallet, writes } = moveWallet(scope, this.wallet, { moves, debt, held });
    this.wallet = wallet;
    for (const one of writes) {
      if (!('put' in one)) continue;
      const entry = one.put as unknown as LedgerEntry;
      this.entries.push(entry);
      const memberEntry = { ...entry, member: 'ann' };
      this.balances.apply(memberEntry, this.reconciliation.moved(memberEntry));
    }
    this.reconciliation.dropAgreeing();
  }

  private price(reference: string, amount: number, account: 'messages' | 'message_refunds') {
    const own = { unit: 'credits', reference, at: this.at } as const;
    this.move([{ ...own, amount, counter_account: account }]);
  }

  private buy(id: string, of: { credits: number; amount: number; consents: boolean }) {
    const { credits, amount, consents } = of;
    const record = {
      ...{ id, credits, amount, vat: prorate(amount, 21, 121), status: 'pending' },
      ...{ granted: 0, reversed: 0, refunded: 0, charged_back: 0, version: 1 },
      ...(consents
        ? { immediate_start_at: this.at }
        : { held_until: endOfWithdrawal(this.at, days) }),
    } as PaymentRecord;
    this.provider(record, {});
  }

  private provider(
    record: PaymentRecord | undefined,
    reported: { refunded?: number; chargedBack?: number },
  ) {
    if (!record) return;
    const money = (minor: number) => ({ minor, currency: 'EUR' });
    const transition = getStatusTransition(
      record,
      {
        ...{ status: 'paid', paid_at: this.at, amount: money(record.amount) },
        refunded: money(reported.refunded ?? record.refunded),
        chargedBack: money(reported.chargedBack ?? record.charged_back),
      },
      this.at,
    );
    if (!transition) return;
    const change = creditChange(this.wallet, record, transition.record, this.at);
    this.recordEntries(transition, { granted: change?.granted ?? 0, taken: change?.taken ?? 0 });
    if (change) this.move(change.moves, change.debt, change.held);
    this.payments.set(record.id, transition.record);
  }

  private recordEntries(
    { record, events }: StatusTransition,
    moved: { granted: number; taken: number },
  ) {
    const lastBack = events.findLastIndex(({ kind }) => kind !== 'sale');
    for (const [index, { kind, gross, vat }] of events.entries()) {
      const credits = kind === 'sale' ? moved.granted : index === lastBack ? -moved.taken : 0;
      const own = { kind, gross, vat, credits, payment: record.id, member: 'ann' };
      this.reconciliation.booked({ ...own, currency: 'EUR' } as JournalEntry);
    }
  }

  private consent() {
    const holds = holdsAt(this.wallet, this.at);
    const { moves, debt } = release(this.wallet, holds, this.at);
    if (moves.length === 0) return;
    this.move(moves, debt, []);
    for (const { payment } of holds) {
      const record = this.payments.get(payment) as PaymentRecord;
      this.payments.set(payment, { ...record, immediate_start_at: this.at });
    }
  }

  private withdraw(record: PaymentRecord | undefined) {
    if (!record) return;
    const { refund, credits_back } = this.getPlan(record);
    const withdrawal = { at: this.at, refund, credits_back, state: 'done' as const };
    const events = [{ kind: 'refund' as const, gross: -refund, vat: 0 }];
    this.recordEntries({ record, events }, { granted: 0, taken: credits_back });
    const own = { unit: 'credits', reference: record.id, at: this.at } as const;
    if (credits_back > 0) {
      this.move(
        [{ ...own, amount: -credits_back, counter_account: 'withdrawals' }],
        this.wallet.debt,
        holdsAt(this.wallet, this.at).filter(({ payment }) => payment !== record.id),
      );
    }
    this.payments.set(record.id, {
      ...{ ...record, withdrawal, status: 'refunded' },
      ...{ refunded: record.refunded + refund, reversed: record.reversed + credits_back },
    });
  }

  /** Finance goes on from the lines of a file. */
  private closeMonth() {
    const since = new Date(Date.parse(this.at) - days * 24 * hourMs).toISOString().slice(0, 10);
    const lines = [...this.balances.held(since)].map((lot) => lotCells(lot).map(String));
    this.balances = openBalances(days);
    for (const line of lines) this.balances.restore(parseLot(line));
  }

  private isWithdrawable(record: PaymentRecord): boolean {
    const until = withdrawableUntil(record, days);
    return until !== null && until > this.at;
  }

  private getPlan(record: PaymentRecord) {
    return getWithdrawalTerms(record, getUnspentCredits(this.entries, record.id), this.at);
  }

  /** What is not as it must be. */
  problems(): string[] {
    const { credits, held = [] } = this.wallet;
    const problems: string[] = [];
    const lots = [...this.balances.held('')];
    const left = lots.reduce((sum, lot) => sum + lot.left, 0);
    if (left !== credits) problems.push(`${credits} credits, ${left} in finance's lots`);
    if (held.some((one) => one.credits <= 0) || heldAt(this.wallet, this.at) > credits) {
      problems.push(`${JSON.stringify(held)} held of ${credits}`);
    }
    for (const record of this.payments.values()) {
      const unspent = getUnspentCredits(this.entries, record.id);
      const hold = holdsAt(this.wallet, this.at).find(({ payment }) => payment === record.id);
      if (hold && hold.credits !== unspent) {
        problems.push(`${record.id}: ${hold.credits} held, ${unspent} there`);
      }
      if (!this.isWithdrawable(record)) continue;
      const { refund } = this.getPlan(record);
      const owed = lots
        .filter(({ payment }) => payment === record.id)
        .reduce((sum, lot) => sum + prorate(lot.gross, lot.left, lot.credits), 0);
      if (refund !== owed) problems.push(`${record.id}: ${refund} would go back, ${owed} are owed`);
    }
    return problems;
  }
}

describe('withdrawals and finance', () => {
  it('agree on every purchase, whatever happened and whenever a month was closed', () => {
    fc.assert(
      fc.property(
        fc.nat(10),
        fc.array(step, { maxLength: stepsARun, size: 'max' }),
        (gift, played) => {
          const play = new Play(gift + 1);
          for (const [at, one] of played.entries()) {
            play.play(one, at);
            expect(play.problems()).toEqual([]);
          }
        },
      ),
      { numRuns: Math.ceil((2 * steps) / stepsARun) },
    );
  }, 7_200_000);
});
