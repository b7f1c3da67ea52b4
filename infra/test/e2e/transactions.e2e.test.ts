/** After buying: ordering again, withdrawing, what was spent, and a limit of one's own. */
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { expect, test } from './browser-test.ts';
import { ask } from './calls.ts';
import { newMember } from './members.ts';
import { bought, orderButton, phone, price } from './payments.ts';
import { settled } from './steps.ts';
import { userOf } from './talk.ts';

test.describe('after buying', () => {
  test('a kept card pays again in one step', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    const me = await newMember('nl');
    await bought('nl', me, { method: 'creditcard', pack: 'small', store: true });
    const { credits } = await userOf(me, 'nl');
    await visitor.become(me);
    await page.goto(paths['credits-repeat-order']);
    await settled(page);
    await page.getByRole('main').getByRole('listitem').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: say('payments:repeat.confirm_title') });
    await expect(dialog).toBeVisible();
    // The full price: a discount is for the first order.
    await orderButton(visitor, price('nl', '7.49')).click();
    await expect(
      page
        .getByRole('heading', { name: say('payments:status.completed_title', { count: 15 }) })
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await userOf(me, 'nl')).credits).toBe(credits + 15);
  });

  test('a purchase is withdrawn from in two steps', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const me = await newMember('nl');
    const { payment } = await bought('nl', me, { method: 'ideal', immediate_start: false });
    await visitor.become(me);
    await page.goto(pathTo('transactions-id'));
    await settled(page);
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await settled(page);
    await page.getByRole('button', { name: say('transactions:withdraw.button') }).click();
    const dialog = page.getByRole('dialog', { name: say('transactions:withdraw.confirm_title') });
    await expect(dialog.getByText(price('nl', payment.amount.value)).first()).toBeVisible();
    await expect(dialog.getByText(say('transactions:withdraw.in_full')).first()).toBeVisible();
    // Nothing has happened yet.
    expect((await userOf(me, 'nl')).credits).toBeGreaterThan(payment.credits);
    await dialog.getByRole('button', { name: say('transactions:withdraw.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('button', { name: say('transactions:withdraw.button') }).first(),
    ).toBeHidden();
    expect((await userOf(me, 'nl')).credits).toBeLessThan(payment.credits);
  });

  test('an invoice can be had', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    const { page, say } = visitor;
    const me = await newMember('de');
    const { payment } = await bought('de', me, { method: 'paypal' });
    await visitor.become(me);
    await page.goto(pathTo('transactions-id', { id: payment.payment_id }));
    await settled(page);
    const link = page.getByRole('link', { name: say('transactions:invoice') });
    const answer = await ask('de', (await link.getAttribute('href')) ?? '', {
      session: me.session,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a limit of one’s own holds', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^403 POST \/api\/payment\.php$/);
    const me = await newMember('nl');
    await ask('nl', '/api/user.php', {
      method: 'PUT',
      session: me.session,
      body: { fictional_acknowledged: true },
    });
    await visitor.become(me);
    await page.goto(pathTo('transactions-id'));
    await settled(page);
    await page.getByRole('textbox', { name: say('transactions:budget.label') }).fill('10,00');
    await page.getByRole('button', { name: say('transactions:budget.save') }).click();
    await expect(page.getByText(say('transactions:budget.saved')).first()).toBeVisible();
    await page.goto(pathTo('credits-id-paymentmethod', { id: 'large', paymentmethod: 'ideal' }));
    await settled(page);
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
    await settled(page);
    await page.getByRole('button', { name: say('transactions:budget.lift') }).click();
    await expect(page.getByText(say('transactions:budget.lifted')).first()).toBeVisible();
  });
});
