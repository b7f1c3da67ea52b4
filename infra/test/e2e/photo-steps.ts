/** Adds photos through the page. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from '../../paths.ts';
import { expect, type Visitor } from './browser-test.ts';

/** Drawn portraits, 600 by 800 pixels. */
export const portraits = ['daan', 'iris', 'lotte', 'noor'].map((name) =>
  join(root, `tenants/nl/assets/hero-${name}.jpg`),
);

/** Opens the file picker with `press` and chooses files. */
export async function choosePhotos(
  page: Page,
  press: () => Promise<void>,
  files: readonly string[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles([...files]);
}

export const cropDialog = ({ page, say }: Visitor): Locator =>
  page.getByRole('dialog', { name: say('photos:crop.title') });

/** Confirms the selected part of the photo. */
export async function crop(visitor: Visitor): Promise<void> {
  const dialog = cropDialog(visitor);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: visitor.say('photos:crop.use') }).click();
  await expect(dialog).toBeHidden();
}

/** Locates the profile's section of photos. */
export const photoSection = ({ page, say }: Visitor): Locator =>
  page.getByRole('region', { name: say('photos:title'), exact: true });

/** Locates the stored photos in their order, without running uploads. */
export const tiles = (visitor: Visitor): Locator => photoSection(visitor).locator('[data-photo]');

/** Waits until this number of photos is active and drawn. */
export async function expectActive(visitor: Visitor, count: number): Promise<void> {
  await expect(tiles(visitor)).toHaveCount(count);
  await expect(photoSection(visitor).locator('.photo-tile__unseen')).toHaveCount(0);
  for (const picture of await tiles(visitor).locator('img').all()) await expectDrawn(picture);
}

/** Waits until a picture has pixels. */
export async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture.first()).toBeVisible();
  await expect
    .poll(() => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
