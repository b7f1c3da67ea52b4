/** Support helps a member whose mail does not arrive, and one who asked for a copy of the data. */
import { readFile } from 'node:fs/promises';
import { restrictionContract } from '#shared/ops/restriction.ts';
import { operatorAt } from '../support/console.ts';
import { shared } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { heading, openAs } from './console-steps.ts';
import { createMember } from './members.ts';
import { stack } from './stack.ts';

const brand = 'nl';

test('an address is confirmed for its member, and a banned one saves a copy of the data', async ({
  visit,
}) => {
  const ann = await createMember(brand, { confirmed: false });
  const { page } = await openAs(visit, 'support', [brand]);
  await page.goto(`/members/${ann.id}?brand=${brand}`);
  await expect(heading(page, new RegExp(`^${ann.name}, `))).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Confirm the address');
  const confirm = page.getByRole('dialog', { name: /^Confirm the address of / });
  await confirm.getByLabel(/^Why/).fill('Told by phone.');
  await inspect(page, 'confirming an address');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed the address')).toBeVisible();

  const moderator = await operatorAt(stack().port, 'moderator', [brand]);
  await moderator.ok(restrictionContract, 'POST', {
    body: { brand, member: ann.id, kind: 'ban', reason: 'scam' },
  });
  await choose('Send a copy of the data');
  const send = page.getByRole('dialog', { name: /^Send .* a copy of the data$/ });
  await send.getByLabel(/^Why/).fill('Asked by letter.');
  await send.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent a link to a copy of all data')).toBeVisible();

  // Her browser still has the session, which shows her nothing but why she is kept out.
  const member = await visit({ brand });
  await member.become(ann);
  member.expectProblem(/^403 /);
  await member.page.goto(await shared().mailedLink(ann.email, '/account-export'));
  const coming = member.page.waitForEvent('download');
  await member.page.getByRole('button', { name: member.say('account:copy.button') }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^hartje-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account).toMatchObject({ email: ann.email, status: 'suspended' });
  await expect(
    member.page.getByRole('heading', { name: member.say('account:copy.done_title') }),
  ).toBeVisible();
  await inspect(member.page, 'a saved copy');
});
