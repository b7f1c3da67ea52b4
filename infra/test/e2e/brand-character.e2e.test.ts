/** What makes a brand itself beyond its colours: home below the hero, and the looks of members’ pages. */
import type { Page } from '@playwright/test';
import { paths } from '#frontend/lib/paths.ts';
import { likeContract } from '#shared/api/like.ts';
import { findable } from '../support/members.ts';
import { expect, test } from './browser-test.ts';
import { createMember, getSettings } from './members.ts';
import { givePhotos } from './photo-uploads.ts';
import { demoBrands, waitUntilIdle } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true, warned: true } as const;
const below = 'main section:not([data-part="hero"])';
const section = (page: Page, name: string) =>
  page.locator(`section[aria-labelledby="home-${name}"]`);

/** The sections in their order, and what they are made of: the names of all their styles. */
const getComposition = (page: Page): Promise<{ order: string; parts: string }> =>
  page.evaluate((sections) => {
    const all = [...document.querySelectorAll(sections)];
    const parts = all.flatMap((one) =>
      [one, ...one.querySelectorAll('*')].flatMap((element) => [...element.classList]),
    );
    return {
      order: all.map((one) => one.getAttribute('aria-labelledby')).join(' '),
      parts: [...new Set(parts)].sort().join(' '),
    };
  }, below);

test('home goes on in another way in each brand, with screens of the product and nobody’s name', async ({
  visit,
}) => {
  const orders = new Set<string>();
  const compositions = new Set<string>();
  for (const { id } of demoBrands) {
    const { page, context, say } = await visit({ brand: id, ...phone });
    const { theme, fictional_singular } = await getSettings(id);
    await page.goto('/');
    const pictures = page.locator(`${below} img`);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(picture).toHaveAttribute('alt', '');
    }
    const { order, parts } = await getComposition(page);
    orders.add(order);
    compositions.add(parts);

    // A conversation that says that it is an example, two who like each other, and cards.
    const talk = section(page, 'talk');
    await expect(talk.getByText(say('home:talk_example'))).toBeVisible();
    expect(await talk.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    const match = section(page, 'match');
    await expect(match.getByText(say('home:match_text'))).toBeVisible();
    await expect(match.locator('img')).toHaveCount(2);
    const cards = section(page, 'swipe').locator('img');
    expect(await cards.count()).toBeGreaterThanOrEqual(2);
    // They are those that the brand's folder names, each once in a section.
    const { talk: _, ...groups } = theme.home.pictures;
    expect(await cards.count()).toBeLessThanOrEqual(groups.swipe.length);

    // Nobody in the drawings may be taken for a member.
    const words = await page.getByRole('main').innerText();
    expect(words).not.toMatch(/\p{Lu}\p{L}+, \d{2}$/mu);
    await expect(page.locator('main [data-part="fictional-marker"]')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(fictional_singular, { exact: true })).toHaveCount(
      0,
    );
    await context.close();
  }
  expect(compositions.size).toBe(demoBrands.length);
  // Two tell the same in the same order, each in its own way.
  expect(orders.size).toBe(demoBrands.length - 1);
});

/** The brand's drawing where there is nothing: what its symbol holds, and how large it shows. */
async function readDrawing(page: Page): Promise<string> {
  const drawing = page.locator('[data-part="empty-state"] svg:has(use)').first();
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThan(100);
  return drawing.locator('use').evaluate(async (use) => {
    const [file = '', symbol = ''] = (use.getAttribute('href') ?? '').split('#');
    const text = await (await fetch(file)).text();
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').getElementById(symbol);
    return drawn?.innerHTML ?? '';
  });
}

test('members’ pages have the brand’s own cards, drawings, match and icons', async ({ visit }) => {
  const drawings: string[] = [];
  for (const [brand, card, moment] of [
    [
      'nl',
      { frame: '7px', cut: 133, ground: false },
      { rotate: '-6deg', radius: '20px', frame: '7px' },
    ],
    [
      'us',
      { frame: '0px', cut: 113, ground: true },
      { rotate: 'none', radius: '76px', frame: '0px' },
    ],
  ] as const) {
    const me = await createMember(brand, { about: { gender: 'female' } });
    const other = await createMember(brand, { about: { gender: 'male' } });
    await Promise.all([me, other].map((member) => givePhotos(member, 1)));
    await Promise.all([me, other].map((member) => findable(member)));
    const visitor = await visit({ brand, ...phone });
    const { page, say } = visitor;
    await visitor.become(me);

    // Nobody has written yet.
    await page.goto(paths.chats);
    await waitUntilIdle(page);
    drawings.push(await readDrawing(page));

    await page.goto(paths.members);
    await waitUntilIdle(page);
    const shown = page
      .getByRole('article')
      .filter({ has: page.locator('img') })
      .first();
    expect(
      await shown.evaluate((element) => {
        const picture = element.querySelector<HTMLElement>('img');
        const text = element.querySelector('[data-part="photo-card-name"]')?.closest('div')
          ?.parentElement as HTMLElement;
        return {
          frame: getComputedStyle(element).paddingTop,
          cut: Math.round(((picture?.offsetHeight ?? 0) / (picture?.offsetWidth ?? 1)) * 100),
          ground: getComputedStyle(text).backgroundColor !== 'rgba(0, 0, 0, 0)',
        };
      }),
      `a card of ${brand}`,
    ).toEqual(card);

    const { base } = (await getSettings(brand)).theme;
    const strokes = await page
      .locator('[data-part="tab-bar"] svg')
      .evaluateAll((icons) =>
        icons.map((icon) => Number.parseFloat(getComputedStyle(icon).strokeWidth)),
      );
    expect(new Set(strokes)).toEqual(new Set([Number(base['--icon-weight'])]));

    await me.client.ok(likeContract, 'POST', { body: { id: other.id } });
    await other.client.ok(likeContract, 'POST', { body: { id: me.id } });
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    await expect(modal).toBeVisible();
    const own = modal.locator('.like-modal__photo').first();
    expect(
      await own.evaluate((element) => {
        const { rotate, borderTopLeftRadius, paddingTop } = getComputedStyle(element);
        return { rotate, radius: borderTopLeftRadius, frame: paddingTop };
      }),
      `a match of ${brand}`,
    ).toEqual(moment);
    await expect(modal.locator('use[href$="#match"]')).toBeVisible();
  }
  expect(drawings.every((drawing) => drawing.length > 0)).toBe(true);
  expect(new Set(drawings).size).toBe(drawings.length);
});
