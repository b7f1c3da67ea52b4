/** Somebody asks a fictional profile whether it is real, and an operator answers by keys. */
import { randomInt } from 'node:crypto';
import { pathTo } from '#frontend/lib/paths.ts';
import { userContract } from '#shared/api/user.ts';
import { getCannedAnswers } from '#shared/canned-answers.ts';
import { addBrand } from '../support/add-brand.ts';
import { adminFixture } from '../support/admin-fixture.ts';
import { sendMessage } from '../support/conversations.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { heading, openAs } from './console-steps.ts';
import { createPair, type Member } from './members.ts';
import { stack } from './stack.ts';
import { waitUntilIdle } from './steps.ts';

const staffed = `antwoord-${randomInt(1_000_000)}`;
const honest = getCannedAnswers('nl')[0]?.text ?? '';

test.beforeAll(async () => {
  await addBrand(staffed, (tenant) => {
    tenant.features.fictional_chat = true;
  });
});

/** A member who knows that profiles may be fictional writes to one. */
async function ask(text: string): Promise<{ member: Member; profile: Member }> {
  const [member, profile] = await createPair(staffed);
  await adminFixture(stack()).makeFictional(profile, staffed);
  await member.client.ok(userContract, 'PUT', { body: { fictional_acknowledged: true } });
  await sendMessage(member, profile, text);
  return { member, profile };
}

test('asked whether a profile is real, the honest answer is one key', async ({ visit }) => {
  const { member, profile } = await ask('Ben je echt?');
  const { page } = await openAs(visit, 'moderator', [staffed]);
  await page.goto('/');
  const rail = page.getByRole('navigation', { name: 'Screens' }).first();
  await expect(rail.getByRole('link', { name: /Conversations.*1 waiting/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(heading(page, 'Conversations')).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(member.name) });
  await expect(row).toContainText('Ben je echt?');
  await inspect(page, 'conversations');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('j');
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(member.name) }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'What was written' })).toContainText(
    'Ben je echt?',
  );
  await inspect(page, 'a conversation');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('h');
  await expect(page.getByRole('textbox', { name: `Answer as ${profile.name}` })).toHaveValue(
    honest,
  );
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Nothing is left; what was written goes out as the screen is left.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(rail.getByRole('link', { name: 'Conversations', exact: true })).toBeVisible();

  const visitor = await visit({ brand: staffed, width: 1280 });
  await visitor.become(member);
  await visitor.page.goto(pathTo('members-id-chat', { id: profile.id }));
  await waitUntilIdle(visitor.page);
  const log = visitor.page.getByRole('log');
  await expect(log.locator('.thread__text', { hasText: honest }).first()).toBeVisible();
});
