import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { User } from '#shared/model/user.ts';
import { type Credits as CreditsResponse, creditsQuery } from '../api.ts';
import { creditsFixture, discountFixture, paymentId, pounds } from '../fixtures.ts';
import { Credits } from './credits.tsx';

function page(credits: Partial<CreditsResponse> = {}, user: Partial<User> = {}, path = '/credits') {
  const client = new QueryClient();
  const member = { ...userFixture(), ...user };
  client.setQueryData(userKey, member);
  client.setQueryData(creditsQuery.queryKey, { ...creditsFixture(), ...credits });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <Credits user={member} />
    </QueryClientProvider>,
    { user: member, path },
  );
}

const chosen = /<input[^>]*checked=""[^>]*value="(\w+)"/;

describe('the packages', () => {
  it('show the total with VAT and the price of a message before the button', () => {
    const markup = page();
    for (const text of ['£7.49', '£1.50 per message', '£49.99', '£1.00 per message']) {
      expect(markup.indexOf(text), text).toBeGreaterThan(0);
    }
    expect(markup).toContain('Total incl. 20% VAT');
    expect(markup.indexOf('£49.99')).toBeLessThan(markup.indexOf('Continue with'));
    expect(markup).toContain('packages__layout_p0');
    expect(markup).toContain('packages__layout_p2');
    expect(markup).toContain('Popular');
  });

  it('name no VAT where there is none', () => {
    expect(page({ vat_percentage: 0 })).not.toContain('VAT');
  });

  it('show what a discount takes off, and its code', () => {
    const markup = page({ discount: { ...discountFixture(), code: 'WELCOME', percentage: 15 } });
    expect(markup).toContain('WELCOME');
    expect(markup).toContain('<span class="sr-only">Before </span>£49.99</s>');
    expect(markup).toContain('£42.49');
  });

  it('begin with the popular one, or with the one that has what is missing', () => {
    expect(chosen.exec(page())?.[1]).toBe('large');
    const packages = creditsFixture().packages.map((one) => ({ ...one, popular: false }));
    expect(chosen.exec(page({ packages }))?.[1]).toBe('small');
    const markup = page({ packages }, {}, '/credits?needed=40');
    expect(chosen.exec(markup)?.[1]).toBe('large');
    expect(markup).toContain('You are 40 credits short');
  });

  it('lead to the order with the first method, and to the others', () => {
    const markup = page();
    expect(markup).toContain('href="/credits/large/creditcard"');
    expect(markup).toContain('href="/credits/large"');
  });
});

it('orders from before and kept methods are one step away', () => {
  const markup = page({
    repeatable_orders: [
      {
        id: paymentId,
        package: 'small',
        credits: 15,
        amount: pounds('7.49'),
        method: 'creditcard',
        label: 'Visa •• 4242',
        created_at: '2026-01-02T10:00:00.000Z',
      },
    ],
    stored_payment_methods: [
      {
        id: 'S'.repeat(22),
        method: 'creditcard',
        label: 'Visa •• 4242',
        created_at: '2026-01-02T10:00:00.000Z',
      },
    ],
  });
  expect(markup).toContain('Order again<span class="sr-only">: 15 credits, Visa •• 4242</span>');
  expect(markup).toContain(`href="/credits/large/creditcard?stored=${'S'.repeat(22)}"`);
});

it('premium members are not told how to become what they are', () => {
  expect(page()).toContain('premium for life');
  expect(page({}, { paid_user: true })).not.toContain('premium for life');
});

it('credits that wait for consent are named', () => {
  expect(page({}, { held_credits: 80 })).toContain('80 credits of yours wait for your consent');
  expect(page()).not.toContain('wait for your consent');
});
