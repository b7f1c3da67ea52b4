/** Months of two brands, whose figures add up. */
import type { Job, JobResult } from '../jobs/jobs-data.ts';
import type {
  Books,
  BrandMonth,
  Closing,
  MonthBooks,
  Reconciliation,
  Total,
} from './money-data.ts';

export const month = '2026-03';
const id = 'j'.repeat(22);
export const me = 'a'.repeat(22);
export const katrin = { id: 'k'.repeat(22), name: 'Katrin Brandt' };

export const jobFixture = (over: Partial<Job> = {}): Job => ({
  id: `2026-04-02T12:00:00.000Z.${id}`,
  brand: 'nl',
  kind: 'closing',
  period: month,
  report: null,
  action: 'close',
  asked_at: '2026-04-02T12:00:00.000Z',
  asked_by: katrin,
  state: 'done',
  progress: 1,
  started_at: '2026-04-02T12:00:05.000Z',
  ended_at: '2026-04-02T12:03:05.000Z',
  attempts: 1,
  failure: null,
  ...over,
});

const side = (currency: string, payments: number, amount: number) => ({
  ...{ currency, payments, amount },
});

/** 1,000.00 paid, 23.99 of it not booked; 50.00 paid before and 26.01 booked after. */
const reconciliationFixture = (over: Partial<Reconciliation> = {}): Reconciliation => ({
  at: '2026-04-02T12:03:00.000Z',
  providers: ['mollie'],
  paid: [side('EUR', 40, 100_000)],
  paid_outside: [side('EUR', 2, 5_000)],
  booked_outside: [side('EUR', 1, 2_601)],
  books: [side('EUR', 40, 100_000)],
  count: 2,
  kinds: { paid_without_sale: 1, refund_differs: 1 },
  differences: [
    {
      kind: 'paid_without_sale',
      provider_reference: 'tr_8kQ2mV',
      payment: '',
      member: '',
      books: '',
      other: '2399 EUR',
      amount: { currency: 'EUR', minor: 2_399 },
    },
    {
      kind: 'refund_differs',
      provider_reference: 'tr_9aB1cD',
      payment: 'p'.repeat(22),
      member: 'm'.repeat(22),
      books: '4999 EUR',
      other: '0 EUR',
      amount: { currency: 'EUR', minor: -4_999 },
    },
  ],
  ...over,
});

export const resultFixture = (over: Partial<JobResult> = {}): JobResult => ({
  reconciliation: reconciliationFixture(),
  outcome: 'refused',
  files: [],
  notes: [],
  ...over,
});

export const closingFixture = (over: Partial<Closing> = {}): Closing => ({
  state: 'open',
  from: '2026-04-01T00:00:00.000Z',
  first: null,
  proposal: null,
  job: null,
  closed: null,
  ...over,
});

/** A brand that sold on two days: the second half of it, and of what went back, is on day 15. */
export function booksFixture(
  currency: string,
  {
    sold,
    refunded,
    charged_back,
    vat,
  }: Record<'sold' | 'refunded' | 'charged_back' | 'vat', number>,
): MonthBooks {
  const gross = sold + refunded + charged_back;
  const net = gross - vat;
  const half = (minor: number) => [Math.floor(minor / 2), minor - Math.floor(minor / 2)];
  const [[sold1 = 0, sold2 = 0], [vat1 = 0, vat2 = 0], [net1 = 0, net2 = 0]] = [
    half(sold),
    half(vat),
    half(net),
  ];
  const day = (date: string, part: { sold: number; vat: number; net: number }) => ({
    ...{ day: date, currency, sales: 20, ...part, gross: part.net + part.vat },
  });
  return {
    read_at: '2026-04-02T12:03:00.000Z',
    until: '2026-04-01T00:00:00.000Z',
    is_final: false,
    sums: [
      {
        ...{ currency, sales: 40, refunds: 2, chargebacks: 1, sold, refunded, charged_back },
        ...{ gross, vat, net, discount: 0 },
      },
    ],
    days: [
      day(`${month}-01`, { sold: sold1, vat: vat1, net: net1 }),
      day(`${month}-15`, { sold: sold2, vat: vat2, net: net2 }),
    ],
    countries: [{ country: 'NL', vat_rate: 21, currency, gross, vat, net }],
    payers: [
      {
        ...{ currency, payers: 30, new_payers: 20, arppu: Math.round(net / 30) },
        ...{ active_members: 100, arpu: Math.round(net / 100) },
        ...{ observed_30: 20, repeated_30: 5, repeat_30_percent: 25 },
        ...{ observed_90: 0, repeated_90: 0, repeat_90_percent: 0 },
      },
    ],
    cohorts: [
      { signup_month: '2026-02', currency, payers: 10, gross: 10_000, net: 8_000 },
      { signup_month: null, currency, payers: 20, gross: gross - 10_000, net: net - 8_000 },
    ],
    unspent: [
      { age: '0-30', currency, credits: 90, gross: 9_000, vat: 1_562, net: 7_438 },
      { age: '366+', currency, credits: 10, gross: 1_000, vat: 174, net: 826 },
    ],
    unspent_granted: 12,
    problems: [],
  };
}

const nlBooks = booksFixture('EUR', {
  ...{ sold: 100_000, refunded: -2_000, charged_back: -1_000, vat: 16_834 },
});
const deBooks = booksFixture('EUR', {
  ...{ sold: 50_000, refunded: -500, charged_back: 0, vat: 7_903 },
});

export const monthFixture = (brand: string, over: Partial<BrandMonth> = {}): BrandMonth => ({
  brand,
  currency: 'EUR',
  time_zone: 'UTC',
  closing: closingFixture(),
  books: brand === 'nl' ? nlBooks : deBooks,
  job: null,
  reconciliation: null,
  ...over,
});

/** What the server sums up of both brands. */
const totalFixture: Total = {
  ...{ currency: 'EUR', sales: 80, refunds: 4, chargebacks: 2 },
  ...{ sold: 150_000, refunded: -2_500, charged_back: -1_000 },
  ...{ gross: 146_500, vat: 24_737, net: 121_763, discount: 0 },
  ...{ payers: 60, new_payers: 40, active_members: 200, arppu: 2_029, arpu: 609 },
  ...{ observed_30: 40, repeated_30: 10, repeat_30_percent: 25 },
};

export const answerFixture = (over: Partial<Books> = {}): Books => ({
  month,
  totals: [totalFixture],
  brands: [monthFixture('nl'), monthFixture('de')],
  ...over,
});
