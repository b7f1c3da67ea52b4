/** Buying credits: from the packages to the provider and back. */
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { limits } from '#shared/limits.ts';
import { addBrand } from './brands.ts';
import { ask, urlOf } from './calls.ts';
import { arrivesAt, eventually, gone, journey, journeys, settled, shows } from './journey.ts';
import { findable, newMember } from './members.ts';
import {
  advance,
  atCheckout,
  happens,
  leavesForProvider,
  orderButton,
  outage,
  phone,
  price,
  resetClock,
  understand,
} from './payments.ts';
import { userOf } from './talk.ts';

const orderPath = (id: string, paymentmethod?: string) =>
  pathTo('credits-id-paymentmethod', { id, ...(paymentmethod && { paymentmethod }) });
/** The Netherlands' large package with a quarter off. */
const discounted = price('nl', '37.49');
const full = price('nl', '49.99');

journeys('buying credits', () => {
  journey(
    'on a phone by iDEAL in the Netherlands, with the time bonus',
    { brand: 'nl', ...phone },
    async (visitor) => {
      const { page, say } = visitor;
      leavesForProvider(visitor);
      const me = await newMember('nl');
      await visitor.become(me);
      await page.goto(paths.members);
      await shows(page.getByRole('timer', { name: say('offers:bonus.left') }));
      await page.getByRole('link', { name: say('offers:packages') }).click();
      await arrivesAt(page, paths.credits);
      await settled(page);
      // What it was, what it is, and what a message comes to, before any button.
      const large = page.locator('.package--p2');
      await shows(large.getByText(full));
      await shows(large.getByText(discounted));
      await shows(large.getByText(say('payments:per_message', { price: price('nl', '0.75') })));
      await page
        .getByRole('link', { name: say('payments:credits.next', { method: 'iDEAL' }) })
        .click();
      await arrivesAt(page, orderPath('large', 'ideal'));
      await settled(page);
      await shows(page.getByText(say('payments:order.discount', { code: limits.timeBonusCode })));
      const consent = page.getByRole('checkbox', {
        name: say('payments:consent.label', { count: limits.leastRefundDays }),
      });
      expect(await consent.isChecked()).toBe(false);
      await orderButton(visitor, discounted).click();
      await understand(visitor);
      const checkout = await atCheckout(page);
      await shows(page.getByRole('heading', { name: '37.49 EUR' }));
      await checkout.choose('paid');

      await shows(
        page.getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) }),
      );
      await shows(page.getByText(say('payments:status.premium_title')));
      expect(await userOf(me, 'nl')).toMatchObject({ paid_user: true, time_bonus: null });
      // Everything is open at once: the places in the bar, and no offer any more.
      await page.getByRole('link', { name: say('payments:status.members') }).click();
      await arrivesAt(page, paths.members);
      await settled(page);
      const tabs = page.getByRole('navigation', { name: say('common:a11y.main_menu') });
      await shows(tabs.getByRole('link', { name: new RegExp(say('common:nav.credits')) }));
      expect(await page.getByRole('timer').count()).toBe(0);
      // Loading the page of the payment again grants nothing more.
      const { credits } = await userOf(me, 'nl');
      await page.goBack();
      await page.reload();
      await shows(
        page.getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) }),
      );
      expect((await userOf(me, 'nl')).credits).toBe(credits);
    },
  );

  journey('by card in the United States', { brand: 'us', warned: true }, async (visitor) => {
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const me = await newMember('us');
    await visitor.become(me);
    await page.goto(orderPath('small', 'creditcard'));
    await settled(page);
    // There is no VAT in it, and the button says what is paid.
    await shows(page.getByText(say('payments:total'), { exact: true }));
    const amount = price('us', '6.74');
    await page.getByRole('button', { name: say('payments:order.pay', { amount }) }).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('paid');
    await shows(
      page.getByRole('heading', { name: say('payments:status.completed_title', { count: 20 }) }),
    );
    await page.getByRole('link', { name: say('payments:status.receipt') }).click();
    // Nobody asked for an immediate start.
    await shows(page.getByText(say('transactions:headers.held')));
    await shows(page.getByText(amount, { exact: true }));
  });

  journey('fails, and another method pays', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    leavesForProvider(visitor);
    await visitor.become(await newMember('nl'));
    await page.goto(orderPath('large', 'ideal'));
    await settled(page);
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('failed');
    await shows(page.getByRole('heading', { name: say('payments:status.failed_title') }));
    await page.getByRole('link', { name: say('payments:status.other_method') }).click();
    await settled(page);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await arrivesAt(page, orderPath('large', 'paypal'));
    // The same package and discount are still there.
    await orderButton(visitor, discounted).click();
    await (await atCheckout(page)).choose('paid');
    await shows(
      page.getByRole('heading', { name: say('payments:status.completed_title', { count: 150 }) }),
    );
  });

  journey('is cancelled, and tried again', { brand: 'nl', ...phone }, async (visitor) => {
    const { page, say } = visitor;
    leavesForProvider(visitor);
    await visitor.become(await newMember('nl'));
    await page.goto(orderPath('medium', 'paypal'));
    await settled(page);
    const amount = price('nl', '17.99');
    await orderButton(visitor, amount).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('canceled');
    await shows(page.getByRole('heading', { name: say('payments:status.cancelled_title') }));
    await page
      .getByRole('link', { name: say('payments:status.again', { method: 'PayPal' }) })
      .click();
    await settled(page);
    await shows(orderButton(visitor, amount));
  });

  journey('waits for a payment that is decided later', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const me = await newMember('nl');
    await visitor.become(me);
    await page.goto(orderPath('small', 'ideal'));
    await settled(page);
    await orderButton(visitor, price('nl', '5.62')).click();
    await understand(visitor);
    const checkout = await atCheckout(page);
    await checkout.choose('open');
    await shows(page.getByRole('heading', { name: say('payments:status.pending_title') }));
    expect(await userOf(me, 'nl')).toMatchObject({ paid_user: false });
    await happens(checkout.id, 'paid');
    await shows(
      page.getByRole('heading', { name: say('payments:status.completed_title', { count: 15 }) }),
    );
  });

  journey('goes on where a provider is down', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    leavesForProvider(visitor);
    visitor.expectProblem(/^503 POST \/api\/payment\.php$/);
    await visitor.become(await newMember('nl'));
    await outage(true, 'nl', 'ideal');
    try {
      await page.goto(orderPath('large', 'ideal'));
      await settled(page);
      await orderButton(visitor, discounted).click();
      await understand(visitor);
      await shows(page.getByText(say('payments:failures.outage', { method: 'iDEAL' })));
      await shows(page.getByText(say('payments:failures.outage_others')));
    } finally {
      await outage(false, 'nl', 'ideal');
    }
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await gone(page.getByText(say('payments:failures.outage', { method: 'iDEAL' })));
    await shows(orderButton(visitor, discounted));
  });

  journey('pays once, however often the button is pressed', { brand: 'nl' }, async (visitor) => {
    const { page } = visitor;
    leavesForProvider(visitor);
    const me = await newMember('nl');
    await visitor.become(me);
    await page.goto(orderPath('large', 'ideal'));
    await settled(page);
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    const first = await atCheckout(page);
    // Back by the browser's own button, and once more.
    await page.goBack();
    await settled(page);
    await orderButton(visitor, discounted).dblclick();
    const second = await atCheckout(page);
    expect(second.id).toBe(first.id);
    const answer = await ask('nl', '/api/transactions.php', { session: me.session });
    expect(answer.json<{ transactions: unknown[] }>().transactions).toHaveLength(1);
  });
});

journeys('what makes it cheaper', () => {
  journey(
    'is a code that is typed, and said where it is wrong',
    { brand: 'nl' },
    async (visitor) => {
      const { page, say } = visitor;
      visitor.expectProblem(/^404 GET \/api\/discountcode\.php$/);
      await visitor.become(await newMember('nl'));
      await page.goto(paths.credits);
      await settled(page);
      await page.getByRole('button', { name: say('payments:code.open') }).click();
      const code = page.getByRole('textbox', { name: say('payments:code.label') });
      await code.fill('nothing');
      await code.press('Enter');
      await shows(page.getByText(say('errors:codes.discount_not_found')));
      await code.fill('welcome');
      await code.press('Enter');
      await shows(page.getByText(limits.welcomeCode, { exact: true }));
      await shows(page.locator('.package--p2').getByText(price('nl', '42.49')));
      // It comes along to the order, and over a reload.
      await page.goto(orderPath('large', 'ideal'));
      await settled(page);
      await shows(orderButton(visitor, price('nl', '42.49')));
      await page.goto(paths.credits);
      await settled(page);
      await page
        .getByRole('button', { name: say('payments:code.remove', { code: limits.welcomeCode }) })
        .click();
      await shows(page.locator('.package--p2').getByText(discounted));
    },
  );

  journey('ends when the four hours are over', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    await visitor.become(await newMember('nl'));
    await page.goto(paths.premium);
    const timer = page.getByRole('timer', { name: say('offers:bonus.left') });
    await shows(timer);
    const before = await timer.innerText();
    expect(before.replace(/\s+/g, ' ')).toMatch(/^0[34] \S+ \d\d \S+ \d\d/);
    await eventually(() => timer.innerText()).not.toBe(before);
    await advance(limits.timeBonusSeconds);
    try {
      await page.reload();
      await settled(page);
      // What is left is the welcome discount.
      await shows(page.getByText(say('offers:welcome.text', { code: limits.welcomeCode })));
      expect(await timer.count()).toBe(0);
      await page.goto(paths.credits);
      await settled(page);
      await shows(page.locator('.package--p2').getByText(price('nl', '42.49')));
    } finally {
      await resetClock();
    }
  });

  journey('is brought to mind once, at 0 credits', { brand: 'nl' }, async (visitor) => {
    const { page } = visitor;
    const brand = `bonus-${randomInt(1_000_000)}`;
    await addBrand(brand, (tenant) => {
      tenant.limits.signup_credits = 0;
    });
    const { say } = visitor;
    const [url, me] = [urlOf(brand), await newMember(brand)];
    await visitor.context.addCookies([{ name: limits.sessionCookieName, value: me.session, url }]);
    visitor.expectProblem(/^other host: /);
    // Run ahead, the page's clock leaves a connection no time to come about.
    visitor.expectProblem(/^console: WebSocket connection to .* closed before/);
    await page.clock.install();
    await page.goto(`${url}${paths.members}`);
    await settled(page);
    const popup = page.getByRole('dialog', {
      name: say('offers:popup.title', { percent: '25%' }),
    });
    await page.clock.runFor(limits.timeBonusPopupMs / 2);
    // Going about in the members area is not arriving anew.
    await page
      .getByRole('link', { name: new RegExp(`^${say('common:nav.likes')}`) })
      .first()
      .click();
    await arrivesAt(page, paths.likes);
    // The page's clock goes on by itself as well, for as long as a busy machine takes for all this.
    const roomMs = 15_000;
    await page.clock.runFor(limits.timeBonusPopupMs / 2 - roomMs);
    expect(await popup.isVisible()).toBe(false);
    await page.clock.runFor(roomMs);
    await popup.waitFor({ timeout: roomMs });
    await shows(popup.getByText(say('offers:popup.text', { count: 4 })));
    await page.keyboard.press('Escape');
    await gone(popup);
    await page.reload();
    await settled(page);
    await page.clock.runFor(2 * limits.timeBonusPopupMs);
    expect(await popup.isVisible()).toBe(false);
  });
});

journeys('what leads to buying', () => {
  journey('brings the missing credits along, and leads back', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    leavesForProvider(visitor);
    const [me, other] = await Promise.all([newMember('nl'), newMember('nl')]);
    await Promise.all([findable('nl', me), findable('nl', other)]);
    await visitor.become(me);
    const chat = pathTo('members-id-chat', { id: other.id });
    await page.goto(chat);
    await settled(page);
    await page.getByRole('link', { name: say('chats:ways.credits') }).click();
    await settled(page);
    await page
      .getByRole('link', { name: say('payments:credits.next', { method: 'iDEAL' }) })
      .click();
    await settled(page);
    await orderButton(visitor, discounted).click();
    await understand(visitor);
    await (await atCheckout(page)).choose('paid');
    await page.getByRole('link', { name: say('payments:status.back') }).click();
    await arrivesAt(page, chat);
  });

  journey('shows anybody what it costs', { brand: 'us', warned: true }, async ({ page, say }) => {
    await page.goto(paths.premium);
    await shows(page.getByRole('heading', { name: say('premium:title'), level: 1 }));
    await shows(page.getByText(say('premium:claim', { percent: '46%' })));
    await page.getByRole('link', { name: say('premium:all_prices') }).click();
    await arrivesAt(page, paths.pricing);
    await shows(page.getByText(price('us', '59.99')));
    await shows(page.getByText(say('payments:per_message', { price: price('us', '1.20') })));
  });
});
