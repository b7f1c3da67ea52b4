import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  PaymentError,
  type PayoutLine,
  PayoutsNotSetUp,
  type ProviderPayout,
} from '../../adapters/payments.ts';
import { fetchAllPayouts } from './fetch-payouts.ts';
import type { KeptLine, StoredPayout } from './payouts.ts';

const world = vi.hoisted(() => ({
  payouts: [] as unknown[],
  failure: null as Error | null,
  stopped: false,
  stored: [] as unknown[],
  writes: [] as string[],
  compared: 0,
}));

vi.mock('../tenants/brands.store.ts', () => ({
  brandSummaries: async () => [{ id: world.stopped ? 'stopped' : 'maple' }],
  brandRecord: async (_: unknown, id: string) => ({
    ...{ id, theme: { home: {} } },
    config: { payments: {}, time_zone: 'Europe/Berlin' },
    ...(id === 'stopped' ? { stops: { command: '2026-11-01T00:00:00.000Z' } } : {}),
  }),
}));
vi.mock('../../adapters/payment-providers.ts', () => ({
  providerAccounts: () => [{ name: 'mollie', keyParameter: '/dating/maple/mollie-key' }],
  openAccount: () => ({
    async *payouts() {
      if (world.failure) throw world.failure;
      yield* world.payouts;
    },
  }),
}));
vi.mock('./payouts.store.ts', () => ({
  listStoredPayouts: async () => world.stored,
  putPayout: async (_: unknown, payout: StoredPayout) => {
    world.writes.push(`payout ${payout.id}`);
    world.stored = [payout];
  },
  putLines: async (_: unknown, { id }: StoredPayout, part: number, lines: KeptLine[]) => {
    world.writes.push(`lines ${id} ${part} ${lines.length}`);
  },
}));
vi.mock('./reconcile-payouts.ts', () => ({
  async reconcilePayouts(...[, , , report]: [0, 0, 0, (found: { kind: string }) => void]) {
    world.compared += 1;
    report({ kind: 'amount_differs' });
  },
}));

const payout = (lines: number, changes: Partial<ProviderPayout> = {}): ProviderPayout => ({
  ...{ id: 'stl_1', reference: 'R1', state: 'pending', created_at: '2026-05-02T02:00:00.000Z' },
  ...{ paid_at: null, currency: 'EUR', total: lines * 100 },
  async *lines(): AsyncGenerator<PayoutLine> {
    for (let number = 0; number < lines; number += 1) {
      const amount = { minor: 100, currency: 'EUR' };
      yield { kind: 'payment', payment: `tr_${number}`, amount, method: 'ideal' };
    }
  },
  ...changes,
});
const alarms = () =>
  vi.mocked(console.error).mock.calls.map(([text]) => JSON.parse(String(text)).message);

beforeEach(() => {
  Object.assign(world, { payouts: [], failure: null, stopped: false, stored: [] });
  Object.assign(world, { writes: [], compared: 0 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the daily job', () => {
  it('keeps a payout after its lines, 400 in an item, and tells an operator what differs', async () => {
    world.payouts = [payout(401)];
    expect(await fetchAllPayouts()).toEqual([
      { brand: 'maple', payouts: 1, changed: 1, differences: { amount_differs: 1 } },
    ]);
    expect(world.writes).toEqual(['lines stl_1 0 400', 'lines stl_1 1 1', 'payout stl_1']);
    expect(alarms()).toEqual(['payout_differs']);
  });

  it('writes what reads as before not again, and of another state no lines', async () => {
    world.payouts = [payout(3)];
    await fetchAllPayouts();
    world.writes = [];
    await fetchAllPayouts();
    expect(world.writes).toEqual([]);
    world.payouts = [payout(3, { state: 'paid', paid_at: '2026-05-02T08:00:00.000Z' })];
    await fetchAllPayouts();
    expect(world.writes).toEqual(['payout stl_1']);
    world.payouts = [payout(2)];
    world.writes = [];
    await fetchAllPayouts();
    expect(world.writes).toEqual(['lines stl_1 0 2', 'payout stl_1']);
  });

  it('leaves out brands without payouts, without what reads them, and stopped ones', async () => {
    await fetchAllPayouts();
    world.failure = new PayoutsNotSetUp('settlements_parameter is missing');
    await fetchAllPayouts();
    world.stopped = true;
    expect(await fetchAllPayouts()).toEqual([]);
    expect([world.compared, alarms()]).toEqual([0, []]);
  });

  it('goes on where a provider does not answer, and says so', async () => {
    world.failure = new PaymentError('transient', 'mollie: no answer');
    expect(await fetchAllPayouts()).toEqual([]);
    expect(alarms()).toEqual(['payouts_not_fetched']);
  });
});
