/** Updates that an open page receives over its socket. */

import type { Page, WebSocket } from '@playwright/test';
import { paths } from '#frontend/lib/paths.ts';
import { likeContract } from '#shared/api/like.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import * as limits from '#shared/limits.ts';
import { socketPath } from '#shared/socket-path.ts';
import { findable } from '../support/members.ts';
import { expect, test } from './browser-test.ts';
import { createMember, type Member } from './members.ts';
import { getHost } from './stack.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

const brand = 'nl';

async function likes({ client }: Member, liked: Member): Promise<void> {
  await findable(liked);
  await client.ok(likeContract, 'POST', { body: { id: liked.id } });
}

/** Records the sockets of a page and their messages. */
function watchSockets(page: Page) {
  const sockets: { socket: WebSocket; frames: string[] }[] = [];
  page.on('websocket', (socket) => {
    const frames: string[] = [];
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
    sockets.push({ socket, frames });
  });
  const open = () => sockets.filter(({ socket }) => !socket.isClosed());
  return {
    sockets,
    open,
    /** Waits until there is one socket that has caught up. */
    caughtUp: () =>
      expect
        .poll(() => open().map(({ frames }) => frames.some((frame) => frame.includes('caught_up'))))
        .toEqual([true]),
  };
}

/** Waits for the page's own request for the member soon after its start. */
async function afterFirstRefresh(page: Page): Promise<void> {
  await page.waitForTimeout(limits.userRefreshFirstMs + 1_000);
}

test.describe('an open page', () => {
  test('hears of likes at once, on one socket for all pages', async ({ visit }) => {
    const visitor = await visit({ brand });
    const { page, say } = visitor;
    const [me, ...others] = [
      await createMember(brand),
      await createMember(brand),
      await createMember(brand),
    ];
    await visitor.become(me);
    const watched = watchSockets(page);
    await page.goto(paths.profile);
    await waitUntilIdle(page);
    await watched.caughtUp();
    // The page's policy names no socket but allows this one.
    expect(watched.sockets[0]?.socket.url()).toBe(`ws://${getHost(brand)}${socketPath}`);
    await afterFirstRefresh(page);
    const [first, second] = others as [Member, Member];
    const since = performance.now();
    await likes(first, me);
    const link = page.getByRole('link', { name: say('common:nav.likes') }).first();
    await expect(link.getByText('1', { exact: true })).toBeVisible();
    // The page's next own request is a minute later.
    expect(performance.now() - since).toBeLessThan(limits.userRefreshMs / 2);

    await link.click();
    await arrivesAt(page, paths.likes);
    await waitUntilIdle(page);
    expect(watched.sockets).toHaveLength(1);
    await likes(second, me);
    await expect(page.getByRole('link', { name: new RegExp(second.name) })).toBeVisible();
  });

  test('catches up when the network is back', async ({ visit }) => {
    const visitor = await visit({ brand });
    const { page, context, say } = visitor;
    const [me, other] = [await createMember(brand), await createMember(brand)];
    await findable(me);
    await visitor.become(me);
    const watched = watchSockets(page);
    await page.goto(paths.profile);
    await waitUntilIdle(page);
    await watched.caughtUp();
    await afterFirstRefresh(page);
    await context.setOffline(true);
    await expect.poll(() => watched.open().length).toBe(0);
    await likes(other, me);
    await context.setOffline(false);
    await watched.caughtUp();
    const link = page.getByRole('link', { name: say('common:nav.likes') }).first();
    await expect(link.getByText('1', { exact: true })).toBeVisible();
  });

  test('closes its socket with the session', async ({ visit }) => {
    const visitor = await visit({ brand });
    const { page } = visitor;
    const me = await createMember(brand);
    await visitor.become(me);
    const watched = watchSockets(page);
    await page.goto(paths.profile);
    await waitUntilIdle(page);
    await watched.caughtUp();
    // The member logs out elsewhere, and the page notices without a click.
    await me.client.ok(sessionsContract, 'DELETE', { body: { all: true } });
    await arrivesAt(page, paths.login);
    expect(watched.open()).toEqual([]);
  });
});
