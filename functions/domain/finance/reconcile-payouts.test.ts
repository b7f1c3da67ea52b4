import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import type { JournalEntry } from '../payments/journal.ts';
import type { FinanceContext } from './journal-export.ts';
import type { PayoutDifference } from './payout-differences.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

/** Journals by brand and day; days that were read; payments that a brand knows, by the provider's id. */
const world = vi.hoisted(() => ({
  journals: {} as Record<string, Record<string, unknown[]>>,
  read: {} as Record<string, string[]>,
  known: {} as Record<string, Record<string, string>>,
  lines: [] as string[],
}));

vi.mock('../payments/journal.store.ts', () => ({
  async *listDayEntries({ tenant }: { tenant: string }, day: string) {
    world.read[tenant] = [...(world.read[tenant] ?? []), day];
    yield* world.journals[tenant]?.[day] ?? [];
  },
}));
vi.mock('../payments/payments.store.ts', () => ({
  knownPayment: async ({ tenant }: { tenant: string }, reference: string) => {
    const id = world.known[tenant]?.[reference];
    return id ? { id } : null;
  },
}));
vi.mock('../tenants/brands.ts', () => ({ findOnlineBrands: async () => [maple, birch] }));
vi.mock('./payouts.store.ts', () => ({
  listReceipts: async () => [],
  listStatements: async () => [],
  listStoredPayouts: async () => [
    {
      ...{ day: '2026-05-12', provider: 'mollie', id: 'stl_1', reference: 'R', state: 'paid' },
      ...{ created_at: '2026-05-12T02:00:00.000Z', paid_at: '2026-05-12T08:00:00.000Z' },
      ...{ currency: 'EUR', total: world.lines.length * 999, sums: {} },
      ...{ lines: world.lines.length, parts: 1, sha256: '' },
    },
  ],
  async *listLines() {
    for (const payment of world.lines) {
      yield { payment };
    }
  },
}));
vi.mock('./payouts.ts', async (original) => ({
  ...(await original<object>()),
  toPayoutLine: ({ payment }: { payment: string }) => ({
    ...{ kind: 'payment', payment, amount: { minor: 999, currency: 'EUR' }, method: 'ideal' },
  }),
}));

const brand = (id: string) =>
  ({
    id,
    config: {
      company: { added: '2019-03-01T00:00:00.000Z' },
      payments: { provider: 'mollie', key_parameter: '/dating/shared/mollie-key' },
    },
  }) as unknown as Brand;
const [maple, birch] = [brand('maple'), brand('birch')];
const sale = (reference: string, at: string): Partial<JournalEntry> => ({
  ...{ kind: 'sale', at, provider: 'mollie', provider_reference: reference, method: 'ideal' },
  ...{ gross: 999, currency: 'EUR', payment: 'p' },
});
const book = (id: string, reference: string, day: string) => {
  const at = `${day}T12:00:00.000Z`;
  world.journals[id] = { ...world.journals[id], [day]: [sale(reference, at)] };
  world.known[id] = { ...world.known[id], [reference]: `${Date.parse(at)}AAAAAAAAA` };
};

async function reconcile(): Promise<string[]> {
  const found: PayoutDifference[] = [];
  const finance = { brand: maple, scope: tenantScope(maple) } as FinanceContext;
  const period = { from: '2026-05-10T00:00:00.000Z', to: '2026-05-24T00:00:00.000Z' };
  await reconcilePayouts(finance, period, '2026-05-24T00:00:00.000Z', (one) => found.push(one));
  return found.map(({ kind, provider_reference: reference }) => `${kind} ${reference}`);
}

beforeEach(() => Object.assign(world, { journals: {}, read: {}, known: {}, lines: [] }));

describe('a line whose booking is not among recent ones', () => {
  it('is looked for back to its order, in the journal of the brand that knows it', async () => {
    book('birch', 'tr_old', '2025-12-30');
    world.lines = ['tr_old'];
    expect(await reconcile()).toEqual([]);
    expect(world.read.birch).toContain('2025-12-30');
    expect(world.read.birch).not.toContain('2025-12-29');
    expect(world.read.maple).not.toContain('2026-01-15');
  });

  it('that nobody knows is named, and no journal is read for it from its beginning', async () => {
    book('maple', 'tr_new', '2026-05-11');
    world.lines = ['tr_new', 'tr_strange'];
    expect(await reconcile()).toEqual(['line_without_booking tr_strange']);
    for (const days of Object.values(world.read)) expect(days.length).toBeLessThan(100);
    expect(Object.keys(world.read).sort()).toEqual(['birch', 'maple']);
  });
});
