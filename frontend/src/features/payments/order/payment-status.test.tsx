import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { paymentQuery } from '../api.ts';
import { paymentFixture, paymentId } from '../fixtures.ts';
import { PaymentStatus } from './payment-status.tsx';

function page(change: Partial<Payment> | null, user: Partial<User> = {}) {
  const client = new QueryClient();
  const member = { ...userFixture(), ...user };
  client.setQueryData(userKey, member);
  if (change) {
    client.setQueryData(paymentQuery(paymentId).queryKey, { ...paymentFixture(), ...change });
  }
  return renderMarkup(
    <QueryClientProvider client={client}>
      <PaymentStatus user={member} id={paymentId} />
    </QueryClientProvider>,
    { user: member },
  );
}

describe('a payment', () => {
  it('is asked about while it is unknown', () => {
    expect(page(null)).toContain('We are asking how your payment stands');
  });

  it('gives nothing while it is being processed, and does not hold anybody', () => {
    const markup = page({ status: 'pending' });
    expect(markup).toContain('Your payment is being processed');
    expect(markup).toContain('Waiting for the confirmation');
    expect(markup).not.toContain('are yours</h1>');
    expect(markup).toContain('href="/credits/large"');
  });

  it('takes days by direct debit, and says so', () => {
    const markup = page({ status: 'pending', method: 'sdd' });
    expect(markup).toContain('Your direct debit is on its way');
    expect(markup).not.toContain('Waiting for the confirmation');
  });

  it('brings the credits once it is paid, and premium with it', () => {
    const markup = page({ status: 'completed' }, { paid_user: true, credits: 170 });
    expect(markup).toContain('150 credits are yours');
    expect(markup).toContain('We received £49.99 (Credit card)');
    expect(markup).toContain('You are premium, for life');
    expect(markup).toContain('Your balance: 170 credits');
    expect(markup).toContain(`href="/transactions/${paymentId}"`);
  });

  it('leads on where it failed or was cancelled: once more, or another way', () => {
    for (const [status, title] of [
      ['failed', 'The payment failed'],
      ['cancelled', 'The payment was cancelled'],
    ] as const) {
      const markup = page({ status });
      expect(markup).toContain(title);
      expect(markup).toContain('Nothing was paid');
      expect(markup).toContain('href="/credits/large/creditcard"');
      expect(markup).toContain('href="/credits/large"');
    }
  });

  it('says where it was given back', () => {
    expect(page({ status: 'refunded' })).toContain('This payment was refunded');
    expect(page({ status: 'charged_back' })).toContain('This payment was charged back');
  });
});
