/** What one person asks for in the console and another one decides, each with a passkey. */
import { auditContract } from '#shared/ops/audit.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayStart, monthAfter } from '#shared/rules/periods.ts';
import { addBrand } from '../support/add-brand.ts';
import { createPaidOrder } from '../support/buying.ts';
import { operatorAt } from '../support/console.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test } from './browser-test.ts';
import {
  askToAccept,
  closeForGood,
  heading,
  join,
  showPasskey,
  waitForStalePasskeys,
} from './console-steps.ts';
import { createMember } from './members.ts';
import { stack } from './stack.ts';

const hourSeconds = 3_600;

const listActions = async (brand: string, action: string) => {
  const administrator = await operatorAt(stack().port, 'administrator', [brand]);
  const { entries } = await administrator.ok(auditContract, 'GET', { query: { brand, action } });
  return entries
    .filter(({ outcome }) => outcome === 'done')
    .map(({ action: name, operator }) => `${name} ${operator?.name}`);
};

test('support finds a member by a payment, and refunds it with a second person', async ({
  visit,
}) => {
  const member = await createMember('nl');
  const { id, reference } = await createPaidOrder(member, { package: 'large' });
  const support = await join(visit, 'Sam Bakker', 'support', ['nl']);
  const { page } = support;
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page, 'Members')).toBeVisible();
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(heading(page, new RegExp(`^${member.name}, `))).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Refund: ${member.name}` });
  await dialog.getByLabel('Why, for other operators').fill('It was bought twice.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  expect((await shared().payment(reference)).refunds).toEqual([]);

  // Who asked decides nothing.
  await page.goto('/');
  const own = page.getByRole('region', { name: 'Waits for a second person' });
  await expect(own.getByText('You asked; somebody else decides.').first()).toBeVisible();

  const administrator = await join(visit, 'Ada Smit', 'administrator', ['nl']);
  await waitForStalePasskeys();
  administrator.expectProblem(/^403 POST \/ops\/approvals$/);
  const confirm = administrator.page.getByRole('button', {
    name: new RegExp(`^Confirm: refund €49\\.99 to ${member.name}$`),
  });
  await administrator.page.goto('/');
  await confirm.click();
  await showPasskey(administrator);
  await expect(administrator.page.getByText(`€49.99 go back to ${member.name}`)).toBeVisible();
  await expect(confirm).toBeHidden();
  await expect
    .poll(async () => (await shared().payment(reference)).refunds.map(({ amount }) => amount))
    .toEqual([{ value: '49.99', currency: 'EUR' }]);
  // The audit says who asked, and who decided.
  expect(await listActions('nl', 'member.')).toContain('member.refund Sam Bakker');
  expect(await listActions('nl', 'approvals.')).toContain('approvals.decide Ada Smit');
  await shared().resetClock();
});

test('finance closes a month whose difference a second person accepts', async ({ visit }) => {
  const id = 'ledger';
  const timeZone = 'Europe/Amsterdam';
  const now = await shared().advance(0);
  const month = dayIn(timeZone, now).slice(0, 7);
  await addBrand(id, (tenant) => {
    tenant.name = 'Ledger';
    tenant.time_zone = timeZone;
    tenant.company.added = `${month}-01T00:00:00.000Z`;
  });
  const member = await createMember(id);
  const { reference } = await createPaidOrder(member, { package: 'medium' });
  // The provider gives money back of which the product is not told.
  await shared().switchSandbox({ webhooks_lost: true });
  await shared().payInSandbox(reference, { status: 'refunded', amount: '5.00' });
  await shared().switchSandbox({ webhooks_lost: false });
  const over = Date.parse(dayStart(timeZone, `${monthAfter(month)}-01`)) + 2 * hourSeconds * 1_000;
  await shared().advance(Math.ceil((over - now.getTime()) / 1_000));

  const finance = await join(visit, 'Fred Jansen', 'finance', [id]);
  const { page } = finance;
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(heading(page, 'Money')).toBeVisible();
  const reason = 'The provider corrects it next month.';
  await askToAccept(finance, { month, reason });
  const second = await join(visit, 'Ada Visser', 'administrator', [id]);
  await closeForGood(second, { month, reason, people: ['Fred Jansen', 'Ada Visser'] });
  expect(await listActions(id, 'closing.')).toEqual(
    expect.arrayContaining(['closing.proposed Fred Jansen', 'closing.closed Ada Visser']),
  );
  await shared().resetClock();
});
