/** Four scenes of an evening: they are there without a film, and it can be stopped at any time. */
import { randomInt } from 'node:crypto';
import { pathTo } from '#frontend/lib/paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { field } from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const moving = { reducedMotion: 'no-preference' } as const;
const path = pathTo('landers-transitionsvideolanding-slug');
const films = /\/landers\/film-\d+\.(webm|mp4)$/;

for (const { id: brand } of demoBrands) {
  test(`tells the evening in ${brand}, and the account is begun at its end`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone, ...moving });
    const { page, say } = visitor;
    await page.goto(path);
    await expectScenes(visitor);
    await page.getByRole('link', { name: say('lander_transitionsvideolanding:way') }).click();
    await expect(field(page, say('start_form:email'))).toBeInViewport();
    const pause = toggle(visitor, 'pause');
    await expect(pause).toBeInViewport();
    await expect(page.locator('video')).toHaveJSProperty('muted', true);
    await pause.click();
    await expect(page.locator('video')).toHaveJSProperty('paused', true);
    await expect(toggle(visitor, 'play')).toBeInViewport();
    await expect(page.locator('[aria-current="step"]')).toHaveAccessibleName(
      say('lander_transitionsvideolanding:scene', { scene: 4 }),
    );
    await signUpHere(visitor);
  });
}

test('stays still for who has asked for less motion, until it is asked to play', async ({
  visit,
}) => {
  const visitor = await visit({ brand: 'pl', width: 1280, height: 800, reducedMotion: 'reduce' });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (films.test(request.url())) asked.push(request.url());
  });
  await page.goto(path);
  await inspect(page, 'the evening');
  expect(asked).toEqual([]);
  await toggle(visitor, 'play').click();
  await expect(toggle(visitor, 'pause')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});

test('keeps its drawn scenes where the film does not load', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...phone, ...moving });
  const { page, say } = visitor;
  visitor.expectProblem(/film-\d+/);
  await page.route(films, (route) => route.abort());
  await page.goto(path);
  // The film is asked for with the first touch.
  await page.getByRole('link', { name: say('lander_transitionsvideolanding:way') }).click();
  await expect(page.locator('video')).toHaveCount(0);
  for (const does of ['play', 'pause'] as const) await expect(toggle(visitor, does)).toHaveCount(0);
  await expectScenes(visitor);
  await expect(field(page, say('start_form:email'))).toBeInViewport();
});

test('stands before the brand’s picture where it declares one and no film', async ({ visit }) => {
  const brand = `avond-${randomInt(1_000_000)}`;
  const picture = 'assets/hero-sanne.jpg';
  await addBrand(brand, () => undefined, {
    licences: { [picture]: 'One of the brand’s own drawn people; all rights are the brand’s.' },
    pages: { transitionsvideolanding: { default: { picture } } },
  });
  for (const size of [phone, { width: 1280, height: 800 }]) {
    const visitor = await visit({ brand, ...size });
    const { page } = visitor;
    await page.goto(path);
    const still = page.getByRole('main').locator('picture img').first();
    await expect(still).toBeInViewport();
    await expect
      .poll(() => still.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .not.toBe(0);
    for (const does of ['play', 'pause'] as const)
      await expect(toggle(visitor, does)).toHaveCount(0);
    await expectScenes(visitor);
    await inspect(page, 'the evening before a picture');
  }
});

test('is told without scripts', async ({ visit }) => {
  const visitor = await visit({ brand: 'de', ...phone, scripts: false });
  const { page, say } = visitor;
  await page.goto(path);
  await expectScenes(visitor);
  await expect(toggle(visitor, 'play')).toBeHidden();
  await page.getByRole('link', { name: say('lander_transitionsvideolanding:way') }).click();
  await expect(field(page, say('start_form:email'))).toBeInViewport();
});

const toggle = ({ page, say }: Visitor, does: 'play' | 'pause') =>
  page.getByRole('button', { name: say(`lander_transitionsvideolanding:${does}`) });

async function expectScenes({ page, say }: Visitor): Promise<void> {
  for (const scene of [1, 2, 3, 4] as const) {
    const name = say(`lander_transitionsvideolanding:title_${scene}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
}
