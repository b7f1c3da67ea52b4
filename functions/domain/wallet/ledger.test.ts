import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { heldAt, type LedgerEntry, moveCredits, moveWallet, openWallet } from './ledger.ts';

const member = memberScope(tenantScope({ id: 'nl' }), 'iris');
const at = '2026-01-01T00:00:00.000Z';

function open(credits: number, freeMessages: number) {
  const { wallet, writes } = openWallet(member, { credits, freeMessages, at });
  const items = writes.map((write) => ('put' in write ? write.put : null));
  const entries = items.filter((item) =>
    item?.sk.startsWith('LEDGER#'),
  ) as unknown as LedgerEntry[];
  return { wallet, writes, entries };
}

describe('openWallet', () => {
  it('writes one entry for each thing given, and the wallet', () => {
    const { wallet, writes, entries } = open(6, 2);
    expect(wallet).toEqual({ credits: 6, free_messages: 2, sequence: 2 });
    expect(writes).toHaveLength(3);
    expect(entries).toMatchObject([
      { sequence: 1, unit: 'credits', amount: 6, balance: 6, counter_account: 'signup_grants', at },
      { sequence: 2, unit: 'free_messages', amount: 2, balance: 2 },
    ]);
  });

  it('writes no entry for nothing', () => {
    expect(open(0, 0).entries).toEqual([]);
    expect(open(0, 0).wallet).toEqual({ credits: 0, free_messages: 0, sequence: 0 });
    expect(open(0, 3).entries).toMatchObject([{ sequence: 1, unit: 'free_messages' }]);
  });

  it('opens a wallet that is the sum of its gapless entries, whatever is given', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(1_000), (credits, messages) => {
        const { wallet, entries } = open(credits, messages);
        const sum = (unit: LedgerEntry['unit']) =>
          entries
            .filter((entry) => entry.unit === unit)
            .reduce((all, { amount }) => all + amount, 0);
        expect(wallet.credits).toBe(sum('credits'));
        expect(wallet.free_messages).toBe(sum('free_messages'));
        expect(entries.map(({ sequence }) => sequence)).toEqual(
          entries.map((_, index) => index + 1),
        );
        expect(wallet.sequence).toBe(entries.length);
      }),
    );
  });
});

describe('moveCredits', () => {
  const wallet = { credits: 5, free_messages: 2, sequence: 7 };
  const spend = {
    unit: 'credits',
    amount: -3,
    counter_account: 'messages',
    reference: 'm',
  } as const;

  it('writes the wallet and the next entry, with its balance', () => {
    const { wallet: next, writes } = moveCredits(member, wallet, { ...spend, at });
    expect(next).toEqual({ credits: 2, free_messages: 2, sequence: 8 });
    expect(writes).toMatchObject([
      { update: { sk: 'CORE#WALLET' } },
      { put: { sk: 'LEDGER#000000000008', sequence: 8, balance: 2, amount: -3, reference: 'm' } },
    ]);
  });

  it('adds what comes back', () => {
    const back = { ...spend, unit: 'free_messages', amount: 1, at } as const;
    const { wallet: next } = moveCredits(member, wallet, back);
    expect(next).toEqual({ credits: 5, free_messages: 3, sequence: 8 });
  });

  it('counts as held what is held, until that is over', () => {
    const until = '2026-01-15T00:00:00.000Z';
    const holding = { ...wallet, held: [{ payment: 'p', credits: 4, until }] };
    expect([heldAt(holding, at), heldAt(holding, until)]).toEqual([4, 0]);
  });

  it.each([0, 0.5, Number.NaN])('refuses to move %d', (amount) => {
    expect(() => moveCredits(member, wallet, { ...spend, amount, at })).toThrow(/must move/);
  });
});

describe('moveWallet', () => {
  const wallet = { credits: 5, free_messages: 0, sequence: 7 };
  const release = {
    ...({ unit: 'credits', amount: 0, counter_account: 'releases', reference: 'p', at } as const),
  };

  it('writes a release, which moves nothing, and no other empty entry', () => {
    const { wallet: next, writes } = moveWallet(member, wallet, {
      ...{ moves: [release], debt: 0, held: [] },
    });
    expect(next).toMatchObject({ credits: 5, sequence: 8, held: [] });
    expect(writes[1]).toMatchObject({ put: { amount: 0, balance: 5, reference: 'p' } });
    const empty = { ...release, counter_account: 'purchases' } as const;
    expect(() => moveWallet(member, wallet, { moves: [empty], debt: 0, held: [] })).toThrow(
      /must move/,
    );
  });

  it('holds no more than there is', () => {
    const held = [{ payment: 'p', credits: 6, until: at }];
    expect(() => moveWallet(member, wallet, { moves: [release], debt: 0, held })).toThrow(
      /more is held/,
    );
  });
});
