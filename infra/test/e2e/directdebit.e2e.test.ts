/** Paying by direct debit, with a code by text message. */
import { expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { arrivesAt, journey, journeys, settled, shows } from './journey.ts';
import { newMember } from './members.ts';
import { newNumber, orderButton, phone, price, textedCode, understand } from './payments.ts';
import { userOf } from './talk.ts';

journeys('direct debit', () => {
  journey('on a phone, with its code', { brand: 'nl', ...phone }, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^422 P(OS|U)T \/api\/directdebit\.php$/);
    const me = await newMember('nl');
    await visitor.become(me);
    await page.goto(pathTo('credits-id-paymentmethod', { id: 'medium' }));
    await settled(page);
    await page.getByRole('radio', { name: new RegExp(say('payments:methods.sdd')) }).check();
    await page.getByRole('link', { name: say('payments:order.to_debit') }).click();
    await arrivesAt(page, `${paths.directdebit}?package=medium`);
    await settled(page);

    const field = (name: string) =>
      page.getByRole('textbox', { name: say(`payments:debit.fields.${name}`), exact: true });
    const send = page.getByRole('button', { name: say('payments:debit.send_code') });
    const number = newNumber('nl');
    await field('account_holder').fill('Robin de Vries');
    await field('iban').pressSequentially('nl91abna0417164301');
    expect(await field('iban').inputValue()).toBe('NL91 ABNA 0417 1643 01');
    await field('street').fill('Voorbeeldgracht');
    await field('house_number').fill('12a');
    await field('zip').fill('3500 ZZ');
    await field('city').fill('Utrecht');
    await field('phone').fill(number);
    await send.click();
    await shows(page.getByText(say('errors:codes.iban_invalid')));
    await field('iban').fill('NL91 ABNA 0417 1643 00');
    await send.click();
    await understand(visitor);

    await shows(page.getByRole('heading', { name: say('payments:debit.code_title') }));
    const code = page.getByRole('textbox', { name: say('payments:debit.code_label') });
    const texted = await textedCode(number);
    const confirm = orderButton(visitor, price('nl', '17.99'));
    await code.fill(texted === '000000' ? '111111' : '000000');
    await confirm.click();
    await shows(page.getByText(say('errors:codes.otp_invalid')));
    await code.fill(texted);
    await confirm.click();
    await shows(page.getByRole('heading', { name: say('payments:status.debit_title') }));
    // The credits come with the money.
    expect((await userOf(me, 'nl')).paid_user).toBe(false);
    await page.goto(pathTo('transactions-id'));
    await shows(page.getByText(say('transactions:statuses.pending')));
  });

  journey('needs a package', { brand: 'nl' }, async (visitor) => {
    await visitor.become(await newMember('nl'));
    await visitor.page.goto(paths.directdebit);
    await arrivesAt(visitor.page, paths.credits);
  });

  journey('is not for everybody', { brand: 'us' }, async (visitor) => {
    const { page, say } = visitor;
    await visitor.become(await newMember('us'));
    await page.goto(`${paths.directdebit}?package=small`);
    await shows(page.getByRole('heading', { name: say('payments:debit.not_offered') }));
    await page.getByRole('link', { name: say('payments:status.other_method') }).click();
    await arrivesAt(page, pathTo('credits-id-paymentmethod', { id: 'small' }));
  });
});
