/** What members can buy and bought, for tests. */
import type { Transaction } from '#shared/api/transactions.ts';
import type { Discount, Payment } from '#shared/model/payment.ts';
import type { Credits } from './api.ts';

export const pounds = (value: string) => ({ value, currency: 'GBP' });
export const paymentId = 'P'.repeat(22);

export const discountFixture = (): Discount => ({
  code: 'TIMEBONUS25',
  country: null,
  user_id: null,
  expires: null,
  value_percentage: 'percentage',
  percentage: 25,
  currency: null,
  minimum_order_value: null,
  minimum: null,
  status: 'active',
  validity: 'once',
  expired: false,
  paymentmethods: [],
});

export const creditsFixture = (): Credits => ({
  packages: [
    { id: 'small', credits: 15, amount: pounds('7.49'), layout: 'p0', popular: false },
    { id: 'large', credits: 150, amount: pounds('49.99'), layout: 'p2', popular: true },
  ],
  methods: [
    { id: 'creditcard', name: 'Card', can_store: true },
    { id: 'paypal', name: 'PayPal', can_store: true },
    { id: 'sdd', name: 'Direct debit', can_store: false },
  ],
  vat_percentage: 20,
  discount: null,
  repeatable_orders: [],
  stored_payment_methods: [],
});

export const paymentFixture = (): Payment => ({
  payment_id: paymentId,
  package: 'large',
  credits: 150,
  amount: pounds('49.99'),
  method: 'creditcard',
  status: 'pending',
  created_at: '2026-01-02T10:00:00.000Z',
});

export const transactionFixture = (): Transaction => ({
  id: paymentId,
  created_at: '2026-01-02T10:00:00.000Z',
  payment_id: paymentId,
  credits: 150,
  amount: pounds('49.99'),
  vat: pounds('8.33'),
  method: 'creditcard',
  status: 'completed',
  discount: null,
  refunded: null,
  invoice_number: '2026-000001',
  documents: [
    {
      kind: 'invoice',
      number: '2026-000001',
      issued_at: '2026-01-02T10:00:20.000Z',
      amount: pounds('49.99'),
    },
  ],
  held_until: null,
  withdrawable_until: '2026-01-16T10:00:00.000Z',
});

/** More ways to pay than are shown at first. */
export const manyMethods: Credits['methods'] = (
  ['creditcard', 'ideal', 'paypal', 'applepay', 'paysafecard', 'maestro', 'sct', 'sdd'] as const
).map((id) => ({ id, name: id, can_store: false }));
