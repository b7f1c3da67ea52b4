/** Buys through the page and through the API. */
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { moneyText } from '#frontend/lib/money-text.ts';
import { pathTo } from '#frontend/lib/paths.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { languageTag } from '#shared/rules/locales.ts';
import { createPaidOrder, getStatus, type Order } from '../support/buying.ts';
import { expect, type Visitor } from './browser-test.ts';
import { getSettings, type Member } from './members.ts';
import { waitUntilIdle } from './steps.ts';

export const phone = { width: 390, height: 844, mobile: true } as const;

/** The provider's page of the sandbox has a separate host. */
export const leavesForProvider = ({ expectProblem }: Visitor): void =>
  expectProblem(/^other host: http:\/\/localhost:\d+\/(__local\/psp\/|favicon)/);

/** Waits for the provider's page. */
export async function atCheckout(page: Page): Promise<{ id: string; choose: Choose }> {
  await page.waitForURL(/\/__local\/psp\/checkout\//);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return {
    id,
    choose: (choice) => page.locator(`button[value="${choice}"]`).click(),
  };
}
type Choose = (choice: 'paid' | 'failed' | 'canceled' | 'open') => Promise<void>;

/** Formats a price like the visitor's page. */
export const price = (brand: 'nl' | 'de' | 'us', value: string): string => {
  const [tag, currency] = {
    nl: ['nl-NL', 'EUR'],
    de: ['de-DE', 'EUR'],
    us: ['en-US', 'USD'],
  }[brand] as [string, string];
  return moneyText(tag, { value, currency });
};

/** Formats a price for any brand in its own language. */
export async function priceAt(brand: string, value: string): Promise<string> {
  const { default_locale, domain_language, currency } = await getSettings(brand);
  return moneyText(languageTag(default_locale, domain_language), { value, currency });
}

/** Buys and pays through the API. Members request an immediate start by default. */
export async function bought(
  buyer: Member,
  changes: Partial<Order> & Pick<Order, 'paymentmethod'>,
): Promise<{ id: string; reference: string }> {
  const order = await createPaidOrder(buyer, {
    package: 'large',
    immediate_start: true,
    ...changes,
  });
  await expect.poll(() => getStatus(buyer, order.id)).toBe('completed');
  return order;
}

/**
 * Returns a unique mobile number of a brand's country, as codes go to no other country. Not every
 * digit may follow a country's prefix.
 */
export const newNumber = (brand: 'nl' | 'de'): string =>
  brand === 'nl'
    ? `+316${randomInt(10_000_000, 60_000_000)}`
    : `+49151${randomInt(10_000_000, 100_000_000)}`;

/** Locates the order button, whose text contains the total. */
export const orderButton = ({ page, say: words }: Visitor, amount: string): Locator =>
  page.getByRole('button', { name: words('payments:order.oblige', { amount }), exact: true });

/** Accepts the notice before a first purchase where a brand has fictional profiles. */
export async function understand({ page, say: words }: Visitor): Promise<void> {
  await page
    .getByRole('dialog', { name: words('payments:fictional.title') })
    .getByRole('button', { name: words('payments:fictional.understood') })
    .click();
}

interface Purchase {
  brand: string;
  package: string;
  credits: number;
  /** What the page names as its price. */
  value: string;
  method: PaymentMethod;
  /** Whether the buyer asks for the credits before the days of withdrawal are over. */
  atOnce: boolean;
  isFirst?: boolean;
}

/** Buys on the order page, and pays at the provider's. @returns the provider's id of the payment */
export async function buyOnPage(visitor: Visitor, purchase: Purchase): Promise<string> {
  const { page, say: words } = visitor;
  const { package: id, method: paymentmethod, atOnce, isFirst = false } = purchase;
  await page.goto(pathTo('credits-id-paymentmethod', { id, paymentmethod }));
  await waitUntilIdle(page);
  const consent = page.getByRole('checkbox', {
    name: words('payments:consent.label', { count: 14 }),
  });
  if (atOnce) await consent.check();
  await orderButton(visitor, await priceAt(purchase.brand, purchase.value)).click();
  if (isFirst) await understand(visitor);
  const checkout = await atCheckout(page);
  await checkout.choose('paid');
  const done = words('payments:status.completed_title', { count: purchase.credits });
  await expect(page.getByRole('heading', { name: done }).first()).toBeVisible();
  return checkout.id;
}
