// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { paymentFixture, paymentId } from '../fixtures.ts';
import { getTarget } from '../screen.fixtures.ts';
import { PaymentStatus } from './payment-status.tsx';
import { noteWayBack } from './way-back.ts';

function open(answer: () => object, user: Partial<User> = {}) {
  const member = { ...userFixture(), ...user };
  const server = serve({ 'GET payment': answer, 'GET user': { user: member } });
  return { ...show(<PaymentStatus user={member} id={paymentId} />, { user: member }), ...server };
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

async function page(
  change: Partial<Payment>,
  { name, user = {} }: { name: string | RegExp; user?: Partial<User> },
) {
  const shown = open(() => ({ payment: { ...paymentFixture(), ...change } }), user);
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
    ['cancelled', 'The payment was canceled'],
  ] as const)('leads on where it %s: once more, or another way', async (status, name) => {
    const { visitor, address } = await page({ status }, { name });
    expect(screen.getByText(/Nothing was paid/)).toBeTruthy();
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

  it('leads to all payments where the server does not know it', async () => {
    serve({});
    show(<PaymentStatus user={userFixture()} id={paymentId} />, { user: userFixture() });
    await title('We don’t know this payment');
    expect(getTarget('Your payments')).toBe('/transactions');
  });
});
