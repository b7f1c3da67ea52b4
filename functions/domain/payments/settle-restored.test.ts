import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  PaymentError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderStatus,
} from '../../adapters/payments.ts';
import { type SettleOptions, settleRestored } from './settle-restored.ts';

const table = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  table.reset();
  // Neither table has an order or a member.
  table.onAnyCommand().resolves({});
});

const toAmount = (minor: number) => ({ minor, currency: 'EUR' });
const paymentWith = (id: string, status: ProviderStatus): ProviderPayment => ({
  ...{ id, order: id, tenant: 'nl', status, method: 'creditcard', label: null },
  ...{ amount: toAmount(999), refunded: toAmount(0), chargedBack: toAmount(0) },
  ...{ checkoutUrl: null, mandate: null, payerCountry: null },
  ...{ created_at: '2026-01-02T10:00:00.000Z', paid_at: null },
});

/** Settles three payments of which the provider refuses to cancel or to give back the first two. */
async function settleThree(kind: PaymentError['kind']) {
  const once = async (id: string) => {
    if (id !== 'willing') throw new PaymentError(kind, 'the gateway does not');
  };
  const refund = vi.fn<PaymentProvider['refund']>(async (id, amount) => {
    await once(id);
    return { id: 'r', amount, final: true, at: '2026-01-02T10:00:00.000Z' };
  });
  const provider = {
    async *list() {
      yield paymentWith('begun', 'open');
      yield paymentWith('spent', 'paid');
      yield paymentWith('willing', 'paid');
    },
    cancel: once,
    refund,
  };
  const options: SettleOptions = {
    brand: { id: 'nl' } as SettleOptions['brand'],
    since: '2026-01-02T09:00:00.000Z',
    formerTable: 'former',
  };
  const settled = await Array.fromAsync(settleRestored({ ...options, provider }));
  return {
    outcomes: settled.map(({ payment, outcome }) => `${payment}: ${outcome}`),
    refund,
  };
}

it('goes on past what a provider refuses, and says so', async () => {
  const { outcomes, refund } = await settleThree('refused');
  expect(outcomes).toEqual(['begun: not_cancelled', 'spent: not_refunded', 'willing: refunded']);
  expect(refund).toHaveBeenLastCalledWith('willing', toAmount(999), 'restored-willing');
});

it('ends where a provider is unavailable, as it is said once more then', async () => {
  await expect(settleThree('transient')).rejects.toThrow('the gateway does not');
});
