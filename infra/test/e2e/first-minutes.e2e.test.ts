/** The first minutes of a membership on a phone, in every demo brand: from home to the first paid message. */
import type { Locator } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { fontCatalogue } from '#shared/fonts.ts';
import * as limits from '#shared/limits.ts';
import { findable } from '../support/members.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test } from './browser-test.ts';
import { createMember, getSettings, newAccount, userWith } from './members.ts';
import { atCheckout, leavesForProvider, phone, understand } from './payments.ts';
import { givePhotos } from './photo-uploads.ts';
import { countShifts, getShifts, mostShiftOfSwap, readMoved } from './shifts.ts';
import { beginSignup, createAccount } from './signup-steps.ts';
import { arrivesAt, demoBrands, facesTopPx, waitUntilIdle } from './steps.ts';
import { said, write } from './talk.ts';

for (const { id: brand } of demoBrands) {
  test(`lead from home to the first paid message in ${brand}`, async ({ visit }) => {
    const other = await createMember(brand, { about: { gender: 'female' } });
    await givePhotos(other, 1);
    await findable(other);
    const visitor = await visit({ brand, warned: true, ...phone });
    const { page, context, say } = visitor;
    leavesForProvider(visitor);
    const account = newAccount();
    const { theme, signup_messages, message_credits, fictional_profiles } =
      await getSettings(brand);

    // The brand's own typeface comes with the first visit.
    await page.goto('/');
    const family = fontCatalogue[theme.fonts.head].family.replace(' Variable', '');
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' ? family : [])),
      );
    await expect
      .poll(async () =>
        (await loaded()).some((name) => name.includes(family) && !/fallback/i.test(name)),
      )
      .toBe(true);
    await beginSignup(visitor);
    await createAccount(visitor, brand, account);
    await arrivesAt(page, paths['complete-signup']);
    await page.goto(await shared().mailedLink(account.email, '/api/activate.php'));
    await arrivesAt(page, paths['activate-done']);

    // Faces first, and nothing moves but words whose typeface comes after the faces.
    await countShifts(page);
    await page.goto(paths.members);
    await waitUntilIdle(page);
    const face = await page.getByRole('article').first().locator('img').first().boundingBox();
    expect(face?.y).toBeLessThanOrEqual(facesTopPx);
    expect(await getShifts(page), await readMoved(page)).toBeLessThan(mostShiftOfSwap);

    // The first messages are free, and the next one needs credits, which lead back to it.
    const { value = '' } =
      (await context.cookies()).find(({ name }) => name === limits.sessionCookieName) ?? {};
    const getUser = () => userWith(brand, value);
    await page.goto(pathTo('members-id', { id: other.id }));
    await waitUntilIdle(page);
    await page
      .getByRole('link', { name: say('member:actions.message') })
      .first()
      .click();
    await arrivesAt(page, pathTo('members-id-chat', { id: other.id }));
    for (let sent = 1; sent <= signup_messages; sent++) {
      await write(visitor, `Message ${sent}`);
      await expect(said(visitor).locator('.thread__text')).toHaveCount(sent);
    }
    await expect.poll(async () => (await getUser())?.free_messages).toBe(0);

    await page.goto(paths.credits);
    await waitUntilIdle(page);
    await page.locator('[class*="packages__layout_"]').first().click();
    await page
      .getByRole('region', { name: say('payments:bar') })
      .getByRole('link')
      .last()
      .click();
    await page.waitForURL(/\/credits\/[a-z]+\/[a-z0-9]+$/);
    await waitUntilIdle(page);
    const before = (await getUser())?.credits ?? 0;
    // Where the law does not ask for the long words, the button has the short ones.
    const [long, short] = ['oblige', 'pay'].map((key) =>
      page.getByRole('button', { name: say(`payments:order.${key}`, { amount: '' }).trim() }),
    ) as [Locator, Locator];
    await long.or(short).click();
    if (fictional_profiles) await understand(visitor);
    await (await atCheckout(page)).choose('paid');
    await expect
      .poll(async () => (await getUser())?.credits, { timeout: 60_000 })
      .toBeGreaterThan(before);
    const bought = await getUser();
    expect(bought?.paid_user).toBe(true);

    await page.goto(pathTo('members-id-chat', { id: other.id }));
    await waitUntilIdle(page);
    await write(visitor, 'Paid at last');
    await expect(said(visitor).getByText('Paid at last').first()).toBeVisible();
    await expect
      .poll(async () => (await getUser())?.credits)
      .toBe((bought?.credits ?? 0) - message_credits);
  });
}
