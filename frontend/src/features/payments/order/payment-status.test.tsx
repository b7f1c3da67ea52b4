// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Discount, Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import type { Credits } from '../api.ts';
import { creditsFixture, discountFixture, paymentFixture, paymentId, pounds } from '../fixtures.ts';
import { getTarget } from '../screen.fixtures.ts';
import { PaymentStatus } from './payment-status.tsx';
import { noteWayBack } from './way-back.ts';

function open(answer: () => object, user: Partial<User> = {}, credits?: Credits) {
  const member = { ...userFixture(), ...user };
  const server = serve({
    'GET payment': answer,
    'GET user': { user: member },
    ...(credits && { 'GET credits': credits }),
  });
  return { ...show(<PaymentStatus user={member} id={paymentId} />, { user: member }), ...server };
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

async function page(
  change: Partial<Payment>,
  { name, user = {}, credits }: { name: string | RegExp; user?: Partial<User>; credits?: Credits },
) {
  const shown = open(() => ({ payment: { ...paymentFixture(), ...change } }), user, credits);
  const heading = await title(name);
  // Whoever cannot see that the page changed hears it.
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return shown;
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  return () => vi.unstubAllGlobals();
});

describe('a payment', () => {
  it('is asked about while it is unknown', async () => {
    const { sentTo } = open(() => ({ payment: paymentFixture() }));
    expect(screen.getByRole('heading', { level: 1, name: 'Checking your payment' })).toBeTruthy();
    await title('Your payment is being processed');
    expect(sentTo('GET payment')).toEqual([{ id: paymentId }]);
  });

  it('gives nothing while it is being processed, and does not hold anybody', async () => {
    const { visitor, address } = await page(
      { status: 'pending' },
      { name: 'Your payment is being processed' },
    );
    expect(screen.getByRole('status').textContent).toBe('Waiting for confirmation');
    expect(screen.queryByRole('heading', { name: /are yours/ })).toBeNull();
    expect(getTarget('See members')).toBe('/members');
    await visitor.click(screen.getByRole('link', { name: 'Another payment method' }));
    expect(address()).toBe('/credits/large');
  });

  it('is followed until it is decided', async () => {
    let status: Payment['status'] = 'pending';
    const { sentTo } = open(() => ({ payment: { ...paymentFixture(), status } }));
    await title('Your payment is being processed');
    status = 'completed';
    const heading = await screen.findByRole(
      'heading',
      { level: 1, name: '150 credits are yours' },
      { timeout: 10_000 },
    );
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sentTo('GET payment')).toHaveLength(2);
  });

  it('takes days by direct debit, and says so', async () => {
    await page({ status: 'pending', method: 'sdd' }, { name: 'Your direct debit is on its way' });
    expect(screen.queryByText('Waiting for confirmation')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Another payment method' })).toBeNull();
  });

  it('brings the credits once it is paid, and premium with it', async () => {
    const { client } = await page(
      { status: 'completed' },
      { name: '150 credits are yours', user: { paid_user: true, credits: 170 } },
    );
    expect(screen.getByText(/We received £49.99 \(Credit card\)/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You’re premium, for life' })).toBeTruthy();
    expect(screen.getByText('Your balance: 170 credits')).toBeTruthy();
    expect(getTarget('Details and invoice')).toBe(`/transactions/${paymentId}`);
    expect(getTarget('See members')).toBe('/members');
    // The balance that was loaded before is asked for anew.
    await waitFor(() => expect(client.getQueryState(['user'])?.isInvalidated).toBe(true));
  });

  it('leads back to the conversation that the buyer came from', async () => {
    noteWayBack({ from: '/chats/abc' });
    const { visitor, address } = await page(
      { status: 'completed' },
      { name: '150 credits are yours' },
    );
    await visitor.click(screen.getByRole('link', { name: 'Back to your conversation' }));
    expect(address()).toBe('/chats/abc');
  });

  it.each([
    ['failed', 'The payment failed'],
    ['cancelled', 'You stopped the payment'],
  ] as const)('leads on where it %s: once more, or another way', async (status, name) => {
    const { visitor, address } = await page({ status }, { name });
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
    expect(getTarget('Another payment method')).toBe('/credits/large');
    await visitor.click(screen.getByRole('link', { name: 'Try again with Credit card' }));
    expect(address()).toBe('/credits/large/creditcard');
  });

  it.each([
    ['refunded', 'This payment was refunded'],
    ['charged_back', 'This payment was charged back'],
  ] as const)('says that it was %s', async (status, name) => {
    await page({ status }, { name });
    expect(getTarget('Details and invoice')).toBe(`/transactions/${paymentId}`);
  });

  describe('that was stopped', () => {
    const inThreeHours = () => new Date(Date.now() + 3 * 3_600_000).toISOString();
    const stopped = (
      discount: Partial<Discount> | null,
      { amount = '37.49', user = {} }: { amount?: string; user?: Partial<User> } = {},
    ) =>
      page(
        { status: 'cancelled', amount: pounds(amount) },
        {
          name: 'You stopped the payment',
          user,
          credits: {
            ...creditsFixture(),
            discount: discount && { ...discountFixture(), ...discount },
          },
        },
      );

    it('keeps the package, with the price of now, until when, and the price after it', async () => {
      await stopped({ expires: inThreeHours() });
      expect((await screen.findByText('£37.49')).closest('.card')?.textContent).toContain('£49.99');
      expect(screen.getByText('150 credits')).toBeTruthy();
      expect(screen.getByRole('timer').textContent).toMatch(/^0[23]:\d\d:\d\d$/);
      expect(screen.getByText(/After that, this package costs £49.99/)).toBeTruthy();
    });

    it('says which code follows, and the price with it', async () => {
      const [expires, later] = [inThreeHours(), '2099-05-01T10:00:00.000Z'];
      await stopped(
        { expires },
        {
          user: {
            time_bonus: { is_visible: true, expires, code: 'TIMEBONUS25' },
            welcome_discount: { percentage: 10, expires: later, code: 'WELCOME' },
          },
        },
      );
      expect(
        await screen.findByText(/After that, it costs £44.99 with code WELCOME, until .*2099/),
      ).toBeTruthy();
    });

    it('says that the discount has ended since, and the price without it', async () => {
      await stopped(null);
      expect(await screen.findByText(/This package now costs £49.99/)).toBeTruthy();
      expect(screen.queryByRole('timer')).toBeNull();
    });

    it('speaks of no discount where there was none', async () => {
      await stopped(null, { amount: '49.99' });
      expect(await screen.findByText('£49.99')).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/discount|off/i);
    });

    it('leads to what there is where the package is gone', async () => {
      await page(
        { status: 'cancelled', package: 'former' },
        { name: 'You stopped the payment', credits: creditsFixture() },
      );
      await screen.findByRole('link', { name: 'All packages' });
      expect(screen.queryByRole('link', { name: /Try again/ })).toBeNull();
    });
  });

  it('leads to all payments where the server does not know it', async () => {
    serve({});
    show(<PaymentStatus user={userFixture()} id={paymentId} />, { user: userFixture() });
    await title('We don’t know this payment');
    expect(getTarget('Your payments')).toBe('/transactions');
  });
});
