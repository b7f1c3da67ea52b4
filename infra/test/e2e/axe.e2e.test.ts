/** Accessibility: axe reports no violation on any route, in any brand, in both modes. */

import type { Page } from '@playwright/test';
import { getAccess, paths, pathTo, type RouteName } from '#frontend/lib/paths.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { createOrder } from '../support/buying.ts';
import { sendMessage } from '../support/conversations.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createMember } from './members.ts';
import { bought, newNumber } from './payments.ts';
import {
  choosePhotos,
  crop,
  cropDialog,
  expectActive,
  photoSection,
  portraits,
} from './photo-steps.ts';
import { mailedPaths, routeNames, samplePath } from './routes.ts';
import { field } from './signup-steps.ts';
import { getUrl } from './stack.ts';
import { demoBrands, waitUntilIdle } from './steps.ts';

/** Number of routes in one test, as a busy machine needs seconds for each. */
const atOnce = 8;
/** Requests for the member, the conversation and the transaction of the sample paths. */
const nobodyThere = /^404 GET \/api\/(member|chat|transactions)\.php$/;

const forVisitors = routeNames.filter((name) => !(getAccess(name) === 'member'));
const forMembers: RouteName[] = [
  ...routeNames.filter(getAccess),
  'index',
  'members',
  'lang-config',
  'activate-done',
  'activate-error',
];

test.describe('every route is there, and axe finds nothing', () => {
  for (const names of parted(forVisitors)) {
    test(`as a visitor: ${names.join(' ')}`, async ({ visit }) => {
      const visitor = await visit({ brand: 'us', warned: true });
      visitor.expectProblem(nobodyThere);
      await inspectRoutes(visitor.page, names);
    });
  }
  for (const names of parted(forMembers)) {
    test(`as a member: ${names.join(' ')}`, async ({ visit }) => {
      const visitor = await visit({ brand: 'us' });
      visitor.expectProblem(nobodyThere);
      await visitor.become(await createMember('us', { confirmed: false }));
      await inspectRoutes(visitor.page, names);
    });
  }
});

test.describe('axe finds nothing', () => {
  for (const { id } of demoBrands) {
    for (const mode of ['light', 'dark']) {
      test(`in the main screens of ${id}, ${mode}`, async ({ visit }) => {
        const visitor = await visit({ brand: id, warned: true });
        const { page, context } = visitor;
        visitor.expectProblem(/^404 GET \/nowhere$/);
        await context.addCookies([{ name: limits.modeCookieName, value: mode, url: getUrl(id) }]);
        for (const path of ['/', '/login', '/signup', '/terms', '/nowhere']) {
          await page.goto(path);
          await inspect(page, path);
        }
      });
    }
  }

  for (const { brand, mode } of [
    { brand: 'nl', mode: 'light' },
    { brand: 'de', mode: 'dark' },
  ] as const) {
    const inMode = ({ context }: Visitor) =>
      context.addCookies([{ name: limits.modeCookieName, value: mode, url: getUrl(brand) }]);

    test(`where the links in mails lead, in ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand, warned: true });
      await inMode(visitor);
      for (const path of mailedPaths) {
        await visitor.page.goto(path);
        await inspect(visitor.page, path);
      }
    });

    test(`in a profile with photos, in ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand, warned: true });
      const { page, say } = visitor;
      await inMode(visitor);
      await visitor.become(await createMember(brand));
      await page.goto(paths.profile);
      await waitUntilIdle(page);
      await choosePhotos(
        page,
        () =>
          photoSection(visitor)
            .getByRole('button', { name: say('photos:add_first') })
            .click(),
        portraits.slice(0, 1),
      );
      await expect(cropDialog(visitor).first()).toBeVisible();
      await inspect(page, 'crop');
      await crop(visitor);
      await expectActive(visitor, 1);
      await field(page, say('place:city.label')).fill('Robindorp');
      await expect(
        page.getByRole('region', { name: say('profile:save.label') }).first(),
      ).toBeVisible();
      // At the end of the page the bar has its own space and covers no link.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await inspect(page, 'changed');
      await page.getByRole('button', { name: say('profile:preview.open') }).click();
      await expect(
        page.getByRole('dialog', { name: say('profile:preview.title') }).first(),
      ).toBeVisible();
      await inspect(page, 'preview');
    });

    test(`in conversations of ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand, warned: true });
      const { page, say } = visitor;
      await inMode(visitor);
      const [me, other] = [await createMember(brand), await createMember(brand)];
      await findable(me);
      await findable(other);
      await sendMessage(other, me, 'https://example.org 🙂');
      await sendMessage(other, me, '🙂');
      await visitor.become(me);
      await page.goto(paths.chats);
      await inspect(page, 'list');
      await page.goto(pathTo('members-id-chat', { id: other.id }));
      await page.locator('.composer textarea').fill('1234');
      await page.locator('.composer textarea').press('Enter');
      await expect(page.getByText(say('chats:states.delivered')).first()).toBeVisible();
      await inspect(page, 'thread');
      await page.getByRole('button', { name: say('chats:tools.gift') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await inspect(page, 'gifts');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.locator('.thread__head').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: say('chats:menu.delete') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await inspect(page, 'removing');

      // The page shows icebreakers, and then a message that failed.
      const third = await createMember(brand);
      await findable(third);
      await page.goto(pathTo('members-id-chat', { id: third.id }));
      await waitUntilIdle(page);
      await inspect(page, 'nothing said');
      await page.locator('.thread__first').getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await inspect(page, 'ideas');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      visitor.expectProblem(/^402 POST \/api\/chat\.php$/);
      await page.route('**/api/chat.php', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const error = {
          code: 'not_enough_credits',
          message: '',
          params: { needed: 3, missing: 1 },
        };
        return route.fulfill({ status: 402, json: { error } });
      });
      await page.locator('.composer textarea').fill('1234');
      await page.locator('.composer textarea').press('Enter');
      await expect(
        page.getByText(say('chats:failures.not_enough_credits', { count: 1 })).first(),
      ).toBeVisible();
      await inspect(page, 'failed');
    });

    test(`where things are bought, in ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand });
      const { page, say } = visitor;
      await inMode(visitor);
      const me = await createMember(brand);
      await visitor.become(me);
      for (const path of [
        paths.premium,
        paths.pricing,
        `${paths.credits}?needed=20`,
        pathTo('credits-id-paymentmethod', { id: 'large' }),
        pathTo('transactions-id'),
        paths['credits-repeat-order'],
      ]) {
        await page.goto(path);
        await inspect(page, path);
      }
      const paid = await bought(me, { paymentmethod: 'creditcard', store: true });
      const { payment: open } = await createOrder(me, {
        package: 'large',
        paymentmethod: 'paypal',
        immediate_start: true,
      });
      const standing = (id: string) =>
        `${pathTo('credits-id-paymentmethod', { id: 'large' })}?payment=${id}`;
      for (const path of [
        standing(paid.id),
        standing(open.payment_id),
        paths.credits,
        paths['credits-repeat-order'],
        pathTo('transactions-id'),
        pathTo('transactions-id', { id: paid.id }),
      ]) {
        await page.goto(path);
        await inspect(page, path);
      }
      await page.getByRole('button', { name: say('transactions:withdraw.button') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await inspect(page, 'withdrawal');
    });

    test(`in a direct debit of ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand });
      const { page, say } = visitor;
      await inMode(visitor);
      const me = await createMember(brand);
      await me.client.ok(userContract, 'PUT', { body: { fictional_acknowledged: true } });
      await visitor.become(me);
      await page.goto(`${paths.directdebit}?package=medium`);
      await waitUntilIdle(page);
      const send = page.getByRole('button', { name: say('payments:debit.send_code') });
      await send.click();
      await expect(page.getByText(say('errors:fields.required')).first()).toBeVisible();
      await inspect(page, 'empty');
      const phone = newNumber(brand);
      const values = {
        account_holder: 'Robin',
        iban: 'NL91ABNA0417164300',
        street: 'Gracht',
        house_number: '1',
        zip: '3500',
        city: 'Utrecht',
        phone,
      };
      for (const [name, value] of Object.entries(values)) {
        await page.locator(`input[name="${name}"]`).fill(value);
      }
      await send.click();
      await expect(
        page.getByRole('heading', { name: say('payments:debit.code_title') }).first(),
      ).toBeVisible();
      await inspect(page, 'code');
    });

    test(`in the farewell of ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand, warned: true });
      const { page, say } = visitor;
      await inMode(visitor);
      await visitor.become(await createMember(brand));
      await page.goto(paths.notifications);
      await waitUntilIdle(page);
      const button = { name: say('account:delete.button') };
      await page.getByRole('button', button).first().click();
      const dialog = page.getByRole('dialog', { name: say('account:delete.title') });
      await dialog.getByRole('button', button).click();
      await expect(dialog.getByText(say('errors:fields.required')).first()).toBeVisible();
      await inspect(page, 'farewell');
    });
  }

  test('in the site-entry warning', async ({ visit }) => {
    const { page } = await visit({ brand: 'de', country: 'DE' });
    await page.goto('/');
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'warning');
  });
});

function parted(names: readonly RouteName[]): RouteName[][] {
  return Array.from({ length: Math.ceil(names.length / atOnce) }, (_, part) =>
    names.slice(part * atOnce, (part + 1) * atOnce),
  );
}

async function inspectRoutes(page: Page, names: readonly RouteName[]): Promise<void> {
  for (const name of names) {
    const path = samplePath(name);
    const response = await page.goto(path);
    expect(response?.status(), name).toBe(200);
    await inspect(page, name);
    expect(new URL(page.url()).pathname, name).toBe(path);
  }
}
