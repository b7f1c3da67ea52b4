import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  PaymentError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderStatus,
} from '../../adapters/payments.ts';
import { findMember, type Member } from '../members/members.ts';
import { type SettleOptions, settleRestored } from './settle-restored.ts';

vi.mock('../members/members.ts', async (original) => ({
  ...(await original<object>()),
  findMember: vi.fn(),
}));

interface Asked {
  Key: { pk: string; sk: string };
  TableName: string;
}

const table = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  table.reset();
  vi.mocked(findMember).mockReset();
  vi.mocked(findMember).mockResolvedValue(null);
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
const settleThree = (kind: PaymentError['kind']) =>
  settleAll(
    [paymentWith('begun', 'open'), paymentWith('spent', 'paid'), paymentWith('willing', 'paid')],
    async (id) => {
      if (id !== 'willing') throw new PaymentError(kind, 'the gateway does not');
    },
  );

/** Settles what a provider lists, and asks it once for each to cancel or to give back. */
async function settleAll(listed: readonly ProviderPayment[], once: (id: string) => Promise<void>) {
  const refund = vi.fn<PaymentProvider['refund']>(async (id, amount) => {
    await once(id);
    return { id: 'r', amount, final: true, at: '2026-01-02T10:00:00.000Z' };
  });
  const provider = {
    async *list() {
      yield* listed;
    },
    cancel: once,
    refund,
  };
  const options: SettleOptions = {
    brand: { id: 'nl' } as SettleOptions['brand'],
    since: '2026-01-02T09:00:00.000Z',
    formerTable: 'former',
  };
  const settled = await Array.fromAsync(settleRestored({ ...options, name: 'mollie', provider }));
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

it.each([
  ['is brought back where its answer was lost', { provider: 'mollie' }, 'brought_back'],
  [
    'is cancelled at a provider that it left, whose successor answered',
    { provider: 'mollie', provider_id: 'tr_2' },
    'cancelled',
  ],
  [
    'is cancelled at a provider that it left, whose successor’s answer was lost',
    { provider: 'genesis' },
    'cancelled',
  ],
])('an order that the former table knows by our id alone %s', async (_, ordered, outcome) => {
  vi.mocked(findMember).mockResolvedValue({} as Member);
  table.on(GetCommand).callsFake(({ Key: { pk, sk }, TableName }: Asked) => {
    if (TableName !== 'former') return {};
    if (pk === 'TENANT#nl#ORDER#begun') return { Item: { pk, sk, member: 'ann' } };
    return sk === 'PAYMENT#begun' ? { Item: { pk, sk, id: 'begun', version: 3, ...ordered } } : {};
  });
  const { outcomes } = await settleAll([paymentWith('begun', 'open')], async () => undefined);
  expect(outcomes).toEqual([`begun: ${outcome}`]);
});

it('ends where a provider is unavailable, as it is said once more then', async () => {
  await expect(settleThree('transient')).rejects.toThrow('the gateway does not');
});
