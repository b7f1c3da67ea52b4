import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { type Credits, creditsQuery } from '../api.ts';
import { creditsFixture, discountFixture } from '../fixtures.ts';
import { Order } from './order.tsx';

interface Page {
  credits?: Partial<Credits>;
  user?: Partial<User>;
  brand?: Partial<Settings>;
  id?: string;
  method?: string;
  path?: string;
}

function page({ credits = {}, user = {}, brand = {}, id = 'large', method, path }: Page = {}) {
  const client = new QueryClient();
  const member = { ...userFixture(), ...user };
  client.setQueryData(userKey, member);
  client.setQueryData(creditsQuery.queryKey, { ...creditsFixture(), ...credits });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <Order user={member} id={id} method={method} />
    </QueryClientProvider>,
    { user: member, settings: { ...settingsFixture(), ...brand }, path: path ?? `/credits/${id}` },
  );
}

describe('an order', () => {
  it('shows all that it costs before the button that orders', () => {
    const markup = page();
    const button = markup.indexOf('Order with obligation to pay – £49.99');
    expect(button).toBeGreaterThan(0);
    for (const text of ['150 credits', '50 messages', '£1.00', '£8.33', 'Total incl. 20% VAT']) {
      expect(markup.indexOf(text), text).toBeGreaterThan(0);
      expect(markup.indexOf(text), text).toBeLessThan(button);
    }
  });

  it('says only what is paid where no law asks for more', () => {
    const profile = { ...userFixture().profile, country: 'US' as const };
    expect(page({ user: { profile } })).toContain('>Pay £49.99<');
  });

  it('shows the discount and its code', () => {
    const markup = page({ credits: { discount: discountFixture() } });
    expect(markup).toContain('Discount TIMEBONUS25');
    expect(markup).toContain('-£12.50');
    expect(markup).toContain('obligation to pay – £37.49');
  });

  it('says why a code does not count with a method', () => {
    const discount = { ...discountFixture(), paymentmethods: ['paypal' as const] };
    const markup = page({ credits: { discount }, method: 'creditcard' });
    expect(markup).toContain('obligation to pay – £49.99');
    expect(markup).toContain('The code TIMEBONUS25 is for other ways to pay');
    expect(page({ credits: { discount }, method: 'paypal' })).toContain('– £37.49');
  });

  it('ticks no consent beforehand', () => {
    expect(page()).toMatch(/<input(?![^>]*checked)[^>]* name="immediate_start"/);
  });

  it('offers to save what can be saved', () => {
    const methods: Credits['methods'] = [
      { id: 'creditcard', name: 'Card' },
      { id: 'ideal', name: 'iDEAL' },
    ];
    expect(page({ credits: { methods }, method: 'creditcard' })).toContain('name="store"');
    expect(page({ credits: { methods }, method: 'ideal' })).not.toContain('name="store"');
  });

  it('leads to the page of direct debit', () => {
    const markup = page({ method: 'sdd' });
    expect(markup).toContain('href="/directdebit?package=large"');
    expect(markup).not.toContain('obligation to pay');
  });

  it('is paid with a kept method where the address says so', () => {
    const id = 'S'.repeat(22);
    const stored = { id, method: 'creditcard' as const, label: 'Visa •• 4242', created_at: '' };
    const markup = page({
      credits: { stored_payment_methods: [stored] },
      method: 'creditcard',
      path: `/credits/large/creditcard?stored=${id}`,
    });
    expect(markup).toMatch(new RegExp(`checked="" value="stored:${id}"`));
    expect(markup).not.toContain('name="store"');
  });

  it('says where the method of the address is not offered, and where the package is gone', () => {
    expect(page({ method: 'blik' })).toContain('is not available. Please choose');
    expect(page({ id: 'gone' })).toContain('This package is not available any more');
  });
});
