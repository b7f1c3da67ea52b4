/** The film of a landing page: it is asked for by a touch only, it is subtitled, and it ends at the form. */
import { randomInt } from 'node:crypto';
import { pathTo } from '#frontend/lib/paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { at } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { field } from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const path = pathTo('landers-video-slug');
const films = /\/landers\/film-\d+\.(webm|mp4)$/;

for (const { id: brand } of demoBrands) {
  test(`plays in ${brand} once it is touched, and ends at the form`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    const { page, say } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (films.test(request.url())) asked.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('lander_video:title'));
    await expect(subtitle(visitor, 1)).toBeVisible();
    await page.mouse.wheel(0, 40);
    await expect(page.locator('video')).toHaveJSProperty('paused', true);
    expect(asked).toEqual([]);

    await plays(visitor);
    await press(visitor, 'pause');
    expect(asked.length).toBeGreaterThan(0);
    await expect(page.locator('video')).toHaveJSProperty('muted', true);
    await expect(page.locator('video')).toHaveJSProperty('paused', true);

    const position = page.getByRole('slider', { name: say('lander_video:position') });
    await position.press('PageDown');
    await expect(subtitle(visitor, 2)).toBeVisible();
    await position.press('PageDown');
    await position.press('PageDown');
    await expect(subtitle(visitor, 4)).toBeVisible();
    await position.press('PageUp');
    await expect(subtitle(visitor, 3)).toBeVisible();

    await plays(visitor);
    await position.press('End');
    await expect(page.getByRole('button', { name: say('lander_video:again') })).toBeVisible();
    await expect(field(page, say('start_form:email'))).toBeFocused();
    await signUpHere(visitor, { whole: false });
  });
}

test('has its own sound and subtitles, each of which can be switched', async ({ visit }) => {
  const visitor = await visit({ brand: 'us', width: 1280, height: 800 });
  const { page, say } = visitor;
  await page.goto(path);
  await plays(visitor);
  await press(visitor, 'pause');
  await press(visitor, 'sound_on');
  await expect(page.locator('video')).toHaveJSProperty('muted', false);
  await press(visitor, 'sound_off');
  await expect(page.locator('video')).toHaveJSProperty('muted', true);
  const captions = page.getByRole('button', { name: say('lander_video:captions') });
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await captions.click();
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await expect(subtitle(visitor, 1)).toHaveCount(0);
  await inspect(page, 'the film');
});

test('says its words where the film does not load', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...phone });
  const { page, say } = visitor;
  visitor.expectProblem(/film-\d+/);
  await page.route(films, (route) => route.abort());
  await page.goto(path);
  await play(visitor).click();
  await expect(page.getByText(say('lander_video:failed'))).toBeVisible();
  await expectWords(visitor);
  await expect(page.locator('video')).toHaveCount(0);
  await inspect(page, 'the film that did not load');
});

test('says its words where the brand declares no film', async ({ visit }) => {
  const brand = `still-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined, { pages: {} });
  const visitor = await visit({ brand, ...phone });
  const { page } = visitor;
  await page.goto(path);
  await expectWords(visitor);
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
});

test('is opened by the browser itself where there are no scripts', async ({ visit }) => {
  const { page, say } = await visit({ brand: 'de', ...phone, scripts: false });
  await page.goto(path);
  const link = page.getByRole('link', { name: say('lander_video:open') });
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';
  // WebKit plays what comes by parts only.
  const film = await at('de').send({ path: address, headers: { range: 'bytes=4-7' } });
  expect(film.status).toBe(206);
  expect(film.headers).toMatchObject({ 'content-type': 'video/mp4' });
  expect(film.text).toBe('ftyp');
});

/** The button of the poster, or that of the film that is paused. */
const play = ({ page, say }: Visitor) =>
  page.getByRole('button', { name: say('lander_video:play'), exact: true }).first();

/** Plays it, until it really does. */
async function plays(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await play(visitor).click();
  await expect(page.getByRole('button', { name: say('lander_video:pause') })).toBeVisible();
}

const press = ({ page, say }: Visitor, label: 'pause' | 'sound_on' | 'sound_off') =>
  page.getByRole('button', { name: say(`lander_video:${label}`), exact: true }).click();

/** The line that shows now; readers have all of them as a list. */
const subtitle = ({ page, say }: Visitor, line: 1 | 2 | 3 | 4) =>
  page.locator('[aria-hidden="true"]').getByText(say(`lander_video:line_${line}`));

async function expectWords({ page, say }: Visitor): Promise<void> {
  for (const line of [1, 2, 3, 4] as const) {
    await expect(
      page.getByRole('listitem').getByText(say(`lander_video:line_${line}`)),
    ).toBeVisible();
  }
}
