/** Every landing page makes members: from its form on a phone to an account, without a step left out. */
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { type LanderName, landerNames } from '#shared/landers.ts';
import * as limits from '#shared/limits.ts';
import { type Locale, locales } from '#shared/model/values.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { openDoor, signUpHere, swipeThrough } from './lander-steps.ts';
import { userWith } from './members.ts';
import { completeAccount } from './signup-steps.ts';
import { arrivesAt, demoBrands, started } from './steps.ts';

type BegunForm = Parameters<typeof signUpHere>[1];
interface Case {
  brand: (typeof demoBrands)[number]['id'];
  language: Locale;
  path: string;
  /** What leads to the form, and how that begins. */
  begin: (visitor: Visitor) => Promise<BegunForm>;
}

/** The address alone shows first. */
const byAddress = async (): Promise<BegunForm> => ({ whole: false });
const byAll = async (): Promise<BegunForm> => ({});

/** Together they have every page, every brand and every language. */
const cases: Record<LanderName, Case> = {
  adultonly: {
    ...{ brand: 'de', language: 'it', path: paths['landers-adultonly'] },
    begin: async (visitor) => void (await openDoor(visitor)),
  },
  tinderswipe: {
    ...{ brand: 'us', language: 'en', path: paths['landers-tinderswipe'] },
    begin: swipeThrough,
  },
  whoneedsstrings: {
    ...{ brand: 'nl', language: 'fr', path: `${paths['landers-whoneedsstrings']}#form` },
    begin: byAll,
  },
  alonetonight: {
    ...{ brand: 'nl', language: 'nl', path: pathTo('landers-alonetonight-slug') },
    begin: byAddress,
  },
  collagelanding: {
    ...{ brand: 'pl', language: 'pl', path: pathTo('landers-collagelanding-slug') },
    begin: async ({ page }) => {
      await page.keyboard.press('Shift');
      await started(page);
      return { whole: false };
    },
  },
  gallery: {
    ...{ brand: 'de', language: 'de', path: pathTo('landers-gallery-slug') },
    begin: byAddress,
  },
  iconslanding: {
    ...{ brand: 'us', language: 'es', path: pathTo('landers-iconslanding-slug') },
    begin: byAddress,
  },
  maplanding: {
    ...{ brand: 'pl', language: 'it', path: pathTo('landers-maplanding-slug') },
    begin: byAll,
  },
  socialnetwork: {
    ...{ brand: 'nl', language: 'en', path: pathTo('landers-socialnetwork-slug') },
    begin: byAddress,
  },
  transitionsvideolanding: {
    ...{ brand: 'de', language: 'fr', path: pathTo('landers-transitionsvideolanding-slug') },
    begin: async ({ page, say }) =>
      void (await page
        .getByRole('link', { name: say('lander_transitionsvideolanding:way') })
        .click()),
  },
  video: {
    ...{ brand: 'us', language: 'de', path: pathTo('landers-video-slug') },
    begin: byAddress,
  },
};

test('no brand and no language is left out', () => {
  const all = Object.values(cases);
  expect(new Set(all.map(({ brand }) => brand))).toEqual(new Set(demoBrands.map(({ id }) => id)));
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set(locales));
});

for (const name of landerNames) {
  const { brand, language, path, begin } = cases[name];
  test(`${name} makes a member of ${brand} in ${language}`, async ({ visit }) => {
    const visitor = await visit({ brand, language, width: 390, height: 844, mobile: true });
    const { page, context } = visitor;
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    const account = await signUpHere(visitor, await begin(visitor));
    await completeAccount(visitor, brand);
    await arrivesAt(page, paths['complete-signup']);
    const cookie = (await context.cookies()).find((one) => one.name === limits.sessionCookieName);
    const user = await userWith(brand, cookie?.value ?? '');
    expect(user).toMatchObject({
      ...{ email: account.email, language },
      profile: { name: account.name },
    });
  });
}
