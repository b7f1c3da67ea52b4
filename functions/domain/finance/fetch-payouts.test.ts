import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayAfter } from '#shared/rules/periods.ts';
import {
  PaymentError,
  type PayoutLine,
  PayoutsNotSetUp,
  type ProviderPayout,
} from '../../adapters/payments.ts';
import type { JournalEntry } from '../payments/journal.ts';
import { fetchAllPayouts } from './fetch-payouts.ts';
import type { KeptLine, StoredPayout } from './payouts.ts';

const world = vi.hoisted(() => ({
  providers: ['mollie'],
  payouts: [] as unknown[],
  /** What Mollie answers instead. */
  failure: null as Error | null,
  stopped: false,
  stored: [] as unknown[],
  lines: [] as unknown[],
  writes: [] as string[],
  /** Journal entries by day, and the days that were read. */
  journal: {} as Record<string, unknown[]>,
  read: [] as string[],
}));

vi.mock('../tenants/brands.store.ts', () => ({
  brandSummaries: async () => [{ id: world.stopped ? 'stopped' : 'maple' }],
  brandRecord: async (_: unknown, id: string) => ({
    ...{ id, theme: { home: {} } },
    config: { payments: { settlements: { longest_days: 10 } }, time_zone: 'Europe/Berlin' },
    ...(id === 'stopped' ? { stops: { command: '2026-11-01T00:00:00.000Z' } } : {}),
  }),
}));
vi.mock('../../adapters/payment-providers.ts', () => ({
  providerAccounts: () =>
    world.providers.map((name) => ({ name, keyParameter: `/dating/maple/${name}-key` })),
  openAccount: ({ name }: { name: string }) => ({
    async *payouts() {
      if (name !== 'mollie') return;
      if (world.failure) throw world.failure;
      yield* world.payouts;
    },
  }),
}));
vi.mock('../payments/journal.store.ts', () => ({
  async *listDayEntries(_: unknown, day: string) {
    world.read.push(day);
    yield* world.journal[day] ?? [];
  },
}));
vi.mock('../payments/payments.store.ts', () => ({ knownPayment: async () => null }));
vi.mock('./payouts.store.ts', () => ({
  listStoredPayouts: async () => world.stored,
  putPayout: async (_: unknown, payout: StoredPayout) => {
    world.writes.push(`payout ${payout.id}`);
    world.stored = [payout];
  },
  putLines: async (_: unknown, { id }: StoredPayout, part: number, lines: KeptLine[]) => {
    world.writes.push(`lines ${id} ${part} ${lines.length}`);
    world.lines = part === 0 ? lines : [...world.lines, ...lines];
  },
  async *listLines() {
    yield* world.lines;
  },
  listReceipts: async () => [],
  listStatements: async () => [],
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
const today = '2026-05-04';
/** Has a payment of a provider booked so many days ago. */
function book(days: number, provider = 'mollie'): void {
  const at = `${dayAfter(today, -days)}T12:00:00.000Z`;
  const entry: Partial<JournalEntry> = {
    ...{ kind: 'sale', at, provider, provider_reference: `${provider}_${days}`, payment: 'p' },
    ...{ method: 'ideal', gross: 100, currency: 'EUR' },
  };
  world.journal[at.slice(0, 10)] = [...(world.journal[at.slice(0, 10)] ?? []), entry];
}
const told = () => vi.mocked(console.error).mock.calls.map(([text]) => JSON.parse(String(text)));
const alarms = () => told().map(({ message }) => message);

beforeEach(() => {
  Object.assign(world, { providers: ['mollie'], payouts: [], failure: null, stopped: false });
  Object.assign(world, { stored: [], lines: [], writes: [], journal: {}, read: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: Date.parse(`${today}T05:00:00.000Z`), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the daily job', () => {
  it('keeps a payout after its lines, 400 in an item, and tells an operator what differs', async () => {
    world.payouts = [payout(401)];
    expect(await fetchAllPayouts()).toEqual([
      { brand: 'maple', payouts: 1, changed: 1, differences: { line_without_booking: 401 } },
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

  it('names what is owed for too long where no payout came at all', async () => {
    book(40);
    book(11);
    book(9);
    expect(await fetchAllPayouts()).toEqual([
      { brand: 'maple', payouts: 0, changed: 0, differences: { not_paid_out: 2 } },
    ]);
    expect(told()).toEqual([
      { level: 'error', message: 'payout_differs', brand: 'maple', not_paid_out: 2 },
    ]);
  });

  it('says nothing of what is booked since less', async () => {
    book(9);
    expect(await fetchAllPayouts()).toMatchObject([{ differences: {} }]);
    expect(alarms()).toEqual([]);
  });

  it('leaves a brand that sold nothing after a query for each day, and stopped ones at once', async () => {
    book(63);
    await fetchAllPayouts();
    const days = Array.from({ length: 63 }, (_, index) => dayAfter(today, -index));
    expect(world.read).toEqual(days);
    world.read = [];
    world.failure = new PayoutsNotSetUp('settlements_parameter is missing');
    await fetchAllPayouts();
    expect(world.read).toEqual(days);
    world.read = [];
    world.stopped = true;
    expect(await fetchAllPayouts()).toEqual([]);
    expect([world.read, alarms()]).toEqual([[], []]);
  });

  it('says what a brand that sells lacks to have its payouts read, and compares nothing', async () => {
    book(20);
    world.failure = new PayoutsNotSetUp('settlements_parameter is missing');
    const nothing = { brand: 'maple', payouts: 0, changed: 0, differences: {} };
    expect(await fetchAllPayouts()).toEqual([nothing]);
    expect(told()).toEqual([
      {
        ...{ level: 'error', message: 'payouts_not_fetched', brand: 'maple', provider: 'mollie' },
        missing: 'settlements_parameter is missing',
      },
    ]);
    // Down to the day that has the booking.
    expect(world.read).toHaveLength(21);
  });

  it('compares what the other provider pays out, where one does not tell', async () => {
    world.providers = ['mollie', 'genesis'];
    world.failure = new PayoutsNotSetUp('settlements_parameter is missing');
    book(20, 'mollie');
    book(20, 'genesis');
    expect(await fetchAllPayouts()).toMatchObject([{ differences: { not_paid_out: 1 } }]);
    expect(alarms()).toEqual(['payouts_not_fetched', 'payout_differs']);
  });

  it('goes on where a provider does not answer, and says so', async () => {
    world.failure = new PaymentError('transient', 'mollie: no answer');
    expect(await fetchAllPayouts()).toEqual([]);
    expect(alarms()).toEqual(['payouts_not_fetched']);
  });
});
