import { describe, expect, it } from 'vitest';
import type { Hold, Wallet } from '../wallet/ledger.ts';
import { creditChange } from './grant-credits.ts';

const at = '2026-03-01T12:00:00.000Z';
const later = '2026-08-01T12:00:00.000Z';
const consented = { id: 'one', immediate_start_at: '2026-02-01T12:00:00.000Z' };
const disputed: Hold = { payment: 'one', credits: 60, until: at, disputed_until: later };
const wallet = (changes: Partial<Wallet> = {}): Wallet => ({
  ...{ credits: 100, free_messages: 0, sequence: 9, held: [disputed] },
  ...changes,
});

/** What a purchase of 80 credits changes whose reversed credits become more or fewer. */
const change = (
  from: Wallet,
  reversed: [was: number, is: number],
  payment: Partial<Parameters<typeof creditChange>[2]> = {},
) =>
  creditChange(
    from,
    { granted: 80, reversed: reversed[0] },
    { ...consented, granted: 80, reversed: reversed[1], ...payment },
    at,
  );

describe('credits that a bank warned of', () => {
  it('are what a charge back takes first, and the rest of them stays held', () => {
    expect(change(wallet(), [0, 20])).toMatchObject({
      moves: [{ amount: -20, counter_account: 'reversals' }],
      debt: 0,
      held: [{ payment: 'one', credits: 40, disputed_until: later }],
    });
    expect(change(wallet(), [0, 60])).toMatchObject({ moves: [{ amount: -60 }], held: [] });
  });

  it('are made up for by free credits where some were spent before', () => {
    expect(change(wallet(), [0, 80])).toMatchObject({
      moves: [{ amount: -80 }],
      debt: 0,
      held: [],
    });
    expect(change(wallet({ credits: 70 }), [0, 80])).toMatchObject({
      moves: [{ amount: -70 }],
      debt: 10,
    });
  });

  it('are taken for no other payment', () => {
    const other = change(wallet(), [0, 80], { id: 'two' });
    expect(other).toMatchObject({ moves: [{ amount: -40 }], debt: 40, held: [disputed] });
  });

  it('come back to those that are held, and pay no debt', () => {
    expect(change(wallet({ debt: 5 }), [20, 0])).toMatchObject({
      moves: [{ amount: 20 }],
      debt: 5,
      held: [{ payment: 'one', credits: 80, disputed_until: later }],
    });
  });

  it('wait for the consent besides, where none was given', () => {
    const waiting: Hold = { ...disputed, credits: 80, until: later };
    const found = change(wallet({ held: [waiting] }), [0, 30], {
      immediate_start_at: undefined,
      held_until: later,
    });
    expect(found?.held).toEqual([{ ...waiting, credits: 50 }]);
  });

  it('are free once the hold is over', () => {
    const over = wallet({ held: [{ ...disputed, disputed_until: at }] });
    expect(change(over, [0, 80], { id: 'two' })).toMatchObject({ debt: 0, held: [] });
  });
});
