// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { User } from '#shared/model/user.ts';
import type { Credits as CreditsResponse } from '../api.ts';
import {
  creditsFixture,
  discountFixture,
  manyMethods,
  paymentFixture,
  paymentId,
  pounds,
} from '../fixtures.ts';
import { Credits } from './credits.tsx';

interface Page {
  credits?: Partial<CreditsResponse>;
  user?: Partial<User>;
  path?: string;
  /** How the server answers other calls. */
  answers?: Parameters<typeof serve>[0];
}

async function page({ credits = {}, user = {}, path = '/credits', answers = {} }: Page = {}) {
  const member = { ...userFixture(), ...user };
  const server = serve({ 'GET credits': { ...creditsFixture(), ...credits }, ...answers });
  const shown = show(<Credits user={member} />, { user: member, path });
  await screen.findByRole('group', { name: 'Packages' });
  return { ...shown, ...server };
}

const getPackage = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const small = /^First words/;
const large = /^(Popular)?\s*Long evenings/;
const card = (name: RegExp) => getPackage(name).closest('label') as HTMLElement;
const findBar = () => screen.queryByRole('region', { name: 'Total and next step' });
const bar = () => within(findBar() as HTMLElement);
const nextButton = () => bar().getByRole('link', { name: /^Continue with Credit card/ });

describe('many payment methods', () => {
  const getShownMethods = () =>
    within(bar().getByRole('radiogroup'))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value }) => value);

  it('begin with three, and the others come on demand, where the focus is then', async () => {
    const { visitor } = await page({ credits: { methods: manyMethods } });
    await visitor.click(getPackage(large));
    expect(getShownMethods()).toEqual(['creditcard', 'ideal', 'paypal']);
    await visitor.click(bar().getByRole('button', { name: 'More payment methods' }));
    expect(getShownMethods()).toEqual(manyMethods.map(({ id }) => id));
    expect((document.activeElement as HTMLInputElement).value).toBe('creditcard');
    expect(bar().queryByRole('button')).toBeNull();
    await visitor.click(bar().getByRole('radio', { name: 'paysafecard' }));
    const next = bar().getByRole('link', { name: /^Continue with paysafecard/ });
    expect(next.getAttribute('href')).toMatch(/\/paysafecard$/);
  });

  it('are all there where four fit', async () => {
    const { visitor } = await page({ credits: { methods: manyMethods.slice(0, 4) } });
    await visitor.click(getPackage(large));
    expect(getShownMethods()).toHaveLength(4);
    expect(bar().queryByRole('button')).toBeNull();
  });
});

beforeEach(() => {
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

describe('the packages', () => {
  it('show what they cost, and that it is all of it, before there is any way on', async () => {
    const { visitor } = await page();
    for (const [name, texts] of [
      [small, ['£7.49', '£1.50 per message', '5 messages']],
      [large, ['£49.99', '£1.00 per message', '50 messages']],
    ] as const) {
      for (const text of texts) expect(within(card(name)).getByText(text), text).toBeTruthy();
    }
    expect(screen.getByText('All prices include 20% VAT')).toBeTruthy();
    expect(card(small).className).toContain('layout_p0');
    expect(card(large).className).toContain('layout_p2');
    expect(within(card(large)).getByText('Popular')).toBeTruthy();
    expect(within(card(small)).queryByText('Popular')).toBeNull();
    expect(findBar()).toBeNull();
    await visitor.click(getPackage(large));
    expect(nextButton().textContent).toContain('£49.99');
    expect(bar().getByText('150 credits, incl. 20% VAT')).toBeTruthy();
  });

  it('name no VAT where there is none', async () => {
    const { visitor } = await page({ credits: { vat_percentage: 0 } });
    expect(screen.getByText('The price you see is the total')).toBeTruthy();
    await visitor.click(getPackage(large));
    expect(screen.queryByText(/VAT/)).toBeNull();
  });

  it('show what a discount takes off, and its code', async () => {
    const discount = { ...discountFixture(), code: 'WELCOME', percentage: 15 };
    const { visitor } = await page({ credits: { discount } });
    expect(screen.getByText('Your welcome discount is applied: WELCOME')).toBeTruthy();
    const place = within(card(large));
    expect(place.getByText('£49.99', { selector: 's' }).textContent).toBe('Before £49.99');
    expect(place.getByText('£42.49')).toBeTruthy();
    await visitor.click(getPackage(large));
    expect(nextButton().textContent).toContain('£42.49');
  });

  it.each(['/credits', '/credits?needed=40'])(
    'are chosen by nobody but the member: %s',
    async (path) => {
      await page({ path });
      for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) {
        expect(radio.checked).toBe(false);
      }
      expect(findBar()).toBeNull();
    },
  );

  it('say how many credits are missing', async () => {
    await page({ path: '/credits?needed=40' });
    expect(screen.getByText(/40 credits short for that message/)).toBeTruthy();
  });

  it('lead to the order with the method that is chosen', async () => {
    const { visitor, address } = await page();
    await visitor.click(getPackage(large));
    expect(nextButton().getAttribute('href')).toBe('/credits/large/creditcard');
    await visitor.click(bar().getByRole('radio', { name: 'PayPal' }));
    await visitor.click(bar().getByRole('link', { name: /^Continue with PayPal/ }));
    expect(address()).toBe('/credits/large/paypal');
  });

  it('change the sum and the way on where another one is chosen', async () => {
    const { visitor, address } = await page();
    await visitor.click(getPackage(large));
    await visitor.click(getPackage(small));
    expect(getPackage(small).checked).toBe(true);
    expect(getPackage(large).checked).toBe(false);
    expect(nextButton().textContent).toContain('£7.49');
    await visitor.click(nextButton());
    expect(address()).toBe('/credits/small/creditcard');
  });
});

describe('the balance', () => {
  it('stands beside the title', async () => {
    await page({ user: { credits: 7 } });
    expect(screen.getByText('Your balance:').parentElement?.textContent).toBe(
      'Your balance: 7 credits',
    );
  });
});

describe('a discount code', () => {
  const spring = { ...discountFixture(), code: 'SPRING', percentage: 10 };
  const field = () => screen.getByRole('textbox', { name: 'Discount code' });

  it('is applied as it was typed, in capitals, and can be removed', async () => {
    const { visitor, sentTo } = await page({
      answers: { 'GET discountcode': { discountcode: spring } },
    });
    await visitor.click(screen.getByRole('button', { name: 'Enter a discount code' }));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await visitor.type(field(), 'spring{Enter}');
    expect(await within(card(large)).findByText('£44.99')).toBeTruthy();
    expect(sentTo('GET discountcode')[0]).toEqual({ code: 'SPRING' });
    await visitor.click(screen.getByRole('button', { name: 'Remove code SPRING' }));
    expect(within(card(large)).queryByText('£44.99')).toBeNull();
  });

  it('is refused with a reason, and the focus goes back to it', async () => {
    const { visitor } = await page({
      answers: { 'GET discountcode': new ApiError({ code: 'discount_not_found', status: 404 }) },
    });
    await visitor.click(screen.getByRole('button', { name: 'Enter a discount code' }));
    await visitor.type(field(), 'spring');
    await visitor.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(within(card(large)).getByText('£49.99')).toBeTruthy();
  });

  it('is not asked about while nothing is typed', async () => {
    const { visitor, sentTo } = await page();
    await visitor.click(screen.getByRole('button', { name: 'Enter a discount code' }));
    await visitor.click(screen.getByRole('button', { name: 'Apply' }));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(sentTo('GET discountcode')).toEqual([]);
  });
});

describe('orders from before and kept methods', () => {
  const credits: Partial<CreditsResponse> = {
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
  };
  const again = () =>
    screen.getByRole('button', { name: /^Order again\s*: 15 credits, Visa •• 4242$/ });

  it('are one step away', async () => {
    const { visitor, address } = await page({ credits });
    expect(again()).toBeTruthy();
    await visitor.click(getPackage(large));
    const kept = within(screen.getByRole('region', { name: 'Your saved payment methods' }));
    await visitor.click(kept.getByRole('link', { name: 'Visa •• 4242' }));
    expect(address()).toBe(`/credits/large/creditcard?stored=${'S'.repeat(22)}`);
  });

  it('show the price once more before an order is repeated', async () => {
    const payment = { ...paymentFixture(), package: 'small' };
    const { visitor, address, sentTo } = await page({
      credits,
      answers: { 'POST repeat-order': { payment } },
    });
    await visitor.click(again());
    const dialog = within(await screen.findByRole('dialog', { name: 'Order again?' }));
    expect(sentTo('POST repeat-order')).toEqual([]);
    await visitor.click(
      dialog.getByRole('button', { name: 'Order with obligation to pay – £7.49' }),
    );
    await waitFor(() => expect(address()).toBe(`/credits/small/creditcard?payment=${paymentId}`));
    expect(sentTo('POST repeat-order')).toEqual([
      { order: paymentId, idempotency_key: expect.any(String) },
    ]);
  });

  it('are not there for who has none', async () => {
    await page();
    expect(screen.queryByText('Order again')).toBeNull();
    expect(screen.queryByText('Your saved payment methods')).toBeNull();
  });
});

describe('what a member reads above the packages', () => {
  it('is how to become premium', async () => {
    await page();
    expect(screen.getByText(/premium for life/)).toBeTruthy();
    expect(screen.queryByText(/waiting for your consent/)).toBeNull();
  });

  it('is not how to become what they are', async () => {
    await page({ user: { paid_user: true } });
    expect(screen.queryByText(/premium for life/)).toBeNull();
  });

  it('is how many credits wait for consent', async () => {
    await page({ user: { held_credits: 80 } });
    expect(screen.getByText(/80 of your credits are waiting for your consent/)).toBeTruthy();
  });
});
