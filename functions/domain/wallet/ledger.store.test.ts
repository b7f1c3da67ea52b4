import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { absent, add, allOf, anyOf, atLeast, atMost, equals, set } from '../../table/conditions.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { walletCheck } from './ledger.store.ts';
import { moveCredits, moveWallet, openWallet } from './ledger.ts';

const member = memberScope(tenantScope({ id: 'nl' }), 'iris');
const at = '2026-01-01T00:00:00.000Z';
const wallet = { credits: 5, free_messages: 2, sequence: 7 };
const asRead = equals('sequence', 7);
const mayWrite = anyOf(absent('muted_until'), atMost('muted_until', Date.parse(at) / 1_000));

beforeAll(() => vi.useFakeTimers({ now: Date.parse(at) }));
afterAll(() => void vi.useRealTimers());

describe('a new wallet', () => {
  it('is written over nothing that is there', () => {
    const { writes } = openWallet(member, { credits: 6, freeMessages: 2, at });
    expect(writes.map((write) => write.if)).toEqual([absent(), absent(), absent()]);
  });
});

describe('a movement', () => {
  const spend = { unit: 'credits', amount: -3, counter_account: 'messages', at } as const;

  it('asks for the wallet as it was read, for enough in it, for an account that may write, and for a free number', () => {
    expect(moveCredits(member, wallet, spend).writes).toMatchObject([
      {
        update: { sk: 'CORE#WALLET' },
        changes: [add({ credits: -3 }), set({ sequence: 8 })],
        if: allOf(asRead, atLeast('credits', 3), absent('away'), mayWrite),
      },
      { put: { sk: 'LEDGER#000000000008' }, if: absent() },
    ]);
  });

  it('asks for nothing to be there when something comes back, also to a deleted account', () => {
    const back = { ...spend, unit: 'free_messages', amount: 1 } as const;
    expect(moveCredits(member, wallet, back).writes[0]).toMatchObject({
      changes: [add({ free_messages: 1 }), set({ sequence: 8 })],
      if: allOf(asRead, atLeast('free_messages', 0)),
    });
  });

  it('leaves what is held, until that is over', () => {
    const until = '2026-01-15T00:00:00.000Z';
    const holding = { ...wallet, held: [{ payment: 'p', credits: 4, until }] };
    const condition = (when: string) =>
      moveCredits(member, holding, { ...spend, at: when }).writes[0]?.if;
    expect(condition(at)).toEqual(
      allOf(asRead, atLeast('credits', 4 + 3), absent('away'), mayWrite),
    );
    expect(condition(until)).toEqual(
      allOf(asRead, atLeast('credits', 3), absent('away'), mayWrite),
    );
  });
});

describe('several movements', () => {
  const changed = (was: typeof wallet & { debt?: number }) =>
    moveWallet(member, was, { moves: [], debt: 2, held: [] }).writes[0]?.if;

  it('ask for the debt as it was read, which has no number of its own', () => {
    expect(changed({ ...wallet, debt: 4 })).toEqual(allOf(asRead, equals('debt', 4)));
    const none = anyOf(equals('debt', 0), absent('debt'));
    expect(changed(wallet)).toEqual(allOf(asRead, none));
    expect(changed({ ...wallet, debt: 0 })).toEqual(allOf(asRead, none));
  });
});

it('a check holds while the wallet is as it was read', () => {
  expect(walletCheck(member, wallet)).toMatchObject({ check: { sk: 'CORE#WALLET' }, if: asRead });
});
