// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import type { Credits } from '../api.ts';
import {
  creditsFixture,
  discountFixture,
  manyMethods,
  paymentFixture,
  paymentId,
} from '../fixtures.ts';
import { getFact, getTarget, isBefore } from '../screen.fixtures.ts';
import { Order } from './order.tsx';

interface Page {
  credits?: Partial<Credits>;
  user?: Partial<User>;
  brand?: Partial<Settings>;
  id?: string;
  method?: string;
  path?: string;
  /** What the server makes of the order. */
  pay?: object;
}

const storedId = 'S'.repeat(22);
const paid = { payment: paymentFixture(), redirect: null };

async function page({
  credits = {},
  user = {},
  brand = {},
  id = 'large',
  method,
  path,
  pay = paid,
}: Page = {}) {
  const member = { ...userFixture(), fictional_acknowledged: true, ...user };
  const server = serve({
    'GET credits': { ...creditsFixture(), ...credits },
    'POST payment': pay,
    'PUT user': { user: { ...member, fictional_acknowledged: true } },
  });
  const shown = show(<Order user={member} id={id} method={method} />, {
    user: member,
    settings: { ...settingsFixture(), ...brand },
    path: path ?? `/credits/${id}`,
  });
  await screen.findByRole('link', { name: /Choose another package|All packages/ });
  return { ...shown, ...server };
}
const orderButton = (amount = '£49.99') =>
  screen.getByRole('button', { name: `Order with obligation to pay – ${amount}` });
const way = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const consent = () =>
  screen.getByRole('checkbox', { name: /I expressly ask you to start right away/ });
const saving = () => screen.queryByRole('checkbox', { name: 'Save this payment method' });
const alertText = () => screen.getByRole('alert').textContent;

const manyWays = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

it('an order by one of many methods shows five, the one of the address among them', async () => {
  const { visitor } = await page({ credits: { methods: manyMethods }, method: 'sct' });
  expect(manyWays()).toEqual(['creditcard', 'ideal', 'paypal', 'applepay', 'sct']);
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('sct');
  await visitor.click(screen.getByRole('button', { name: 'More payment methods' }));
  expect(manyWays()).toEqual(manyMethods.map(({ id }) => id));
  expect((document.activeElement as HTMLInputElement).value).toBe('sct');
  expect(screen.queryByRole('button', { name: 'More payment methods' })).toBeNull();
});

beforeEach(() => {
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

describe('an order', () => {
  it('shows all that it costs before the button that orders', async () => {
    await page();
    expect(getFact('Package')).toBe('150 credits');
    expect(getFact('Enough for')).toBe('50 messages');
    expect(getFact('Price per message')).toBe('£1.00');
    expect(getFact('of which 20% VAT')).toBe('£8.33');
    expect(getFact('Total incl. 20% VAT')).toBe('£49.99');
    for (const fact of screen.getAllByRole('definition')) {
      expect(isBefore(fact, orderButton()), fact.textContent).toBe(true);
    }
  });

  it('says only what is paid where no law asks for more', async () => {
    await page({ user: { profile: { ...userFixture().profile, country: 'US' } } });
    expect(screen.getByRole('button', { name: 'Pay £49.99' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /obligation/ })).toBeNull();
  });

  it('shows the discount and its code, and orders with it', async () => {
    const { visitor, sentTo } = await page({
      credits: { discount: discountFixture() },
      pay: {
        payment: { ...paymentFixture(), amount: { value: '37.49', currency: 'GBP' } },
        redirect: null,
      },
    });
    expect(getFact('Price')).toBe('£49.99');
    expect(getFact('Discount TIMEBONUS25')).toBe('-£12.50');
    await visitor.click(orderButton('£37.49'));
    expect(sentTo('POST payment')).toMatchObject([{ discountcode: 'TIMEBONUS25' }]);
  });

  it('says why a code does not count with a method, until another one is chosen', async () => {
    const discount = { ...discountFixture(), paymentmethods: ['paypal' as const] };
    const { visitor } = await page({ credits: { discount }, method: 'creditcard' });
    expect(orderButton('£49.99')).toBeTruthy();
    expect(screen.getByText(/Code TIMEBONUS25 is for other payment methods/)).toBeTruthy();
    await visitor.click(way('PayPal'));
    expect(orderButton('£37.49')).toBeTruthy();
    expect(screen.queryByText(/is for other payment methods/)).toBeNull();
  });

  it('counts a code from the start with the method of the address', async () => {
    const discount = { ...discountFixture(), paymentmethods: ['paypal' as const] };
    await page({ credits: { discount }, method: 'paypal' });
    expect(way('PayPal').checked).toBe(true);
    expect(orderButton('£37.49')).toBeTruthy();
  });

  it('ticks no consent beforehand, and asks for none to order', async () => {
    const { visitor, sentTo, address } = await page();
    expect(consent()).toHaveProperty('checked', false);
    expect(saving()).toHaveProperty('checked', false);
    await visitor.click(orderButton());
    await waitFor(() => expect(address()).toBe(`/credits/large/creditcard?payment=${paymentId}`));
    expect(sentTo('POST payment')).toEqual([
      { package: 'large', paymentmethod: 'creditcard', idempotency_key: expect.any(String) },
    ]);
  });

  it('is sent with what the member agreed to', async () => {
    const { visitor, sentTo } = await page();
    await visitor.click(consent());
    await visitor.click(saving() as HTMLElement);
    await visitor.click(orderButton());
    expect(sentTo('POST payment')).toMatchObject([{ immediate_start: true, store: true }]);
  });

  it('is one order, however fast the button is pressed again', async () => {
    const { visitor, sentTo } = await page();
    await visitor.dblClick(orderButton());
    expect(sentTo('POST payment')).toHaveLength(1);
  });

  it('goes to the page of the provider where it is paid there', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const redirect = 'https://pay.example/checkout';
    const { visitor, address } = await page({ pay: { ...paid, redirect } });
    await visitor.click(orderButton());
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(redirect));
    expect(address()).toBe('/credits/large');
    assign.mockRestore();
  });

  it('offers to save what can be saved', async () => {
    const methods: Credits['methods'] = [
      { id: 'creditcard', name: 'Card', can_store: true },
      { id: 'ideal', name: 'iDEAL', can_store: false },
    ];
    const { visitor, address } = await page({ credits: { methods }, method: 'creditcard' });
    expect(saving()).toBeTruthy();
    await visitor.click(screen.getAllByRole('radio')[1] as HTMLElement);
    expect(saving()).toBeNull();
    expect(address()).toBe('/credits/large/ideal');
  });

  it('leads to the page of direct debit', async () => {
    const { visitor, address } = await page({ method: 'sdd' });
    expect(screen.queryByRole('button', { name: /obligation to pay/ })).toBeNull();
    await visitor.click(screen.getByRole('link', { name: 'Continue to direct debit' }));
    expect(address()).toBe('/directdebit?package=large');
  });

  it('is paid with a kept method where the address says so', async () => {
    const stored = {
      id: storedId,
      method: 'creditcard' as const,
      label: 'Visa •• 4242',
      created_at: '',
    };
    const { visitor, sentTo } = await page({
      credits: { stored_payment_methods: [stored] },
      method: 'creditcard',
      path: `/credits/large/creditcard?stored=${storedId}`,
    });
    expect(way('Visa •• 4242').checked).toBe(true);
    expect(way('Credit card').checked).toBe(false);
    expect(saving()).toBeNull();
    await visitor.click(orderButton());
    expect(sentTo('POST payment')).toMatchObject([{ stored_payment_method: storedId }]);
  });

  it('says where the method of the address is not offered, until one is chosen', async () => {
    const { visitor } = await page({ method: 'blik' });
    expect(screen.getByText(/isn’t available\. Please choose/)).toBeTruthy();
    await visitor.click(way('PayPal'));
    expect(screen.queryByText(/isn’t available\. Please choose/)).toBeNull();
  });

  it('says where the package is gone', async () => {
    await page({ id: 'gone' });
    expect(
      screen.getByRole('heading', { name: 'This package isn’t available anymore' }),
    ).toBeTruthy();
    expect(getTarget('All packages')).toBe('/credits');
  });
});

describe('an order that does not go', () => {
  it('offers PayPal where the card was declined', async () => {
    const pay = new ApiError({ code: 'card_payment_failed', status: 402 });
    const { visitor, address } = await page({ pay, method: 'creditcard' });
    await visitor.click(orderButton());
    await visitor.click(await screen.findByRole('button', { name: 'Pay with PayPal' }));
    expect(way('PayPal').checked).toBe(true);
    expect(address()).toBe('/credits/large/paypal');
    expect(alertText()).toBe('');
  });

  it('goes on at the full price where the code does not count', async () => {
    const pay = new ApiError({ code: 'discount_used', status: 409 });
    const { visitor } = await page({ pay, credits: { discount: discountFixture() } });
    await visitor.click(orderButton('£37.49'));
    await visitor.click(await screen.findByRole('button', { name: 'Continue without the code' }));
    expect(orderButton('£49.99')).toBeTruthy();
    expect(alertText()).toBe('');
  });

  it('says that the price is another one now, and can be sent again', async () => {
    const payment = { ...paymentFixture(), amount: { value: '59.99', currency: 'GBP' } };
    const { visitor, address, sentTo } = await page({ pay: { payment, redirect: null } });
    await visitor.click(orderButton());
    await waitFor(() => expect(alertText()).toContain('The price has changed'));
    expect(address()).toBe('/credits/large');
    await visitor.click(orderButton());
    expect(sentTo('POST payment')).toHaveLength(2);
  });
});

describe('the first order of a member who does not know of fictional profiles', () => {
  const unaware = { user: { fictional_acknowledged: false } };
  const dialog = () => screen.findByRole('dialog', { name: 'Before you buy' });

  it('explains them before anything is sent', async () => {
    const { visitor, sentTo } = await page(unaware);
    await visitor.click(orderButton());
    const step = within(await dialog());
    expect(sentTo('POST payment')).toEqual([]);
    await visitor.click(step.getByRole('button', { name: 'I understand' }));
    await waitFor(() => expect(sentTo('POST payment')).toHaveLength(1));
    expect(sentTo('PUT user')).toEqual([{ fictional_acknowledged: true }]);
  });

  it('sends nothing where they turn back', async () => {
    const { visitor, sentTo } = await page(unaware);
    await visitor.click(orderButton());
    await visitor.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST payment')).toEqual([]);
    expect(sentTo('PUT user')).toEqual([]);
  });

  it('explains nothing to who ever paid', async () => {
    const { visitor, sentTo } = await page({
      user: { fictional_acknowledged: false, paid_user: true },
    });
    await visitor.click(orderButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo('POST payment')).toHaveLength(1);
  });
});
