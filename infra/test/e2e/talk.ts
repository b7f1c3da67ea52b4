/** Members who exchange messages, by the page and by the API, in a separate brand. */
import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { pathTo } from '#frontend/lib/paths.ts';
import type { Message } from '#shared/model/message.ts';
import { addBrand } from '../support/add-brand.ts';
import { getUser, open as openConversation } from '../support/conversations.ts';
import type { Visitor } from './browser-test.ts';
import type { Member } from './members.ts';
import { waitUntilIdle } from './steps.ts';

/** A separate brand, where members have many free messages. */
export const brand = `plauder-${randomInt(1_000_000)}`;
export const manyMessages = 400;

export const phone = { brand, width: 390, height: 844, mobile: true } as const;
export const desktop = { brand, width: 1280 } as const;

/** Copies a demo brand with many free messages and writable fictional profiles. */
export const addTalkingBrand = (): Promise<void> =>
  addBrand(brand, (tenant) => {
    tenant.limits.signup_messages = manyMessages;
    tenant.features.fictional_chat = true;
  });

/** Opens a conversation from the other member's profile. */
export async function open(visitor: Visitor, me: Member, other: Member): Promise<void> {
  await visitor.become(me);
  await visitor.page.goto(pathTo('members-id-chat', { id: other.id }));
  await waitUntilIdle(visitor.page);
}

/** Locates the messages of the open conversation. */
export const said = ({ page }: Visitor): Locator => page.getByRole('log');
export const bubble = (visitor: Visitor, text: string): Locator =>
  said(visitor).locator('.thread__text', { hasText: text });
export const getTexts = (visitor: Visitor): Promise<string[]> =>
  said(visitor).locator('.thread__text').allInnerTexts();

export const field = ({ page, say }: Visitor, { name }: Member): Locator =>
  page.getByRole('textbox', { name: say('chats:write_to', { name }) });

/** Writes and sends a message in the open conversation. */
export async function write({ page, say }: Visitor, text: string): Promise<void> {
  const composer = page.locator('.composer');
  await composer.locator('textarea').fill(text);
  // In Polish the button for what else can be sent begins with the same word.
  await composer
    .locator('button[type=submit]')
    .filter({ hasText: say('chats:send') })
    .click();
}

/** Locates a conversation in the list. */
export const row = ({ page }: Visitor, { name }: Member): Locator =>
  page.locator('.chat-list').getByRole('link', { name: new RegExp(name) });

export async function remove({ page, say }: Visitor): Promise<void> {
  await page.locator('.thread__head').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('chats:menu.delete') }).click();
  await page
    .getByRole('dialog', { name: say('chats:remove.title') })
    .getByRole('button', { name: say('chats:remove.confirm') })
    .click();
}

export const focused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

export async function tabBackTo({ page }: Visitor, target: Locator): Promise<void> {
  for (let stop = 0; stop < 40; stop++) {
    if (await focused(target)) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error(`the keyboard did not get back to ${target}`);
}

/** Resolves when the next page receives live events. */
export const hearing = async ({ page }: Visitor): Promise<void> => {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('caught_up'),
  );
};

/** Returns all messages of a conversation, and marks them as read. */
export const getThread = async (member: Member, { id }: Member): Promise<Message[]> =>
  (await openConversation(member, id)).messages;

export const getUnread = async (member: Member): Promise<number> =>
  (await getUser(member)).unread_messages;
