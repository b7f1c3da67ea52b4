/** Paying by direct debit, with a code by text message. */

import { paths, pathTo } from '#frontend/lib/paths.ts';
import { getUser } from '../support/conversations.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test } from './browser-test.ts';
import { createMember } from './members.ts';
import { newNumber, orderButton, phone, price, understand } from './payments.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

test.describe('direct debit', () => {
  test('on a phone, with its code', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    visitor.expectProblem(/^422 P(OS|U)T \/api\/directdebit\.php$/);
    const me = await createMember('nl');
    await visitor.become(me);
    await page.goto(pathTo('credits-id-paymentmethod', { id: 'medium' }));
    await waitUntilIdle(page);
    await page.getByRole('radio', { name: new RegExp(say('payments:methods.sdd')) }).check();
    await page.getByRole('link', { name: say('payments:order.to_debit') }).click();
    await arrivesAt(page, `${paths.directdebit}?package=medium`);
    await waitUntilIdle(page);

    const field = (name: string) =>
      page.getByRole('textbox', { name: say(`payments:debit.fields.${name}`), exact: true });
    const send = page.getByRole('button', { name: say('payments:debit.send_code') });
    const number = newNumber('nl');
    await field('account_holder').fill('Robin de Vries');
    await field('iban').pressSequentially('nl91abna0417164301');
    await expect(field('iban')).toHaveValue('NL91 ABNA 0417 1643 01');
    await field('street').fill('Voorbeeldgracht');
    await field('house_number').fill('12a');
    await field('zip').fill('3500 ZZ');
    await field('city').fill('Utrecht');
    await field('phone').fill(number);
    await send.click();
    await expect(page.getByText(say('errors:codes.iban_invalid'))).toBeVisible();
    await field('iban').fill('NL91 ABNA 0417 1643 00');
    await send.click();
    await understand(visitor);

    await expect(
      page.getByRole('heading', { name: say('payments:debit.code_title') }),
    ).toBeVisible();
    const code = page.getByRole('textbox', { name: say('payments:debit.code_label') });
    const texted = await shared().textedCode(number);
    const confirm = orderButton(visitor, price('nl', '17.99'));
    await code.fill(texted === '000000' ? '111111' : '000000');
    await confirm.click();
    await expect(page.getByText(say('errors:codes.otp_invalid'))).toBeVisible();
    await code.fill(texted);
    await confirm.click();
    await expect(
      page.getByRole('heading', { name: say('payments:status.debit_title') }),
    ).toBeVisible();
    // The credits are granted when the money arrives.
    expect((await getUser(me)).paid_user).toBe(false);
    await page.goto(pathTo('transactions-id'));
    await expect(page.getByText(say('transactions:statuses.pending'))).toBeVisible();
  });

  test('needs a package', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    await visitor.become(await createMember('nl'));
    await visitor.page.goto(paths.directdebit);
    await arrivesAt(visitor.page, paths.credits);
  });

  test('is not for everybody', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    await visitor.become(await createMember('us'));
    await page.goto(`${paths.directdebit}?package=small`);
    await expect(
      page.getByRole('heading', { name: say('payments:debit.not_offered') }),
    ).toBeVisible();
    await page.getByRole('link', { name: say('payments:status.other_method') }).click();
    await arrivesAt(page, pathTo('credits-id-paymentmethod', { id: 'small' }));
  });
});
