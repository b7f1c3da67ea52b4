/** After a purchase: new orders, withdrawals, spent credits, and a member's own limit. */

import { paths, pathTo } from '#frontend/lib/paths.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { userContract } from '#shared/api/user.ts';
import { getUser } from '../support/conversations.ts';
import { expect, test } from './browser-test.ts';
import { createMember } from './members.ts';
import { bought, orderButton, phone, price } from './payments.ts';
import { waitUntilIdle } from './steps.ts';

test.describe('after buying', () => {
  test('a kept card pays again in one step', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    const me = await createMember('nl');
    await bought(me, { paymentmethod: 'creditcard', package: 'small', store: true });
    const { credits } = await getUser(me);
    await visitor.become(me);
    await page.goto(paths['credits-repeat-order']);
    await waitUntilIdle(page);
    await page.getByRole('main').getByRole('listitem').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: say('payments:repeat.confirm_title') });
    await expect(dialog).toBeVisible();
    // The price is the full one, as the discount applies only to the first order.
    await orderButton(visitor, price('nl', '7.49')).click();
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 15 }) })
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await getUser(me)).credits).toBe(credits + 15);
  });

  test('a purchase is withdrawn from in two steps', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const me = await createMember('nl');
    const { id } = await bought(me, { paymentmethod: 'ideal', immediate_start: false });
    const { payment } = await me.client.ok(paymentContract, 'GET', { query: { id } });
    await visitor.become(me);
    await page.goto(pathTo('transactions-id'));
    await waitUntilIdle(page);
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('transactions:withdraw.button') }).click();
    const dialog = page.getByRole('dialog', { name: say('transactions:withdraw.confirm_title') });
    await expect(dialog.getByText(price('nl', payment.amount.value)).first()).toBeVisible();
    await expect(dialog.getByText(say('transactions:withdraw.in_full')).first()).toBeVisible();
    // No change has happened yet.
    expect((await getUser(me)).credits).toBeGreaterThan(payment.credits);
    await dialog.getByRole('button', { name: say('transactions:withdraw.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('button', { name: say('transactions:withdraw.button') }).first(),
    ).toBeHidden();
    expect((await getUser(me)).credits).toBeLessThan(payment.credits);
  });

  test('an invoice can be had', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    const { page, say } = visitor;
    const me = await createMember('de');
    const { id } = await bought(me, { paymentmethod: 'paypal' });
    await visitor.become(me);
    await page.goto(pathTo('transactions-id', { id }));
    await waitUntilIdle(page);
    const link = page.getByRole('link', { name: say('transactions:invoice') });
    const path = (await link.getAttribute('href')) ?? '';
    const { status, headers, bytes } = await me.client.send({ path });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a limit of one’s own holds', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^403 POST \/api\/payment\.php$/);
    const me = await createMember('nl');
    await me.client.ok(userContract, 'PUT', { body: { fictional_acknowledged: true } });
    await visitor.become(me);
    await page.goto(pathTo('transactions-id'));
    await waitUntilIdle(page);
    await page.getByRole('textbox', { name: say('transactions:budget.label') }).fill('10,00');
    await page.getByRole('button', { name: say('transactions:budget.save') }).click();
    await expect(page.getByText(say('transactions:budget.saved')).first()).toBeVisible();
    await page.goto(pathTo('credits-id-paymentmethod', { id: 'large', paymentmethod: 'ideal' }));
    await waitUntilIdle(page);
    await orderButton(visitor, price('nl', '37.49')).click();
    await expect(
      page
        .getByText(
          say('errors:codes.budget_exceeded', {
            monthly: price('nl', '10.00'),
            spent: price('nl', '0.00'),
          }),
        )
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: say('payments:failures.budget_action') }).click();
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('transactions:budget.lift') }).click();
    await expect(page.getByText(say('transactions:budget.lifted')).first()).toBeVisible();
  });
});
