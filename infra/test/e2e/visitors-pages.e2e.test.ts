/** Pages that show members to visitors before the application starts, and its start. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { findable } from '../support/members.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createMember, inLetters, type Member } from './members.ts';
import { givePhotos } from './photo-uploads.ts';
import { countShifts, getShifts, mostShiftOfSwap, readMoved } from './shifts.ts';
import { arrivesAt, demoBrands, started } from './steps.ts';

/** A brand without other members, because searches also show similar members. */
const brand = `bezoek-${randomInt(1_000_000)}`;
const phone = { brand, width: 390, height: 844, mobile: true } as const;
const desktop = { brand, width: 1280, height: 900 } as const;
/** The region's name keeps the heading on one line in every font. */
const region = 'NL-GE';
const search = `${paths.members}?gender=male&country=NL&countryregion=${region}&min_age=18&max_age=99`;
const cards = (page: Page) => page.getByRole('article');

/** Records the calls of a page and the scripts that it loads. */
function watched(page: Page) {
  const seen = { calls: [] as string[], scripts: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/page-hidden.php') {
      seen.calls.push(pathname);
    }
    if (request.resourceType() === 'script') seen.scripts.push(pathname);
  });
  return seen;
}

/** Opens a page with the pointer away from elements where it would show intent. */
async function openUntouched({ page }: Visitor, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.goto(path, { waitUntil: 'networkidle' });
}

test.describe('members, as a visitor’s first page', () => {
  let star: Member;
  const others: Member[] = [];

  test.beforeAll(async () => {
    await addBrand(brand, () => undefined);
    for (let index = 0; index < 9; index++) {
      const about = {
        name: `Gijs ${inLetters(`${index}`)}`,
        gender: 'male' as const,
        region,
        date_of_birth: '1990-05-17',
      };
      others.push(await createMember(brand, { about }));
    }
    [star] = others as [Member];
    await givePhotos(star, 3);
    for (const one of others) {
      await findable(one);
    }
  });

  test('shows without scripts, and leads on', async ({ visit }) => {
    const visitor = await visit({ ...phone, scripts: false });
    const { page, say } = visitor;
    await page.goto(search);
    await expect(page.getByRole('heading', { level: 1, name: /Gelderland/ })).toBeVisible();
    await expect(cards(page)).toHaveCount(9);
    // Buttons that need the application are absent.
    expect(await page.getByRole('main').getByRole('button', { name: /Gijs/ }).count()).toBe(0);
    await page.getByLabel(say('search:filters.min_age')).fill('50');
    await page.getByRole('button', { name: say('search:filters.show') }).click();
    await page.waitForURL(/min_age=50/);
    expect(await cards(page).filter({ hasText: 'Gijs' }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: new RegExp(`^${star.name}`) }).click();
    await arrivesAt(page, pathTo('members-id', { id: star.id }));
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(star.name) }),
    ).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('common:actions.signup') })
      .click();
    await arrivesAt(page, pathTo('members-id-signup', { id: star.id }));
  });

  for (const [name, options] of [
    ['a phone', phone],
    ['a wide window', desktop],
  ] as const) {
    test(`is the same with the application, on ${name}`, async ({ visit }) => {
      const visitor = await visit(options);
      const { page } = visitor;
      await countShifts(page);
      const getLook = async () => [
        await page.title(),
        await page.locator('h1').innerText(),
        await cards(page).allInnerTexts(),
      ];
      // Most typefaces are cached from the second page on; on a busy machine one may come late.
      await openUntouched(visitor, '/');
      for (const path of [search, pathTo('members-id', { id: star.id })]) {
        // What the page before is still loading does not count.
        await page.goto('about:blank');
        const seen = watched(page);
        await openUntouched(visitor, path);
        expect(seen.scripts, path).toEqual([expect.stringMatching(/^\/assets\/boot/)]);
        const before = await getLook();
        await page.getByRole('banner').getByRole('link').first().focus();
        await started(page);
        await page.waitForLoadState('networkidle');
        expect(await getLook(), path).toEqual(before);
        expect(seen.calls, path).toEqual([]);
        const moved = `${path}: ${await readMoved(page)}`;
        expect(await getShifts(page), moved).toBeLessThan(mostShiftOfSwap);
      }
    });
  }

  test('holds the first press until it can be answered', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await openUntouched(visitor, search);
    // A finger clicks without hovering first.
    await page.evaluate(() => document.querySelector<HTMLElement>('article .icon-button')?.click());
    await expect(
      page.getByRole('dialog', { name: say('signup:modal.like') }).first(),
    ).toBeVisible();
    await page.goto(search, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector<HTMLElement>('.search__bar button')?.click());
    const sheet = page.getByRole('dialog');
    // The sheet slides in, so the label is clicked when it stands still.
    await sheet.getByText(say('search:genders.female'), { exact: true }).click();
    await sheet.getByRole('button', { name: say('search:filters.show') }).click();
    await page.waitForURL(/gender=female/);
  });

  test('starts the application near the end of the page', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page } = visitor;
    const seen = watched(page);
    await openUntouched(visitor, search);
    expect(seen.scripts).toHaveLength(1);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await started(page);
    expect(seen.calls).toEqual([]);
    // The scroll position is kept.
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });

  test('comes back to where it was left', async ({ visit }) => {
    const visitor = await visit({ ...phone, height: 600 });
    const { page } = visitor;
    const at = () => page.evaluate(() => Math.round(window.scrollY));
    await openUntouched(visitor, search);
    const last = cards(page).nth(6);
    // The browser restores the position before the application starts, and the application
    // afterwards.
    for (const touched of [false, true]) {
      if (touched) {
        await page.getByRole('banner').getByRole('link').first().focus();
        await started(page);
      }
      await last.scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
      const before = await at();
      expect(before).toBeGreaterThan(300);
      const path = pathTo('members-id', { id: star.id });
      await page.evaluate((to) => location.assign(to), path);
      await arrivesAt(page, path);
      await page.goBack();
      await expect(cards(page)).toHaveCount(9);
      await expect.poll(at).toBe(before);
      await page.reload();
      await expect.poll(at).toBe(before);
    }
    await last.getByRole('link').click();
    await page.waitForURL(/\/members\/[\w-]{22}$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(9);
  });

  test('asks as a member where there is a session', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page } = visitor;
    await visitor.become(others[1] as Member);
    const seen = watched(page);
    await page.goto(search);
    await expect(cards(page)).toHaveCount(8);
    // They came with the page.
    expect(seen.calls).not.toContain('/api/members.php');
  });
});

/** Notes how each element looks and where it is, without what only the application marks. */
const noteLooks = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const getLook = (element: Element, isAround: boolean) => {
      const { color, backgroundColor, font, display, opacity } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x, y + scrollY, width, ...(isAround ? [] : [height])].map(Math.round);
      const name = `${element.tagName} ${element.getAttribute('class')}`;
      return `${name} ${place} ${display} ${color} ${backgroundColor} ${opacity} ${font}`;
    };
    const noted = [...document.querySelectorAll('#root *')]
      .filter((element) => !element.closest('.appearance-choice'))
      .map((element) => ({
        element,
        inner: [...element.querySelectorAll('*')],
        looks: [getLook(element, false), getLook(element, true)],
      }));
    const getChanges = () =>
      noted
        .filter(({ element }) => element.isConnected)
        .flatMap(({ element, inner, looks: [whole = '', outer = ''] }) => {
          // The box around what was exchanged may be higher; what stands below must not move.
          const isAround = inner.some((one) => !one.isConnected);
          const [look, now] = [isAround ? outer : whole, getLook(element, isAround)];
          return look === now ? [] : [`${look} -> ${now}`];
        });
    Object.assign(window, { getChanges });
    return noted.length;
  });

/** The elements that look otherwise since then; what the application exchanged is not among them. */
const getChanges = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { getChanges: () => string[] }).getChanges());

/** Lets the application start as a touch does, which changes no element. */
async function startUntouched(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector('a')?.dispatchEvent(new Event('touchstart', { bubbles: true })),
  );
  await started(page);
  await page.waitForLoadState('networkidle');
}

test.describe('the rules that come with a visitor’s page', () => {
  for (const { id } of demoBrands) {
    for (const [window, size] of [
      ['a phone', { width: 390, height: 844, mobile: true }],
      ['a wide window', { width: 1280 }],
    ] as const) {
      test(`${id}: are all that it needs on ${window}`, async ({ visit }) => {
        const { page } = await visit({ brand: id, warned: true, ...size });
        // Poland shows its members to members alone.
        const forMembers = id === 'pl' ? [] : [paths.members];
        for (const path of [paths.index, paths.login, ...forMembers]) {
          await page.mouse.move(0, 0);
          await page.goto(path, { waitUntil: 'networkidle' });
          const getSheets = () => page.evaluate(() => document.styleSheets.length);
          expect(await getSheets()).toBe(1);
          await page.evaluate(() => document.fonts.ready);
          expect(await noteLooks(page)).toBeGreaterThan(50);
          await startUntouched(page);
          expect(await getSheets()).toBeGreaterThan(1);
          expect(await getChanges(page), path).toEqual([]);
        }
      });
    }
  }
});
