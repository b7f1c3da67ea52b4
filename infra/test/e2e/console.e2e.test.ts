/** The console in a browser: an invitation, a passkey, a moderator's photos by keys alone. */
import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { photosContract } from '#shared/api/photos.ts';
import * as limits from '#shared/limits.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { addBrand } from '../support/add-brand.ts';
import type { Client } from '../support/client.ts';
import { operatorAt } from '../support/console.ts';
import { signUp } from '../support/members.ts';
import { uploadPhoto } from '../support/photos.ts';
import { at } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { getUrl, stack } from './stack.ts';

const reviewed = `vetted-${randomInt(1_000_000)}`;
const desktop = { width: 1280, height: 900 };

async function open(
  browser: Browser,
  options: { mode?: 'light' | 'dark'; mobile?: true; role?: OperatorRole; brands?: string[] } = {},
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const { mode = 'light', mobile, role, brands = ['*'] } = options;
  const context = await browser.newContext({
    baseURL: getUrl('console'),
    colorScheme: mode,
    viewport: mobile ? { width: 390, height: 844 } : desktop,
  });
  if (role) {
    const { client } = await operatorAt(stack().port, role, brands);
    await context.addCookies([
      {
        name: limits.consoleCookieName,
        value: client.cookies.get(limits.consoleCookieName) ?? '',
        url: getUrl('console'),
      },
    ]);
  }
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) problems.push(`${response.status()} ${pathname}`);
  });
  return { context, page, problems };
}

/** Chromium's own authenticator, which verifies its user. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function waitingPhotos(members: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < members) {
    const client = at(reviewed);
    await signUp(client);
    for (let slot = 0; slot < limits.photosFree; slot++) {
      const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
      const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer();
      await uploadPhoto(client, picture, 'image/jpeg', 'review');
    }
    clients.push(client);
  }
  return clients;
}

const statuses = async (clients: readonly Client[]) =>
  (
    await Promise.all(
      clients.map(async (client) => (await client.ok(photosContract, 'GET')).photos),
    )
  ).flat();

test.describe('the console', () => {
  test.beforeAll(async () => {
    const review = (config: TenantConfig) => {
      config.features.photo_review = 'after_review';
    };
    await addBrand(reviewed, review, undefined, 'us');
  });

  test('an invitation registers a passkey, which signs in from then on', async ({ browser }) => {
    const administrator = await operatorAt(stack().port, 'administrator', ['*']);
    const { url } = await administrator.ok(invitationsContract, 'POST', {
      body: { name: 'Ada', role: 'moderator', brands: ['nl'] },
    });
    const { context, page, problems } = await open(browser);
    await addAuthenticator(context, page);
    await page.goto(url);
    await expect(page.getByText('Ada').first()).toBeVisible();
    await page
      .getByRole('button', { name: /passkey/i })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Photos' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
    await context.clearCookies();
    await page.goto('/');
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect(page.getByRole('link', { name: 'Photos' }).first()).toBeVisible();
    // The address was for one use.
    const stranger = await open(browser);
    await stranger.page.goto(url);
    await expect(stranger.page.getByText(/used|over|expired/i).first()).toBeVisible();
    expect([...problems, ...stranger.problems]).toEqual([]);
    await stranger.context.close();
    await context.close();
  });

  test('without a session there is the sign-in page and no screen', async ({ browser }) => {
    const { context, page, problems } = await open(browser);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    for (const path of ['/', '/photos', '/people', '/audit']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    expect(scripts.filter((url) => /\/(photos|people|audit|today|shell)-/.test(url))).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a moderator decides by keys alone, takes one back, and members read why', async ({
    browser,
  }) => {
    // One page of them.
    const clients = await waitingPhotos(8);
    const { context, page, problems } = await open(browser, {
      role: 'moderator',
      brands: [reviewed],
    });
    await page.goto('/photos');
    const tiles = page.locator('[data-photo]');
    await expect(tiles.first()).toBeVisible();
    const first = await tiles.first().getAttribute('data-photo');
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /Undo/ })).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0);
    const all = await statuses(clients);
    expect(all.find(({ id }) => id === first)?.status).toBe('review');
    // Nothing is sent for ten seconds; leaving sends at once.
    await page.keyboard.press('r');
    await page.keyboard.press('1');
    for (let photo = 1; photo < all.length; photo++) await page.keyboard.press('a');
    await page.goto('/');
    await expect
      .poll(async () => (await statuses(clients)).filter(({ status }) => status === 'review'))
      .toHaveLength(0);
    const after = await statuses(clients);
    expect(after.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({ reason: 'not_a_person' }),
    ]);
    expect(after.filter(({ status }) => status === 'active')).toHaveLength(all.length - 1);
    expect(problems).toEqual([]);
    await context.close();
  });

  for (const mode of ['light', 'dark'] as const) {
    test(`its screens hold no accessibility problem, ${mode}`, async ({ browser }) => {
      await waitingPhotos(1);
      const { context, page, problems } = await open(browser, { mode, role: 'administrator' });
      for (const path of ['/', '/photos', '/people', '/audit', '/passkeys', '/nothing']) {
        await page.setViewportSize(desktop);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await inspect(page, `${path} ${mode}`);
      }
      await context.clearCookies();
      await page.goto('/');
      await inspect(page, `sign-in ${mode}`);
      expect(problems).toEqual([]);
      await context.close();
    });
  }

  test('sends at most 200 kB of JavaScript for the first page', async ({ browser }) => {
    const { context, page } = await open(browser, { role: 'administrator' });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Waiting').first()).toBeVisible();
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(200_000);
    await context.close();
  });
});
