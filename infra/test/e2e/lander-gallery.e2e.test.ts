/** The gallery: leafing through it by arrows, keys and without scripts, and signing up on its floor. */

import { randomInt } from 'node:crypto';
import { addBrand } from '../support/add-brand.ts';
import { addPhoto } from '../support/finding.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { createMember } from './members.ts';
import { field } from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const address = '/landers/gallery';

for (const { id: brand } of demoBrands) {
  test(`is leafed through in ${brand}, and the account is begun under it`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    const { page, say } = visitor;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const count = await pieces(visitor).count();
    // The last frame is the visitor's, beside what is hung already: members, of whom other tests make some.
    expect(count).toBeGreaterThan(1);
    await expect(arrow(visitor, 'previous')).toHaveAttribute('aria-disabled', 'true');
    await pieces(visitor).first().hover();
    await arrow(visitor, 'next').click();
    await hangsInTheMiddle(visitor, 1);
    await arrow(visitor, 'previous').click();
    await hangsInTheMiddle(visitor, 0);
    for (let at = 1; at < count; at++) {
      await arrow(visitor, 'next').click();
      await hangsInTheMiddle(visitor, at);
    }
    await expect(arrow(visitor, 'next')).toHaveAttribute('aria-disabled', 'true');
    await pieces(visitor)
      .last()
      .getByRole('link', { name: say('lander_gallery:hang') })
      .click();
    await expect(field(page, say('start_form:email'))).toBeInViewport();
    await signUpHere(visitor, { whole: false });
  });
}

test('names members, and nobody where only drawings hang', async ({ visit }) => {
  const open = await visit({ brand: 'nl', ...phone });
  const member = await createMember('nl');
  await findable(member);
  await addPhoto(member.client, '#7a4b2c');
  // The search learns of the photo a moment later.
  await expect(async () => {
    await open.page.goto(address);
    const names = pieces(open).first().locator('strong');
    await expect(names).toHaveText(/^.+, \d+$/, { timeout: 1_000 });
  }).toPass();
  const closed = await visit({ brand: 'pl', ...phone });
  await closed.page.goto(address);
  await expect(pieces(closed).first().locator('figcaption')).toContainText(
    closed.say('lander_gallery:drawn'),
  );
});

test('leads on by keys, and without accessibility problems', async ({ visit }) => {
  const visitor = await visit({ brand: await emptyBrand(), width: 1280, height: 900 });
  const { page, say } = visitor;
  await page.goto(address);
  const list = page.getByRole('list', { name: say('lander_gallery:pictures') });
  await list.focus();
  const count = await pieces(visitor).count();
  const shown = (position: number) =>
    expect(page.locator('[aria-live=polite]', { hasText: /\d/ })).toHaveText(
      say('lander_gallery:position', { position, count }),
    );
  // The keys are the application's, which comes with the first touch.
  await expect(async () => {
    await list.press('ArrowRight');
    await expect(arrow(visitor, 'previous')).toHaveAttribute('href', /#picture-/, {
      timeout: 1_000,
    });
  }).toPass();
  await arrow(visitor, 'previous').click();
  await shown(1);
  await list.press('ArrowRight');
  await shown(2);
  await list.press('ArrowLeft');
  await shown(1);
  await inspect(page, address);
});

test('leads on without scripts, and keeps what the campaign said', async ({ visit }) => {
  const visitor = await visit({ brand: await emptyBrand(), ...phone, scripts: false });
  const { page } = visitor;
  await page.goto(`${address}?sub1=a7`);
  await arrow(visitor, 'next').click();
  await hangsInTheMiddle(visitor, 1);
  await arrow(visitor, 'next').click();
  await hangsInTheMiddle(visitor, 2);
  expect(new URL(page.url()).searchParams.get('sub1')).toBe('a7');
});

const pieces = ({ page, say }: Visitor) =>
  page.getByRole('list', { name: say('lander_gallery:pictures') }).getByRole('listitem');

const arrow = ({ page, say }: Visitor, name: 'previous' | 'next') =>
  page.getByRole('link', { name: say(`lander_gallery:${name}`), exact: true });

/** The picture hangs under the lamp, and the arrows lead on from it. */
async function hangsInTheMiddle(visitor: Visitor, at: number): Promise<void> {
  await expect
    .poll(async () => {
      const box = await pieces(visitor).nth(at).boundingBox();
      return box && Math.abs(box.x + box.width / 2 - phone.width / 2);
    })
    .toBeLessThan(3);
  const next = arrow(visitor, 'next');
  const isLast = (await pieces(visitor).count()) === at + 1;
  if (isLast) await expect(next).toHaveAttribute('aria-disabled', 'true');
  else await expect(next).toHaveAttribute('href', new RegExp(`#picture-${at + 2}$`));
}

/** A brand without members, in which the drawn people hang: there are always some. */
async function emptyBrand(): Promise<string> {
  const brand = `galerij-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined);
  return brand;
}
