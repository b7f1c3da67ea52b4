/** After buying: ordering again, withdrawing, what was spent, and a limit of one's own. */
import { expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { ask } from './calls.ts';
import { eventually, gone, journey, journeys, settled, shows } from './journey.ts';
import { newMember } from './members.ts';
import { bought, orderButton, phone, price } from './payments.ts';
import { userOf } from './talk.ts';

journeys('after buying', () => {
  journey('a kept card pays again in one step', { brand: 'nl', ...phone }, async (visitor) => {
    const { page, say } = visitor;
    const me = await newMember('nl');
    await bought('nl', me, { method: 'creditcard', pack: 'small', store: true });
    const { credits } = await userOf(me, 'nl');
    await visitor.become(me);
    await page.goto(paths['credits-repeat-order']);
    await settled(page);
    await page.getByRole('main').getByRole('listitem').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: say('payments:repeat.confirm_title') });
    await shows(dialog);
    // The full price: a discount is for the first order.
    await orderButton(visitor, price('nl', '7.49')).click();
    await shows(
      page.getByRole('heading', { name: say('payments:status.completed_title', { count: 15 }) }),
    );
    await eventually(async () => (await userOf(me, 'nl')).credits).toBe(credits + 15);
  });

  journey('a purchase is withdrawn from in two steps', { brand: 'nl' }, async (visitor) => {
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
    await shows(dialog.getByText(price('nl', payment.amount.value)));
    await shows(dialog.getByText(say('transactions:withdraw.in_full')));
    // Nothing has happened yet.
    expect((await userOf(me, 'nl')).credits).toBeGreaterThan(payment.credits);
    await dialog.getByRole('button', { name: say('transactions:withdraw.confirm') }).click();
    await gone(dialog);
    await gone(page.getByRole('button', { name: say('transactions:withdraw.button') }));
    expect((await userOf(me, 'nl')).credits).toBeLessThan(payment.credits);
  });

  journey('an invoice can be had', { brand: 'de' }, async (visitor) => {
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

  journey('a limit of one’s own holds', { brand: 'nl' }, async (visitor) => {
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
    await shows(page.getByText(say('transactions:budget.saved')));
    await page.goto(pathTo('credits-id-paymentmethod', { id: 'large', paymentmethod: 'ideal' }));
    await settled(page);
    await orderButton(visitor, price('nl', '37.49')).click();
    await shows(
      page.getByText(
        say('errors:codes.budget_exceeded', {
          monthly: price('nl', '10.00'),
          spent: price('nl', '0.00'),
        }),
      ),
    );
    await page.getByRole('link', { name: say('payments:failures.budget_action') }).click();
    await settled(page);
    await page.getByRole('button', { name: say('transactions:budget.lift') }).click();
    await shows(page.getByText(say('transactions:budget.lifted')));
  });
});
