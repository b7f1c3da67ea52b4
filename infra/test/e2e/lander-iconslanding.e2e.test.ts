/** The landing page that tells the product in four panels. */
import { pathTo } from '#frontend/lib/paths.ts';
import { expect, test } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { getSettings } from './members.ts';
import { demoBrands } from './steps.ts';

for (const { id: brand } of demoBrands) {
  test(`tells four steps with the price in ${brand}, and begins the first one`, async ({
    visit,
  }) => {
    const visitor = await visit({ brand, width: 390, height: 844, mobile: true });
    const { page, say } = visitor;
    await page.goto(pathTo('landers-iconslanding-slug', {}));
    const panels = page.getByRole('main').getByRole('listitem');
    await expect(panels).toHaveCount(4);
    const { message_credits } = await getSettings(brand);
    await expect(panels.nth(2)).toContainText(say('prices:credits', { count: message_credits }));
    await expect(panels.nth(2)).toContainText(/[$€]|zł/);
    await signUpHere(visitor, { whole: false });
  });
}
