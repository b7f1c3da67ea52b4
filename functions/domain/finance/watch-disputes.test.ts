import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Period, within } from '#shared/rules/periods.ts';
import { PaymentError, type ProviderDispute } from '../../adapters/payments.ts';
import type { DisputeRecord } from './disputes.ts';
import { watchDisputes } from './watch-disputes.ts';

const world = vi.hoisted(() => ({
  timeZone: 'Europe/Berlin',
  /** By provider: what it answers instead of its disputes. */
  failures: {} as Record<string, Error>,
  told: [] as unknown[],
  /** One of another time zone has another id, as brands are cached by it. */
  brand: 'maple',
  disputes: [] as DisputeRecord[],
  /** Journal entries by day. */
  journal: {} as Record<string, unknown[]>,
}));

vi.mock('../tenants/brands.store.ts', () => ({
  brandSummaries: async () => [{ id: world.brand }],
  brandRecord: async (_: unknown, id: string) => ({
    ...{ id, theme: { home: {} } },
    config: { payments: {}, currency: 'EUR', time_zone: world.timeZone },
  }),
}));
vi.mock('../../adapters/payment-providers.ts', () => ({
  providerAccounts: () => [{ name: 'genesis' }, { name: 'mollie' }],
  openAccount: ({ name }: { name: string }) => ({
    async *disputes() {
      if (world.failures[name]) throw world.failures[name];
      if (name === 'mollie') yield* world.told;
    },
    chargebacksOf: async () => [],
  }),
}));
vi.mock('../payments/payments.store.ts', () => ({ knownPayment: async () => null }));
vi.mock('../payments/journal.store.ts', () => ({
  async *listDayEntries(_: unknown, day: string) {
    yield* world.journal[day] ?? [];
  },
}));
vi.mock('./disputes.store.ts', () => ({
  async *listDisputes(_: unknown, period: Period) {
    yield* world.disputes.filter(({ opened_at: at }) => within(period, at));
  },
  async *listOpenDisputes() {
    yield* world.disputes.filter(({ state }) => state === 'open');
  },
}));

const dispute = (changes: Partial<DisputeRecord>): DisputeRecord => ({
  ...{ id: 'mollie-chb_1', kind: 'chargeback', state: 'open', provider: 'mollie' },
  ...{ provider_reference: 'tr_1', payment: 'p1', member: 'm1', method: 'creditcard' },
  ...{ amount: 999, currency: 'EUR', reason: null, opened_at: '2026-05-10T12:00:00.000Z' },
  ...{ deadline: null, changed_at: '2026-05-10T12:00:00.000Z', ...changes },
});
/** Has cards charged back at a moment, of ten payments on each of the days given. */
function chargeBack(count: number, at: string, saleDays: readonly string[]): void {
  world.disputes = Array.from({ length: count }, (_, index) =>
    dispute({ id: `mollie-chb_${index}`, state: 'lost', opened_at: at }),
  );
  for (const day of saleDays) {
    const sale = { kind: 'sale', method: 'creditcard', at: `${day}T12:00:00.000Z` };
    world.journal[day] = Array.from({ length: 10 }, () => sale);
  }
}
const told = () => vi.mocked(console.error).mock.calls.map(([text]) => JSON.parse(String(text)));

async function watchAt(time: string) {
  vi.mocked(console.error).mockClear();
  vi.setSystemTime(Date.parse(time));
  const counts = await watchDisputes();
  return { counts, told: told() };
}
const alarmedMonths = async (time: string) =>
  (await watchAt(time)).told.map(({ message, month, scheme }) => `${message} ${month} ${scheme}`);

beforeEach(() => {
  Object.assign(world, { timeZone: 'Europe/Berlin', brand: 'maple', failures: {}, told: [] });
  Object.assign(world, { disputes: [], journal: {} });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a charge back that nobody answered', () => {
  it('is said in the run of each day, three days before its deadline', async () => {
    world.disputes = [dispute({ deadline: '2026-05-17T12:00:00.000Z' })];
    expect((await watchAt('2026-05-14T03:30:00.000Z')).told).toEqual([]);
    expect((await watchAt('2026-05-15T02:30:00.000Z')).told).toEqual([]);
    expect((await watchAt('2026-05-15T03:30:00.000Z')).told).toEqual([
      {
        ...{ level: 'error', message: 'dispute_deadline_near', tenant: 'maple' },
        ...{ dispute: 'mollie-chb_1', payment: 'p1', deadline: '2026-05-17T12:00:00.000Z' },
      },
    ]);
  });
});

describe('a provider that does not tell', () => {
  it('is said in every hour, and the other one is read', async () => {
    world.failures = { genesis: new PaymentError('transient', 'genesis: no answer') };
    world.told = [{ id: 'chb_1', payment: 'tr_1' } satisfies Partial<ProviderDispute>];
    const { counts, told: alarms } = await watchAt('2026-05-15T10:30:00.000Z');
    expect(counts).toEqual({ failed: 1, foreign: 1 });
    expect(alarms).toEqual([
      {
        ...{ level: 'error', message: 'disputes_not_read', tenant: 'maple' },
        ...{ provider: 'genesis', error: 'genesis: no answer' },
      },
    ]);
  });

  it('fails the run for a reason that nobody expects', async () => {
    world.failures = { genesis: new TypeError('a defect') };
    await expect(watchAt('2026-05-15T10:30:00.000Z')).rejects.toThrow('a defect');
  });
});

describe('charge backs of cards', () => {
  const both = (month: string) =>
    ['Visa', 'Mastercard'].map((scheme) => `chargebacks_near_limit ${month} ${scheme}`);

  it('near what a scheme allows are said once a day', async () => {
    chargeBack(5, '2026-05-10T12:00:00.000Z', ['2026-05-10', '2026-04-10']);
    expect((await watchAt('2026-05-15T04:30:00.000Z')).told).toEqual([]);
    const { told: alarms } = await watchAt('2026-05-15T03:30:00.000Z');
    const common = { level: 'error', message: 'chargebacks_near_limit', tenant: 'maple' };
    const rate = { month: '2026-05', cases: 5, percent: 50 };
    expect(alarms).toEqual([
      { ...common, ...rate, scheme: 'Visa', limit: { percent: 1.5, cases: 1_500 } },
      { ...common, ...rate, scheme: 'Mastercard', limit: { percent: 1.5, cases: 100 } },
    ]);
  });

  it('too few to say something are not', async () => {
    chargeBack(4, '2026-05-10T12:00:00.000Z', ['2026-05-10', '2026-04-10']);
    expect((await watchAt('2026-05-15T03:30:00.000Z')).told).toEqual([]);
  });

  it('of a month’s last evening are said on the first three days of the next one', async () => {
    chargeBack(5, '2026-10-31T22:00:00.000Z', ['2026-10-10', '2026-09-10']);
    expect(await alarmedMonths('2026-10-31T03:30:00.000Z')).toEqual(both('2026-10'));
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) {
      expect(await alarmedMonths(`${day}T03:30:00.000Z`)).toEqual(both('2026-10'));
    }
    expect(await alarmedMonths('2026-11-04T03:30:00.000Z')).toEqual([]);
  });

  it('of both months are said apart', async () => {
    chargeBack(5, '2026-10-31T22:00:00.000Z', ['2026-10-10', '2026-09-10']);
    const before = world.disputes;
    chargeBack(5, '2026-11-01T12:00:00.000Z', ['2026-11-01']);
    world.disputes = [...before, ...world.disputes];
    expect(await alarmedMonths('2026-11-02T03:30:00.000Z')).toEqual([
      ...both('2026-10'),
      ...both('2026-11'),
    ]);
  });

  it('belong to the month of the brand’s clock', async () => {
    Object.assign(world, { timeZone: 'America/Chicago', brand: 'willow' });
    chargeBack(5, '2026-11-01T02:00:00.000Z', ['2026-10-10', '2026-09-10']);
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']) {
      expect(await alarmedMonths(`${day}T03:30:00.000Z`)).toEqual(both('2026-10'));
    }
    expect(await alarmedMonths('2026-11-05T03:30:00.000Z')).toEqual([]);
  });
});
