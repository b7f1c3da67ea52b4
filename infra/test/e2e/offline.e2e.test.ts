/** Pages that load without a network: what the member saw last, and nothing of who logged out. */
import type { Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { sendMessage } from '../support/conversations.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createPair, type Member } from './members.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';
import { addTalkingBrand, brand, bubble, phone, row, said, write } from './talk.ts';

/** Everything that the browser keeps in caches and storage, as one text. */
const getKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        kept.push(`${name} ${request.url} ${await response?.text()}`);
      }
    }
    return kept.join('\n');
  });

/** Waits until the browser could start without a network and show these words. */
const expectKept = (page: Page, words: readonly (string | RegExp)[]): Promise<void> =>
  expect
    .poll(async () => {
      const kept = await getKept(page);
      const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
      return (
        isControlled && [...words, '/app-shell <!doctype'].every((word) => kept.search(word) >= 0)
      );
    })
    .toBe(true);

const strip = ({ page, say }: Visitor) =>
  page.getByRole('status').filter({ hasText: say('common:offline.line') });
const tabs = ({ page, say }: Visitor) =>
  page.getByRole('navigation', { name: say('common:a11y.main_menu') });

/** A member who talked with another one, on both pages of it. */
async function talked(visitor: Visitor, text: string): Promise<[me: Member, other: Member]> {
  const { page } = visitor;
  const [me, other] = await createPair(brand);
  await sendMessage(other, me, text);
  await visitor.become(me);
  await page.goto(paths.chats);
  await row(visitor, other).click();
  await expect(bubble(visitor, text).first()).toBeVisible();
  return [me, other];
}

test.describe('a page that loads without a network', () => {
  test.beforeAll(addTalkingBrand);

  test('shows what is known and from when, and all of it anew once there is one', async ({
    visit,
  }) => {
    const visitor = await visit(phone);
    const { page, context, say } = visitor;
    visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket connection|fetching the script/);
    visitor.expectProblem(
      /Failed to|failed to fetch|dynamically imported module|preload CSS|ERR_FAILED/i,
    );
    const [me, other] = await talked(visitor, 'Tot morgen');
    const { pathname } = new URL(page.url());
    await expectKept(page, ['Tot morgen', other.name]);
    await page.goto(paths.members);
    await expectKept(page, [
      'Tot morgen',
      other.name,
      /"key":\["members"/,
      /page-members-.*\.css /,
    ]);

    await context.setOffline(true);
    await page.goto(paths.chats);
    await expect(row(visitor, other)).toBeVisible();
    await expect(strip(visitor)).toContainText(/\d\d:\d\d/);
    await expect(tabs(visitor)).toBeVisible();
    await page.goto(paths.members);
    await expect(strip(visitor)).toContainText(/\d\d:\d\d/);
    await expect(page.getByText(say('common:offline.nothing'))).toHaveCount(0);
    await page.goto(paths.chats);
    await page.reload();
    await row(visitor, other).click();
    await expect(bubble(visitor, 'Tot morgen').first()).toBeVisible();
    await page.goto(pathname);
    await expect(bubble(visitor, 'Tot morgen').first()).toBeVisible();
    await expect(strip(visitor)).toContainText(/\d\d:\d\d/);
    await write(visitor, 'Tot dan');
    await expect(said(visitor).getByText(say('chats:states.waiting'))).toBeVisible();

    // Neither data nor the files of this page were ever here.
    await page.goto(paths['transactions-id'].split('/:')[0] ?? '');
    await expect(page.getByText(say('common:offline.nothing')).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      say('common:offline.unknown'),
    );
    await expect(page.getByRole('button', { name: say('common:a11y.account_menu') })).toBeVisible();
    await page.goto(paths.chats);
    await sendMessage(other, me, 'Waar blijf je');
    await context.setOffline(false);
    await expect(row(visitor, other)).toContainText(say('common:nav.unread', { count: 1 }));
    await expect(strip(visitor)).toHaveCount(0);
    // The message that waited goes out, after the one that came meanwhile.
    await row(visitor, other).click();
    for (const text of ['Waar blijf je', 'Tot dan']) {
      await expect(bubble(visitor, text)).toHaveCount(1);
    }
    await expect(said(visitor).getByText(say('chats:states.waiting'))).toHaveCount(0);
  });

  test('shows nothing of who logged out, and keeps nothing', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, context, say } = visitor;
    visitor.expectProblem(
      /ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to|failed to fetch|^403 GET/,
    );
    const [me, other] = await talked(visitor, 'Onder ons');
    await expectKept(page, ['Onder ons', other.name]);
    // Another page of the browser is still open on the conversation.
    const beside = await context.newPage();
    await beside.goto(pathTo('members-id', { id: other.id }));
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
    await expectKept(beside, [pathTo('members-id', { id: other.id }).slice(-22)]);

    await page.goto(paths.profile);
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('common:a11y.account_menu') }).click();
    await page.getByRole('menuitem', { name: say('common:actions.logout') }).click();
    await arrivesAt(page, '/');
    await beside.close({ runBeforeUnload: true });
    // By then the page that was closed has written what it was going to.
    await page.waitForTimeout(3_000);
    const kept = await getKept(page);
    for (const word of ['Onder ons', me.id, me.name, other.id, other.name]) {
      expect(kept, `${word} is kept`).not.toContain(word);
    }
    await context.setOffline(true);
    for (const path of [paths.chats, paths.index]) {
      await page.goto(path);
      await expect(
        page.getByRole('heading', { level: 1, name: say('offline:title') }),
      ).toBeVisible();
      expect(await page.locator('body').innerText()).not.toContain(other.name);
    }
  });

  test('is what the server says wherever it answers', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page } = visitor;
    visitor.expectProblem(/^404 GET \/nowhere$/);
    const [, other] = await talked(visitor, 'Hier');
    await expectKept(page, ['Hier', other.name]);
    const response = await page.goto('/nowhere');
    expect(response?.fromServiceWorker()).toBe(true);
    expect(response?.status()).toBe(404);
  });
});
