/** Credits whose first use requires consent to an immediate start. */

import { paths, pathTo } from '#frontend/lib/paths.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { getUser, sendMessage } from '../support/conversations.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { press, tabTo } from './keyboard.ts';
import { createPair } from './members.ts';
import { bought, phone } from './payments.ts';
import { waitUntilIdle } from './steps.ts';
import { bubble, getTexts, open, said, write } from './talk.ts';

/** The number of messages that new members of the demo brands can send without a purchase. */
const freeTexts = ['1', '2', '3', '4'];
const places: { brand: 'nl' | 'de'; method: PaymentMethod; size: object }[] = [
  { brand: 'nl', method: 'ideal', size: phone },
  { brand: 'de', method: 'paypal', size: { width: 1280 } },
];

test.describe('held credits', () => {
  for (const { brand, method, size } of places) {
    test(`wait until their buyer agrees, at ${brand}`, async ({ visit }) => {
      const visitor = await visit({ brand, ...size });
      const { page, say } = visitor;
      visitor.expectProblem(/^403 POST \/api\/chat\.php$/);
      const [me, other] = await createPair(brand);
      for (const text of freeTexts) await sendMessage(me, other, text);
      const { credits: left } = await getUser(me);
      const { id } = await bought(me, {
        ...{ paymentmethod: method, package: 'small', immediate_start: false },
      });
      const { held_credits: held, credits } = await getUser(me);
      expect(held).toBeGreaterThan(0);
      expect(credits).toBe(left + held);
      await visitor.become(me);
      await page.goto(paths.credits);
      await waitUntilIdle(page);
      await expect(
        page.getByText(say('payments:start.held', { count: held })).first(),
      ).toBeVisible();
      await page.goto(pathTo('transactions-id', { id }));
      await waitUntilIdle(page);
      await expect(page.getByText(say('transactions:headers.held')).first()).toBeVisible();

      await open(visitor, me, other);
      await write(visitor, 'Waited for');
      const dialog = page.getByRole('dialog', { name: say('payments:start.title') });
      await expect(
        dialog.getByText(say('payments:start.text', { count: held })).first(),
      ).toBeVisible();
      const box = dialog.getByRole('checkbox');
      const confirm = dialog.getByRole('button', { name: say('payments:start.confirm') });
      await expect(box).not.toBeChecked();
      await inspect(page, `the consent at ${brand}`);
      // Nothing happens without the checkbox, and the dialog can be closed.
      await confirm.click();
      await expect(dialog.getByText(say('payments:start.required')).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(
        said(visitor).getByText(say('chats:failures.immediate_start_required')).first(),
      ).toBeVisible();
      expect(await getUser(me)).toMatchObject({ held_credits: held });

      await said(visitor)
        .getByRole('button', { name: say('common:actions.retry') })
        .click();
      await expect(dialog).toBeVisible();
      // The keyboard alone suffices.
      await tabTo(page, box);
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
      await press(page, confirm);
      await expect(dialog).toBeHidden();
      await expect(bubble(visitor, 'Waited for').first()).toBeVisible();
      await expect(
        said(visitor).getByText(say('chats:failures.immediate_start_required')).first(),
      ).toBeHidden();
      await expect.poll(async () => (await getUser(me)).held_credits).toBe(0);
      // The next message needs no consent, and each was sent once.
      await write(visitor, 'At once');
      await expect(bubble(visitor, 'At once').first()).toBeVisible();
      await expect.poll(async () => (await getUser(me)).credits).toBeLessThan(left + held - 3);
      expect(await getTexts(visitor)).toEqual([...freeTexts, 'Waited for', 'At once']);
    });
  }
});
