import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CounterAccount } from '../ledger/ledger.ts';
import { unspentOf } from './grants.ts';

const entry = (
  amount: number,
  counter_account: CounterAccount,
  reference?: string,
  unit: 'credits' | 'free_messages' = 'credits',
) => ({ unit, amount, counter_account, reference });

const gift = (amount: number) => entry(amount, 'signup_grants');
const bought = (payment: string, amount: number) => entry(amount, 'purchases', payment);
const message = (id: string, amount: number) => entry(-amount, 'messages', id);
const paidBack = (id: string, amount: number) => entry(amount, 'message_refunds', id);

describe('credits of a purchase that are still there', () => {
  it('are all of them before anything is spent', () => {
    expect(unspentOf([gift(5), bought('one', 100)], 'one')).toBe(100);
    expect(unspentOf([gift(5), bought('one', 100)], 'other')).toBe(0);
  });

  it('go after the free ones, and before those of a later purchase', () => {
    const entries = [gift(5), bought('one', 100), bought('two', 50), message('m', 8)];
    expect(unspentOf(entries, 'one')).toBe(97);
    expect(unspentOf(entries, 'two')).toBe(50);
    const more = [...entries, message('n', 120)];
    expect(unspentOf(more, 'one')).toBe(0);
    expect(unspentOf(more, 'two')).toBe(27);
  });

  it('come back with a message that is paid back, to where they were from', () => {
    const entries = [bought('one', 10), bought('two', 10), message('m', 12), message('n', 3)];
    expect(unspentOf(entries, 'two')).toBe(5);
    expect(unspentOf([...entries, paidBack('m', 12)], 'one')).toBe(10);
    expect(unspentOf([...entries, paidBack('m', 12)], 'two')).toBe(7);
  });

  it('are taken back from the purchase itself, and what is spent of it from the oldest', () => {
    const reversed = [
      ...[gift(5), bought('one', 10), bought('two', 10)],
      entry(-10, 'reversals', 'two'),
    ];
    expect(unspentOf(reversed, 'one')).toBe(10);
    expect(unspentOf(reversed, 'two')).toBe(0);
    const debt = [bought('one', 10), message('m', 10), bought('two', 10)];
    expect(unspentOf([...debt, entry(-4, 'reversals', 'one')], 'two')).toBe(6);
  });

  it('are there again where a charge back is taken back', () => {
    const entries = [bought('one', 10), entry(-10, 'reversals', 'one'), gift(3)];
    expect(unspentOf([...entries, entry(10, 'reversals', 'one')], 'one')).toBe(10);
  });

  it('do not count free messages', () => {
    const free = [bought('one', 10), entry(5, 'signup_grants', undefined, 'free_messages')];
    expect(unspentOf([...free, entry(-1, 'messages', 'm', 'free_messages')], 'one')).toBe(10);
  });

  it('are all purchases and gifts together what the wallet holds', () => {
    const step = fc.tuple(fc.constantFrom('buy', 'spend', 'back', 'reverse'), fc.nat(20));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const entries: ReturnType<typeof entry>[] = [bought('gift', 10)];
        let balance = 10;
        const payments = ['gift'];
        const open: [string, number][] = [];
        steps.forEach(([kind, amount], at) => {
          const back = open[0];
          if (kind === 'buy' && amount > 0) {
            payments.push(`p${at}`);
            entries.push(bought(`p${at}`, amount));
            balance += amount;
          } else if (kind === 'spend' && amount > 0 && amount <= balance) {
            entries.push(message(`m${at}`, amount));
            open.push([`m${at}`, amount]);
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
        const all = payments.map((payment) => unspentOf(entries, payment));
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(balance);
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
