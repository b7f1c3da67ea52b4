/** Purchases of credits, from the packages to the provider and back. */

import { randomInt } from 'node:crypto';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import * as limits from '#shared/limits.ts';
import { addBrand } from '../support/add-brand.ts';
import { getUser } from '../support/conversations.ts';
import { findable } from '../support/members.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createMember } from './members.ts';
import {
  atCheckout,
  leavesForProvider,
  orderButton,
  phone,
  price,
  understand,
} from './payments.ts';
import { getUrl } from './stack.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

const orderPath = (id: string, paymentmethod?: string) =>
  pathTo('credits-id-paymentmethod', { id, ...(paymentmethod && { paymentmethod }) });
/** The Dutch price of the large package with a discount of a quarter. */
const discounted = price('nl', '37.49');
const full = price('nl', '49.99');

/** On to the order of the chosen package, by iDEAL. */
const goOn = ({ page, say }: Visitor, total: string) =>
  page
    .getByRole('link', { name: say('payments:credits.next', { method: 'iDEAL', total }) })
    .click();

test.describe('buying credits', () => {
  test('on a phone by iDEAL in the Netherlands, with the time bonus', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const me = await createMember('nl');
    await visitor.become(me);
    await page.goto(paths.members);
    await expect(
      page.getByRole('timer', { name: say('banners:bonus.left') }).first(),
    ).toBeVisible();
    await page.getByRole('link', { name: say('banners:bonus.action') }).click();
    await arrivesAt(page, paths.credits);
    await waitUntilIdle(page);
    // The old price, the new price and the price per message stand before any button.
    const large = page.locator('.packages__layout_p2');
    await expect(large.getByText(full).first()).toBeVisible();
    await expect(large.getByText(discounted).first()).toBeVisible();
    await expect(
      large.getByText(say('payments:per_message', { price: price('nl', '0.75') })).first(),
    ).toBeVisible();
    // Nothing is chosen, and no way on covers a package, before the member chose one.
    await expect(page.getByRole('region', { name: say('payments:bar') })).toBeHidden();
    // All of them are in one view, below the balance: above the tabs, without scrolling.
    const main = page.getByRole('main');
    const { credits: owned } = await getUser(me);
    const parts = {
      balance: main.getByText(say('payments:credits_count', { count: owned })).first(),
      bonus: main.getByRole('timer').first(),
      first: main.locator('[class*="packages__layout_"]').first(),
      last: main.locator('[class*="packages__layout_"]').last(),
      vat: main.getByText(say('payments:credits.vat', { vat: '21%' })),
      tabs: page.locator('[data-part="tab-bar"]'),
    };
    const place = Object.fromEntries(
      await Promise.all(
        Object.entries(parts).map(async ([name, part]) => [name, await part.boundingBox()]),
      ),
    ) as Record<keyof typeof parts, { y: number; height: number } | null>;
    const end = (name: keyof typeof parts) => Number(place[name]?.y) + Number(place[name]?.height);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(end('balance')).toBeLessThanOrEqual(Number(place.first?.y));
    expect(end('last')).toBeLessThanOrEqual(Number(place.tabs?.y));
    // What is counted down and the tax stand on one line each.
    for (const name of ['bonus', 'vat'] as const) expect(place[name]?.height).toBeLessThan(30);
    // What is chosen stays in sight, above the way on that comes with it.
    for (const card of await page.locator('[class*="packages__layout_"]').all()) {
      await card.click();
      await expect
        .poll(async () => {
          const [shown, bar] = await Promise.all([
            card.boundingBox(),
            page.getByRole('region', { name: say('payments:bar') }).boundingBox(),
          ]);
          return shown && bar ? bar.y - (shown.y + shown.height) : -1;
        })
        .toBeGreaterThanOrEqual(0);
    }
    await large.click();
    await goOn(visitor, discounted);
    await arrivesAt(page, orderPath('large', 'ideal'));
    await waitUntilIdle(page);
    await expect(
      page.getByText(say('payments:order.discount', { code: limits.timeBonusCode })).first(),
    ).toBeVisible();
    const consent = page.getByRole('checkbox', {
      name: say('payments:consent.label', { count: limits.leastRefundDays }),
    });
    await expect(consent).not.toBeChecked();
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    const checkout = await atCheckout(page);
    await expect(page.getByRole('heading', { name: '37.49 EUR' }).first()).toBeVisible();
    await checkout.choose('paid');

    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(say('payments:status.premium_title')).first()).toBeVisible();
    expect(await getUser(me)).toMatchObject({ paid_user: true, time_bonus: null });
    // All sections are unlocked at once, and no offer remains.
    await page.getByRole('link', { name: say('payments:status.members') }).click();
    await arrivesAt(page, paths.members);
    await waitUntilIdle(page);
    const tabs = page.getByRole('navigation', { name: say('common:a11y.main_menu') });
    await expect(
      tabs.getByRole('link', { name: new RegExp(say('common:nav.credits')) }).first(),
    ).toBeVisible();
    expect(await page.getByRole('timer').count()).toBe(0);
    // Reloading the payment's page grants nothing more.
    const { credits } = await getUser(me);
    await page.goBack();
    await page.reload();
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) })
        .first(),
    ).toBeVisible();
    expect((await getUser(me)).credits).toBe(credits);
  });

  test('by card in the United States', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', warned: true });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const me = await createMember('us');
    await visitor.become(me);
    await page.goto(orderPath('small', 'creditcard'));
    await waitUntilIdle(page);
    // The price contains no VAT, and the button shows the total.
    await expect(page.getByText(say('payments:total'), { exact: true }).first()).toBeVisible();
    const amount = price('us', '6.74');
    await page.getByRole('button', { name: say('payments:order.pay', { amount }) }).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('paid');
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 20 }) })
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: say('payments:status.receipt') }).click();
    // The member did not request an immediate start.
    await expect(page.getByText(say('transactions:headers.held')).first()).toBeVisible();
    await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
  });

  test('fails, and another method pays', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    await visitor.become(await createMember('nl'));
    await page.goto(orderPath('large', 'ideal'));
    await waitUntilIdle(page);
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('failed');
    await expect(
      page.getByRole('heading', { name: say('payments:status.failed_title') }).first(),
    ).toBeVisible();
    await page.getByRole('link', { name: say('payments:status.other_method') }).click();
    await waitUntilIdle(page);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await arrivesAt(page, orderPath('large', 'paypal'));
    // The same package and discount are still there.
    await orderButton(visitor, discounted).click();
    await (await atCheckout(page)).choose('paid');
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) })
        .first(),
    ).toBeVisible();
  });

  test('is cancelled, and tried again', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    await visitor.become(await createMember('nl'));
    await page.goto(orderPath('medium', 'paypal'));
    await waitUntilIdle(page);
    const amount = price('nl', '17.99');
    await orderButton(visitor, amount).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('canceled');
    await expect(
      page.getByRole('heading', { name: say('payments:status.cancelled_title') }).first(),
    ).toBeVisible();
    // The choice is kept, with its price of now and of after the time bonus: the welcome discount's.
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
    await expect(page.getByRole('timer').first()).toBeVisible();
    const [then = ''] = say('payments:status.then_code', {
      price: price('nl', '20.39'),
      code: 'WELCOME',
      date: '|',
    }).split('|');
    await expect(page.getByText(then)).toBeVisible();
    await page
      .getByRole('link', { name: say('payments:status.again', { method: 'PayPal' }) })
      .click();
    await waitUntilIdle(page);
    await expect(orderButton(visitor, amount).first()).toBeVisible();
  });

  test('waits for a payment that is decided later', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const me = await createMember('nl');
    await visitor.become(me);
    await page.goto(orderPath('small', 'ideal'));
    await waitUntilIdle(page);
    await orderButton(visitor, price('nl', '5.62')).click();
    await understand(visitor);
    const checkout = await atCheckout(page);
    await checkout.choose('open');
    await expect(
      page.getByRole('heading', { name: say('payments:status.pending_title') }).first(),
    ).toBeVisible();
    expect(await getUser(me)).toMatchObject({ paid_user: false });
    await shared().payInSandbox(checkout.id, { status: 'paid' });
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 15 }) })
        .first(),
    ).toBeVisible();
  });

  test('goes on where a provider is down', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    visitor.expectProblem(/^503 POST \/api\/payment\.php$/);
    await visitor.become(await createMember('nl'));
    await shared().switchSandbox({ outage: true, brand: 'nl', method: 'ideal' });
    try {
      await page.goto(orderPath('large', 'ideal'));
      await waitUntilIdle(page);
      await orderButton(visitor, discounted).click();
      await understand(visitor);
      await expect(
        page.getByText(say('payments:failures.outage', { method: 'iDEAL' })).first(),
      ).toBeVisible();
      await expect(page.getByText(say('payments:failures.outage_others')).first()).toBeVisible();
    } finally {
      await shared().switchSandbox({ outage: false, brand: 'nl', method: 'ideal' });
    }
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await expect(
      page.getByText(say('payments:failures.outage', { method: 'iDEAL' })).first(),
    ).toBeHidden();
    await expect(orderButton(visitor, discounted).first()).toBeVisible();
  });

  test('by card, where that one’s provider is down, is at the other one', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const me = await createMember('nl');
    await visitor.become(me);
    const down = { brand: 'nl', provider: 'genesis', method: 'sale3d' } as const;
    const orderByCard = async () => {
      await page.goto(orderPath('large', 'creditcard'));
      await waitUntilIdle(page);
      await orderButton(visitor, discounted).click();
    };
    await orderByCard();
    await understand(visitor);
    const first = await atCheckout(page);
    await first.choose('canceled');
    await expect(
      page.getByRole('heading', { name: say('payments:status.cancelled_title') }).first(),
    ).toBeVisible();
    await shared().switchSandbox({ outage: true, ...down });
    try {
      await orderByCard();
      const second = await atCheckout(page);
      const methods = [first, second].map(async ({ id }) => (await shared().payment(id)).method);
      expect(await Promise.all(methods)).toEqual(['sale3d', 'creditcard']);
      await second.choose('paid');
    } finally {
      await shared().switchSandbox({ outage: false, ...down });
    }
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) })
        .first(),
    ).toBeVisible();
    expect(await getUser(me)).toMatchObject({ paid_user: true });
  });

  test('pays once, however often the button is pressed', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page } = visitor;
    leavesForProvider(visitor);
    const me = await createMember('nl');
    await visitor.become(me);
    await page.goto(orderPath('large', 'ideal'));
    await waitUntilIdle(page);
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    const first = await atCheckout(page);
    // The member returns with the browser's back button and tries again.
    await page.goBack();
    await waitUntilIdle(page);
    await orderButton(visitor, discounted).dblclick();
    const second = await atCheckout(page);
    expect(second.id).toBe(first.id);
    const { transactions } = await me.client.ok(transactionsContract, 'GET');
    expect(transactions).toHaveLength(1);
  });
});

test.describe('what makes it cheaper', () => {
  test('is a code that is typed, and said where it is wrong', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/discountcode\.php$/);
    await visitor.become(await createMember('nl'));
    await page.goto(paths.credits);
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('payments:code.open') }).click();
    const code = page.getByRole('textbox', { name: say('payments:code.label') });
    await code.fill('nothing');
    await code.press('Enter');
    await expect(page.getByText(say('errors:codes.discount_not_found')).first()).toBeVisible();
    await code.fill('welcome');
    await code.press('Enter');
    await expect(page.getByText(limits.welcomeCode, { exact: true }).first()).toBeVisible();
    await expect(
      page.locator('.packages__layout_p2').getByText(price('nl', '42.49')).first(),
    ).toBeVisible();
    // The discount applies to the order, even after a reload.
    await page.goto(orderPath('large', 'ideal'));
    await waitUntilIdle(page);
    await expect(orderButton(visitor, price('nl', '42.49')).first()).toBeVisible();
    await page.goto(paths.credits);
    await waitUntilIdle(page);
    await page
      .getByRole('button', { name: say('payments:code.remove', { code: limits.welcomeCode }) })
      .click();
    await expect(page.locator('.packages__layout_p2').getByText(discounted).first()).toBeVisible();
  });

  test('ends when the four hours are over', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    await visitor.become(await createMember('nl'));
    await page.goto(paths.premium);
    const timer = page.getByRole('timer', { name: say('banners:bonus.left') });
    await expect(timer).toBeVisible();
    const before = await timer.innerText();
    expect(before).toMatch(/^0[34]:\d\d:\d\d$/);
    await expect.poll(() => timer.innerText()).not.toBe(before);
    await shared().advance(limits.timeBonusSeconds);
    try {
      // On this page nothing is more important to a new member.
      await page.goto(paths.chats);
      await waitUntilIdle(page);
      // The welcome discount remains.
      await expect(page.getByText(say('banners:welcome.line', { percent: '15%' }))).toBeVisible();
      expect(await timer.count()).toBe(0);
      await page.goto(paths.credits);
      await waitUntilIdle(page);
      await expect(
        page.locator('.packages__layout_p2').getByText(price('nl', '42.49')).first(),
      ).toBeVisible();
    } finally {
      await shared().resetClock();
    }
  });

  test('is brought to mind once, at 0 credits', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page } = visitor;
    const brand = `bonus-${randomInt(1_000_000)}`;
    await addBrand(brand, (tenant) => {
      tenant.limits.signup_credits = 0;
    });
    const { say } = visitor;
    const [url, me] = [getUrl(brand), await createMember(brand)];
    await visitor.context.addCookies([{ name: limits.sessionCookieName, value: me.session, url }]);
    visitor.expectProblem(/^other host: /);
    // With a fast clock on the page the socket cannot open in time.
    visitor.expectProblem(/^console: WebSocket connection to .* closed before/);
    await page.clock.install();
    await page.goto(`${url}${paths.members}`);
    await waitUntilIdle(page);
    const popup = page.getByRole('dialog', {
      name: say('offers:popup.title', { percent: '25%' }),
    });
    await page.clock.runFor(limits.timeBonusPopupMs / 2);
    // Navigation in the members area does not count as a new arrival.
    await page
      .getByRole('link', { name: new RegExp(`^${say('common:nav.likes')}`) })
      .first()
      .click();
    await arrivesAt(page, paths.likes);
    // The page's clock also runs normally while a busy machine executes these steps.
    const roomMs = 15_000;
    await page.clock.runFor(limits.timeBonusPopupMs / 2 - roomMs);
    expect(await popup.isVisible()).toBe(false);
    await page.clock.runFor(roomMs);
    await popup.waitFor({ timeout: roomMs });
    // The brand's welcome discount follows.
    const words = new RegExp(`${limits.timeBonusCode}.* 4 .*${limits.welcomeCode}.*15%`);
    await expect(popup.getByText(words).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await page.reload();
    await waitUntilIdle(page);
    await page.clock.runFor(2 * limits.timeBonusPopupMs);
    expect(await popup.isVisible()).toBe(false);
  });
});

test.describe('what leads to buying', () => {
  test('brings the missing credits along, and leads back', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const [me, other] = await Promise.all([createMember('nl'), createMember('nl')]);
    await Promise.all([findable(me), findable(other)]);
    await visitor.become(me);
    const chat = pathTo('members-id-chat', { id: other.id });
    await page.goto(chat);
    await waitUntilIdle(page);
    await page.getByRole('link', { name: say('chats:ways.credits') }).click();
    await waitUntilIdle(page);
    await page.locator('.packages__layout_p2').click();
    await goOn(visitor, discounted);
    await waitUntilIdle(page);
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('paid');
    await page.getByRole('link', { name: say('payments:status.back') }).click();
    await arrivesAt(page, chat);
  });

  test('shows anybody what it costs', async ({ visit }) => {
    const { page, say } = await visit({ brand: 'us', warned: true });
    await page.goto(paths.premium);
    await expect(
      page.getByRole('heading', { name: say('premium:title'), level: 1 }).first(),
    ).toBeVisible();
    await expect(page.getByText(say('premium:claim', { percent: '46%' })).first()).toBeVisible();
    await page.getByRole('link', { name: say('premium:all_prices') }).click();
    await arrivesAt(page, paths.pricing);
    await expect(page.getByText(price('us', '59.99')).first()).toBeVisible();
    await expect(
      page.getByText(say('payments:per_message', { price: price('us', '1.20') })).first(),
    ).toBeVisible();
  });
});
