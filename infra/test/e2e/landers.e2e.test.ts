/** Landing pages: each leads into signing up on a phone, in every brand. */
import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { paths } from '#frontend/lib/paths.ts';
import { getInlineStyle } from '../../tools/page-traffic.ts';
import { addBrand } from '../support/add-brand.ts';
import { expect, test } from './browser-test.ts';
import { openDoor, signUpHere } from './lander-steps.ts';
import { routeNames, samplePath } from './routes.ts';
import {
  completePersonal,
  field,
  next,
  regionSelect,
  skipPhoto,
  stepShows,
} from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;

const names = routeNames.filter((name) => name.startsWith('landers-'));
const jsLimitBytes = 5_000;
const cssLimitBytes = 12_000;

for (const { id: brand } of demoBrands) {
  test(`are complete and light before the first touch in ${brand}`, async ({ visit }) => {
    test.slow();
    const { page } = await visit({ brand, ...phone });
    for (const name of names) {
      const scripts: Promise<Buffer>[] = [];
      const keep = (response: Response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      };
      page.on('response', keep);
      await page.goto(samplePath(name), { waitUntil: 'networkidle' });
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      page.off('response', keep);
      const js = Buffer.concat(await Promise.all(scripts));
      expect(gzipSync(js).length, name).toBeLessThanOrEqual(jsLimitBytes);
      const css = await getInlineStyle(page);
      expect(gzipSync(css).length, name).toBeLessThanOrEqual(cssLimitBytes);
    }
  });
}

test('says what the brand declares, and signs up with what it preselects', async ({ visit }) => {
  const brand = `deur-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined, {
    pages: {
      adultonly: {
        default: {
          headline: { nl: 'Alleen voor wandelaars.' },
          button: { nl: 'Wandel mee' },
          accent: '#0b6f6c',
          interest: 'hiking',
          region: 'NL-UT',
        },
      },
    },
  });
  const visitor = await visit({ brand, ...phone });
  const { page, say } = visitor;
  await page.goto(paths['landers-adultonly']);
  await expect(page.getByRole('heading', { name: 'Alleen voor wandelaars.' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: say('lander_adultonly:yes', { age: 18 }) }),
  ).toHaveCSS('background-color', 'rgb(11, 111, 108)');
  await openDoor(visitor);
  const takes = say('start_form:interest', { interest: say('values:interests.hiking') });
  await expect(page.getByRole('checkbox', { name: takes })).toBeChecked();
  await signUpHere(visitor, { button: 'Wandel mee' });
  await skipPhoto(visitor);
  await completePersonal(visitor);
  await stepShows(visitor, 'place');
  await expect(await regionSelect(visitor, brand, 'NL')).toHaveValue('NL-UT');
  await next(visitor, 'signup:place.next');
  await stepShows(visitor, 'about');
  const created = page.waitForResponse('**/api/signup.php');
  await next(visitor, 'signup:create');
  expect((await (await created).json()).user.profile.interests).toEqual(['hiking']);
});

test.describe('the door for adults', () => {
  for (const { id: brand } of demoBrands) {
    test(`opens in ${brand}, and the account is begun behind it`, async ({ visit }) => {
      const visitor = await visit({ brand, ...phone });
      const { page, say } = visitor;
      await page.goto(paths['landers-adultonly']);
      await openDoor(visitor);
      await expect(
        page.getByRole('heading', { name: say('lander_adultonly:open_title') }),
      ).toBeVisible();
      await signUpHere(visitor);
    });
  }

  test('opens without scripts, and asks nothing of who is younger', async ({ visit }) => {
    const visitor = await visit({ brand: 'de', ...phone, scripts: false });
    const { page, say } = visitor;
    await page.goto(`${paths['landers-adultonly']}?sub1=a7`);
    await openDoor(visitor);
    await expect(field(page, say('start_form:email'))).toBeVisible();
    expect(new URL(page.url()).searchParams.get('sub1')).toBe('a7');
    await page.goBack();
    await page.getByRole('link', { name: say('lander_adultonly:no') }).click();
    await expect(
      page.getByRole('heading', { name: say('lander_adultonly:younger_title') }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });
});
