/**
 * What a brand sells before the moment to which its table goes back, and what becomes of it after that
 * moment: for the drill of a restore, which is the same with each payment provider.
 */
import { randomBytes } from 'node:crypto';
import { expect, vi } from 'vitest';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { refundsContract } from '#shared/ops/refunds.ts';
import type { SandboxProvider } from '../../local/engines/payment-sandbox.ts';
import {
  createOrder,
  createPaidOrder,
  getErrorCode,
  getOrder,
  getReference,
  toMoney,
} from './buying.ts';
import { operatorAt } from './console.ts';
import { getUser } from './conversations.ts';
import { createMemberAt } from './fixtures.ts';
import type { TestUser } from './members.ts';
import type { CommandResult } from './operator.ts';
import type { OwnStack } from './own-stack.ts';
import type { StoredItem } from './table.ts';

/** An order with its member. */
export interface Sale {
  one: TestUser;
  /** Our id. */
  id: string;
  /** The sandbox's. */
  reference: string;
  /** The member's credits, as they were before the order was paid or when all was stopped. */
  credits: number;
}

/** Purchases whose money went back since, and one whose refund was still to be made. */
type GivenBack = Record<'withdrawn' | 'refunded' | 'charged' | 'asked' | 'both', Sale>;

/** What was sold until the moment, and who orders after it. */
export interface SalesBefore {
  brand: string;
  /** A purchase of before. Its member buys again since. */
  early: Sale;
  /** An order of before that is paid since. */
  open: Sale;
  /** Another one, whose provider answered only after the moment (`forgetHandOver`). */
  late: Sale;
  back: Omit<GivenBack, 'both'>;
  /**
   * Members of before who order since: one who gets the money back, two who do not pay at once, and one of
   * whose order the provider's answer is lost.
   */
  buyers: Record<'both' | 'begun' | 'untried' | 'unanswered', TestUser>;
  /** Credits of the small package. */
  small: number;
}

export interface RestoredSales extends Omit<SalesBefore, 'back'> {
  lost: Sale;
  /** Credits of the package of `lost`. */
  medium: number;
  back: GivenBack;
  /** Orders since: a buyer had begun to pay one, and nobody had tried to pay the other one. */
  begun: Sale;
  untried: Sale;
  /** The same of somebody who signed up since, and a purchase of theirs. */
  gone: Record<'paid' | 'begun' | 'untried', Sale>;
}

/** What an operator gave back of a purchase, in the smallest unit. */
export const partRefunded = 300;

/** Of a member, with those that wait for the consent to an immediate start. */
export const getCredits = async (one: TestUser): Promise<number> => {
  const { credits: free, held_credits } = await getUser(one);
  return free + held_credits;
};

export const withdraw = ({ one: { client }, id: payment }: Sale) =>
  client.ok(withdrawalContract, 'POST', { body: { payment, confirm: true } });

/** What went back of a sale by its provider's word, in the smallest unit. */
export const getGivenBack = async (own: OwnStack, { reference }: Sale): Promise<number> => {
  const { refunded, chargedBack } = toMoney(await own.local.payment(reference));
  return refunded + chargedBack;
};

/** What `npm run stage -- settle` says that it did, by the provider's ids of payments. */
export const readOutcomes = ({ out }: CommandResult): Record<string, string> =>
  Object.fromEntries(
    [...out.matchAll(/^\w+: (\S+), \d+ [A-Z]{3}: (.+?)(?:[;,] .*)?$/gm)].map(([, id, what]) => [
      id,
      what,
    ]),
  );

/** The provider's id of a sale, which at Genesis is made of ours. */
export const toProviderId = (provider: SandboxProvider, { one, id, reference }: Sale): string =>
  provider === 'genesis' ? `${one.client.brand}_${id}` : reference;

async function buys(one: TestUser): Promise<Sale> {
  const paid = await createPaidOrder(one, { package: 'small', immediate_start: true });
  return { one, ...paid, credits: 0 };
}

async function orders(one: TestUser): Promise<Sale> {
  const credits = await getCredits(one);
  const ordered = await createOrder(one, { package: 'small' });
  return { one, id: ordered.payment.payment_id, reference: getReference(ordered), credits };
}

/** Sells what the drill needs before the moment. */
export async function sellBefore(own: OwnStack, brand: string): Promise<SalesBefore> {
  const join = () => createMemberAt(own, {}, brand);
  const ann = await join();
  const had = await getCredits(ann);
  const early = await createPaidOrder(ann, { package: 'small' });
  const credits = await getCredits(ann);
  const open = await orders(await join());
  const late = await orders(await join());
  const back = {
    ...{ withdrawn: await buys(await join()), refunded: await buys(await join()) },
    ...{ charged: await buys(await join()), asked: await buys(await join()) },
  };
  const buyers = {
    ...{ both: await join(), begun: await join() },
    ...{ untried: await join(), unanswered: await join() },
  };
  return {
    ...{ brand, open, late, back, buyers, small: credits - had },
    early: { one: ann, ...early, credits },
  };
}

/** Lets happen what happens since, but for the refund that is asked for while the provider is down. */
export async function sellSince(own: OwnStack, sold: SalesBefore): Promise<RestoredSales> {
  const { brand, early, open, late, buyers } = sold;
  const bought = await createPaidOrder(early.one, { package: 'medium' });
  const credits = await getCredits(early.one);
  const lost = { one: early.one, ...bought, credits };
  for (const { reference } of [open, late]) {
    await own.local.payInSandbox(reference, { status: 'paid' });
  }
  const begun = await orders(buyers.begun);
  const untried = await orders(buyers.untried);
  const cleo = await createMemberAt(own, {}, brand);
  const gone = { paid: await buys(cleo), begun: await orders(cleo), untried: await orders(cleo) };
  for (const { reference } of [begun, gone.begun]) {
    await own.local.payInSandbox(reference, { status: 'pending' });
  }
  const back = { ...sold.back, both: await buys(buyers.both) };
  const untilGivenBack = (sale: Sale, check: (minor: number) => void) =>
    vi.waitFor(async () => check(await getGivenBack(own, sale)), {
      timeout: 60_000,
      interval: 200,
    });
  for (const sale of [back.withdrawn, back.both]) {
    await withdraw(sale);
    await untilGivenBack(sale, (minor) => expect(minor).toBeGreaterThan(0));
  }
  await refundPart(own, brand, back.refunded);
  await untilGivenBack(back.refunded, (minor) => expect(minor).toBe(partRefunded));
  await own.local.payInSandbox(back.charged.reference, { status: 'charged_back' });
  return { ...sold, back, lost, medium: credits - early.credits, begun, untried, gone };
}

/** Returns the items of a table without what a provider answered of an order. */
export const forgetHandOver = (items: readonly StoredItem[], { id }: Sale): StoredItem[] =>
  items.flatMap((item) => {
    if (item.sk === 'PAYMENT' && item.payment === id) return [];
    const { provider_id: _, redirect: __, ...rest } = item;
    return [item.sk === `PAYMENT#${id}` ? rest : item];
  });

/** Orders and pays, though the provider's answer to the order is lost and nobody tells of the payment. */
export async function payUnanswered(
  { stack: { engines } }: OwnStack,
  { brand, buyers: { unanswered: one } }: RestoredSales,
): Promise<Sale> {
  const credits = await getCredits(one);
  const { payments } = engines;
  const known = new Set(payments.payments(brand).map(({ id }) => id));
  payments.loseNext(3);
  expect(await getErrorCode(one, { package: 'small' })).toBe('unavailable');
  payments.loseNext(0);
  const made = payments.payments(brand).filter(({ id }) => !known.has(id));
  expect(made).toHaveLength(1);
  const [payment = null] = made;
  const reference = payment?.id ?? '';
  payments.loseWebhooks(true);
  await payments.happen(reference, { status: 'paid' });
  payments.loseWebhooks(false);
  return { one, id: getOrder(payment), reference, credits };
}

/** Has an operator give a part of a purchase back. */
async function refundPart(own: OwnStack, brand: string, { one, id }: Sale): Promise<void> {
  const support = await operatorAt(own.stack.port, 'support', [brand]);
  const { member } = await support.ok(opsMemberContract, 'GET', { query: { brand, id: one.id } });
  const { currency } = member.purchases?.[0]?.amount ?? { currency: '' };
  await support.ok(refundsContract, 'POST', {
    body: {
      ...{ brand, member: one.id, payment: id, given_back: null },
      key: randomBytes(16).toString('base64url'),
      amount: { value: (partRefunded / 100).toFixed(2), currency },
      reason: 'Sending failed twice.',
    },
  });
}
