import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CounterAccount } from './ledger.ts';
import {
  applyEntry,
  forget,
  type LotEntry,
  listLotUses,
  noLots,
  getUnspentCredits as unspent,
} from './lots.ts';

const at = '2026-03-01T12:00:00.000Z';
const until = '2026-03-15T12:00:00.000Z';
const later = '2026-03-20T12:00:00.000Z';

type Step = Omit<LotEntry, 'sequence' | 'at'> & { at?: string };
const numbered = (entries: readonly Step[]): LotEntry[] =>
  entries.map((one, index) => ({ at, ...one, sequence: index + 1 }));
const getUnspentCredits = (entries: readonly Step[], payment: string) =>
  unspent(numbered(entries), payment);

const entry = (
  amount: number,
  counter_account: CounterAccount,
  reference?: string,
  unit: 'credits' | 'free_messages' = 'credits',
) => ({ unit, amount, counter_account, reference });

const gift = (amount: number) => entry(amount, 'signup_grants');
const bought = (payment: string, amount: number) => entry(amount, 'purchases', payment);
const waiting = (payment: string, amount: number): Step => ({
  ...bought(payment, amount),
  held_until: until,
});
const release = (payment: string) => entry(0, 'releases', payment);
const message = (id: string, amount: number) => entry(-amount, 'messages', id);
const paidBack = (id: string, amount: number) => entry(amount, 'message_refunds', id);

describe('credits of a purchase', () => {
  it('are all of them before anything is spent', () => {
    expect(getUnspentCredits([gift(5), bought('one', 100)], 'one')).toBe(100);
    expect(getUnspentCredits([gift(5), bought('one', 100)], 'other')).toBe(0);
  });

  it('go after the free ones, and before those of a later purchase', () => {
    const entries = [gift(5), bought('one', 100), bought('two', 50), message('m', 8)];
    expect(getUnspentCredits(entries, 'one')).toBe(97);
    expect(getUnspentCredits(entries, 'two')).toBe(50);
    const more = [...entries, message('n', 120)];
    expect(getUnspentCredits(more, 'one')).toBe(0);
    expect(getUnspentCredits(more, 'two')).toBe(27);
  });

  it('come back with a message that is paid back, to where they were from', () => {
    const entries = [bought('one', 10), bought('two', 10), message('m', 12), message('n', 3)];
    expect(getUnspentCredits(entries, 'two')).toBe(5);
    expect(getUnspentCredits([...entries, paidBack('m', 12)], 'one')).toBe(10);
    expect(getUnspentCredits([...entries, paidBack('m', 12)], 'two')).toBe(7);
  });

  it('are told with what took them, and what gave them back', () => {
    const entries = [
      ...[gift(5), bought('one', 10), bought('two', 10), message('m', 8), message('n', 9)],
      ...[paidBack('n', 9), entry(0, 'dispute_holds', 'one'), entry(-10, 'reversals', 'two')],
    ];
    const uses = (payment: string) =>
      listLotUses(numbered(entries), payment).map(({ reference, credits }) => [reference, credits]);
    expect(uses('one')).toEqual([
      ['m', 3],
      ['n', 7],
      ['n', -7],
    ]);
    expect(uses('two')).toEqual([
      ['n', 2],
      ['n', -2],
      ['two', 10],
    ]);
  });

  it('are taken back from the purchase itself, and what is spent of it from the oldest', () => {
    const reversed = [
      ...[gift(5), bought('one', 10), bought('two', 10)],
      entry(-10, 'reversals', 'two'),
    ];
    expect(getUnspentCredits(reversed, 'one')).toBe(10);
    expect(getUnspentCredits(reversed, 'two')).toBe(0);
    const debt = [bought('one', 10), message('m', 10), bought('two', 10)];
    expect(getUnspentCredits([...debt, entry(-4, 'reversals', 'one')], 'two')).toBe(6);
  });

  it('are there again where a charge back is taken back', () => {
    const entries = [bought('one', 10), entry(-10, 'reversals', 'one'), gift(3)];
    expect(getUnspentCredits([...entries, entry(10, 'reversals', 'one')], 'one')).toBe(10);
  });

  it('return where a charge back took them, whoever’s they were', () => {
    const spent = [bought('one', 10), message('m', 10), bought('two', 10)];
    const back = [...spent, entry(-10, 'reversals', 'one')];
    expect([getUnspentCredits(back, 'one'), getUnspentCredits(back, 'two')]).toEqual([0, 0]);
    const reversed = [...back, entry(10, 'reversals', 'one')];
    expect([getUnspentCredits(reversed, 'one'), getUnspentCredits(reversed, 'two')]).toEqual([
      0, 10,
    ]);
  });

  it('return to each purchase what was taken of it', () => {
    const entries = [gift(3), bought('B', 10), message('1', 5), message('2', 3), paidBack('1', 5)];
    expect(getUnspentCredits(entries, 'B')).toBe(7);
  });

  it('are not spent while they are held, though they are older', () => {
    const entries = [gift(5), waiting('one', 10), bought('two', 10), message('m', 8)];
    expect(getUnspentCredits(entries, 'one')).toBe(10);
    expect(getUnspentCredits(entries, 'two')).toBe(7);
    const released = [...entries, release('one'), message('n', 4)];
    expect(getUnspentCredits(released, 'one')).toBe(6);
    expect(getUnspentCredits(released, 'two')).toBe(7);
  });

  it('are free once the time for withdrawing is over', () => {
    const entries = [waiting('one', 10), bought('two', 10), { ...message('m', 4), at: until }];
    expect(getUnspentCredits(entries, 'one')).toBe(6);
  });

  it('are not taken back for another payment while they are held', () => {
    const entries = [bought('one', 10), message('m', 6), waiting('two', 10), bought('three', 10)];
    const back = [...entries, entry(-10, 'reversals', 'one')];
    expect(getUnspentCredits(back, 'two')).toBe(10);
    expect(getUnspentCredits(back, 'three')).toBe(4);
    expect(getUnspentCredits([...entries, entry(-10, 'withdrawals', 'two')], 'two')).toBe(0);
  });

  it('settle a debt of their own lot once they are released', () => {
    const entries = [waiting('one', 10), bought('two', 10), release('one')];
    expect(getUnspentCredits([...entries, entry(-4, 'debt_settlements', 'one')], 'one')).toBe(6);
  });

  it('that come back for a message which nobody knows any more are spent first', () => {
    const holding = noLots();
    const entries = numbered([
      ...[bought('one', 10), message('m', 4)],
      { ...message('n', 1), at: later },
      { ...paidBack('m', 4), at: later },
    ]);
    for (const one of entries) {
      applyEntry(holding, one, (lot) => lot);
      forget(holding, one.at.slice(0, 10));
    }
    expect(holding.lots).toMatchObject([
      { payment: '', left: 4 },
      { payment: 'one', left: 5 },
    ]);
    expect(holding.takings).toMatchObject([{ reference: 'n', parts: [[1, 1]] }]);
  });

  it('are owed where clocks tell a message before what it was paid with', () => {
    const entries = [message('m', 4), bought('one', 10)];
    expect(getUnspentCredits(entries, 'one')).toBe(6);
    expect(getUnspentCredits([...entries, paidBack('m', 4)], 'one')).toBe(10);
  });

  it('do not count free messages', () => {
    const free = [bought('one', 10), entry(5, 'signup_grants', undefined, 'free_messages')];
    expect(getUnspentCredits([...free, entry(-1, 'messages', 'm', 'free_messages')], 'one')).toBe(
      10,
    );
  });

  it('are all purchases and gifts together what the wallet holds', () => {
    const step = fc.tuple(fc.constantFrom('buy', 'spend', 'back', 'reverse'), fc.nat(20));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const entries: Step[] = [bought('gift', 10)];
        let balance = 10;
        const payments = ['gift'];
        const open: [string, number][] = [];
        steps.forEach(([kind, amount], index) => {
          const back = open[0];
          if (kind === 'buy' && amount > 0) {
            payments.push(`p${index}`);
            entries.push(bought(`p${index}`, amount));
            balance += amount;
          } else if (kind === 'spend' && amount > 0 && amount <= balance) {
            entries.push(message(`m${index}`, amount));
            open.push([`m${index}`, amount]);
            balance -= amount;
          } else if (kind === 'back' && back) {
            open.shift();
            entries.push(paidBack(...back));
            balance += back[1];
          } else if (kind === 'reverse' && amount > 0 && amount <= balance) {
            const payment = payments[amount % payments.length] ?? 'gift';
            entries.push(entry(-amount, 'reversals', payment));
            balance -= amount;
          }
        });
        const all = payments.map((payment) => getUnspentCredits(entries, payment));
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(balance);
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
