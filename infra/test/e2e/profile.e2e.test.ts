/** The member's own profile: its fields, its photos, and the preview. */

import type { Locator } from '@playwright/test';
import { paths } from '#frontend/lib/paths.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import * as limits from '#shared/limits.ts';
import { expect, notifying, test, type Visitor } from './browser-test.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { createMember, getSettings, type Member, newAccount } from './members.ts';
import {
  choosePhotos,
  crop,
  cropDialog,
  expectActive,
  expectDrawn,
  photoSection,
  portraits,
  tiles,
} from './photo-steps.ts';
import {
  choice,
  completePersonal,
  field,
  fillAccount,
  fillPlace,
  next,
  skipPush,
  stepShows,
} from './signup-steps.ts';
import { stack } from './stack.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

test.use(notifying);

const phone = { brand: 'nl', width: 390, height: 844, mobile: true } as const;
const desktop = { brand: 'nl', width: 1280 } as const;

/** This text is long enough for the profile. */
const aboutMe = 'Ik roei op de Vecht, bak op zondag brood en lees te veel kranten.';

test.describe('the profile on a phone', () => {
  test('is filled in from empty to complete, with a photo', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const member = await openProfile(visitor);
    const meter = page.getByRole('progressbar', { name: say('profile:meter.label') });
    expect(Number(await meter.getAttribute('value'))).toBe(0);

    await addFirst(visitor);
    await crop(visitor);
    await expectActive(visitor, 1);
    await expect.poll(() => meter.getAttribute('value').then(Number)).toBeGreaterThan(0);
    await expectDrawn(accountButton(visitor).locator('img'));

    await fillProfile(visitor);
    await expect(page.getByText(say('profile:save.changes', { count: 8 })).first()).toBeVisible();
    await saveBar(visitor)
      .getByRole('button', { name: say('profile:save.save') })
      .click();
    await expect(notice(visitor, say('profile:save.completed')).first()).toBeVisible();
    await expect(saveBar(visitor).first()).toBeHidden();
    await expect(meter).toHaveAttribute('value', '100');
    await expect(
      page.getByRole('heading', { name: say('profile:meter.title.done') }).first(),
    ).toBeVisible();

    await page.reload();
    await waitUntilIdle(page);
    await expect(aboutField(visitor)).toHaveValue(aboutMe);
    await expect(field(page, say('place:city.label'))).toHaveValue('Utrecht');
    await expect(meter).toHaveAttribute('value', '100');
    await expectDrawn(accountButton(visitor).locator('img'));

    await page.getByRole('button', { name: say('profile:preview.open') }).click();
    const preview = page.getByRole('dialog', { name: say('profile:preview.title') });
    await expect(preview.getByText(aboutMe).first()).toBeVisible();
    await expect(preview.getByText(member.name).first()).toBeVisible();
    await expect(preview.getByText('Utrecht').first()).toBeVisible();
    await expect(preview.getByText(say('values:hair_color.red')).first()).toBeVisible();
    await expectDrawn(preview.locator('img'));
    await preview.getByRole('button', { name: say('common:actions.close') }).click();
    await expect(preview).toBeHidden();
  });

  test('holds back who leaves with unsaved changes', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await openProfile(visitor);
    await aboutField(visitor).fill(aboutMe);
    const dialog = page.getByRole('dialog', { name: say('profile:leave.title') });
    const leave = () =>
      page
        .getByRole('main')
        .getByRole('link', { name: say('common:nav.settings') })
        .click();
    await leave();
    await expect(dialog.getByText(say('profile:leave.text', { count: 1 })).first()).toBeVisible();
    await dialog.getByRole('button', { name: say('profile:leave.stay') }).click();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(paths.profile);
    await expect(aboutField(visitor)).toHaveValue(aboutMe);

    await leave();
    await dialog.getByRole('button', { name: say('profile:leave.discard') }).click();
    await settingsShow(visitor);
    await page.goBack();
    await waitUntilIdle(page);
    await expect(aboutField(visitor)).toHaveValue('');

    // The back button is blocked like every other link.
    await aboutField(visitor).fill(aboutMe);
    await page.goForward();
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(paths.profile);
    await dialog.getByRole('button', { name: say('profile:leave.save') }).click();
    await settingsShow(visitor);
    await page.goBack();
    await waitUntilIdle(page);
    await expect(aboutField(visitor)).toHaveValue(aboutMe);
  });

  test('brings discarded changes back', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await openProfile(visitor);
    await aboutField(visitor).fill(aboutMe);
    await saveBar(visitor)
      .getByRole('button', { name: say('profile:save.discard') })
      .click();
    await expect(saveBar(visitor).first()).toBeHidden();
    await expect(aboutField(visitor)).toHaveValue('');
    await page.getByRole('button', { name: say('profile:save.undo') }).click();
    await expect(saveBar(visitor).first()).toBeVisible();
    await expect(aboutField(visitor)).toHaveValue(aboutMe);
  });

  test('has the photo that was chosen while signing up', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await page.goto(paths.signup);
    await fillAccount(visitor, newAccount());
    await next(visitor, 'signup:account.next');
    await stepShows(visitor, 'photo');
    const choose = page.getByRole('button', { name: say('photos:choice.choose') });
    await choosePhotos(page, () => choose.click(), portraits.slice(0, 1));
    await crop(visitor);
    await expectDrawn(page.getByRole('img', { name: say('photos:choice.preview') }));
    await next(visitor, 'signup:photo.next');
    await completePersonal(visitor);
    await fillPlace(visitor, 'nl');
    await next(visitor, 'signup:place.next');
    await stepShows(visitor, 'about');
    await next(visitor, 'signup:create');
    await skipPush(visitor);
    await arrivesAt(page, paths['complete-signup']);
    await expect(page.getByText(say('photos:news.active')).first()).toBeVisible();
    await page.goto(paths.profile);
    await waitUntilIdle(page);
    await expectActive(visitor, 1);
  });
});

test.describe('photos on a desktop', () => {
  test('are put in order, made the main one, deleted', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const member = await openProfile(visitor);
    await addFirst(visitor);
    await crop(visitor);
    await expectActive(visitor, 1);
    // There is one photo more than free slots.
    await choosePhotos(page, () => addButton(visitor).click(), portraits.slice(1));
    await expect(
      photoSection(visitor)
        .getByRole('alert')
        .getByText(say('photos:problems.room', { count: 1 }))
        .first(),
    ).toBeVisible();
    const use = cropDialog(visitor).getByRole('button', { name: say('photos:crop.use') });
    await expect(
      cropDialog(visitor)
        .getByText(say('photos:crop.position', { number: 1, total: 2 }))
        .first(),
    ).toBeVisible();
    await use.click();
    await expect(
      cropDialog(visitor)
        .getByText(say('photos:crop.position', { number: 2, total: 2 }))
        .first(),
    ).toBeVisible();
    await use.click();
    await expectActive(visitor, 3);
    await expect(
      page
        .getByText(
          say('photos:limit_free', { limit: limits.photosFree, most: limits.photosPremium }),
        )
        .first(),
    ).toBeVisible();
    expect(await addButton(visitor).count()).toBe(0);

    const [first, second, third] = await photoIds(member);
    expect(await getPhotoIds(visitor)).toEqual([first, second, third]);
    await fromMenu(visitor, 1, 'right');
    await expect.poll(() => photoIds(member)).toEqual([first, third, second]);
    await expect.poll(() => getPhotoIds(visitor)).toEqual([first, third, second]);
    // The focus follows the photo.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe(`photo-menu-${second}`);

    await fromMenu(visitor, 2, 'main');
    await expect.poll(() => photoIds(member)).toEqual([second, first, third]);
    await expect(tiles(visitor).first().getByText(say('photos:main_photo')).first()).toBeVisible();
    await expect.poll(() => getPhotoIds(visitor)).toEqual([second, first, third]);

    await fromMenu(visitor, 0, 'delete');
    const dialog = page.getByRole('dialog', { name: say('photos:delete.title') });
    await expect(dialog.getByText(say('photos:delete.text_main')).first()).toBeVisible();
    await dialog.getByRole('button', { name: say('photos:delete.confirm') }).click();
    await expect.poll(() => photoIds(member)).toEqual([first, third]);
    await expectActive(visitor, 2);
    await expect(addButton(visitor).first()).toBeVisible();
  });

  test('are moved by the mouse', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page } = visitor;
    const member = await openProfile(visitor);
    await addFirst(visitor, 3);
    for (let photo = 1; photo <= 3; photo++) {
      await expect(
        cropDialog(visitor)
          .getByText(visitor.say('photos:crop.position', { number: photo, total: 3 }))
          .first(),
      ).toBeVisible();
      await cropDialog(visitor)
        .getByRole('button', { name: visitor.say('photos:crop.use') })
        .click();
    }
    await expectActive(visitor, 3);
    const [first, second, third] = await photoIds(member);
    const [from, to] = [
      await getMiddle(tiles(visitor).nth(2)),
      await getMiddle(tiles(visitor).nth(1)),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => photoIds(member)).toEqual([first, third, second]);
  });

  test('that did not get through are sent again', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: POST .* net::ERR_CONNECTION_FAILED$/);
    await openProfile(visitor);
    await page.route(
      `${stack().environment.UPLOAD_ORIGIN}/**`,
      (route) => route.abort('connectionfailed'),
      { times: 1 },
    );
    await addFirst(visitor);
    await crop(visitor);
    const failed = photoSection(visitor).getByText(say('photos:upload.failed'));
    await expect(failed.first()).toBeVisible();
    await expect(
      photoSection(visitor).getByText(say('errors:codes.network')).first(),
    ).toBeVisible();
    // The photo itself has a button, too.
    await photoSection(visitor)
      .getByRole('button', { name: say('common:actions.retry') })
      .last()
      .click();
    await expectActive(visitor, 1);
    await expect(failed.first()).toBeHidden();
  });

  test('beyond what a member may have are refused', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^403 POST \/api\/photos\.php$/);
    const member = await openProfile(visitor);
    // The page does not know of changes in another window.
    for (let slot = 0; slot < limits.photosFree; slot++) {
      const body = { content_type: 'image/jpeg', size: 1_000 } as const;
      await member.client.ok(photosContract, 'POST', { body });
    }
    await addFirst(visitor);
    await crop(visitor);
    await expect(
      page.getByText(say('errors:codes.photo_limit_reached', { limit: limits.photosFree })).first(),
    ).toBeVisible();
  });

  test('that are none are named', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    await openProfile(visitor);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      photoSection(visitor)
        .getByRole('button', { name: say('photos:add_first') })
        .click(),
    ]);
    await chooser.setFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hello</h1>') },
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
    ]);
    await expect(
      page.getByText(say('photos:problems.type', { name: 'page.html' })).first(),
    ).toBeVisible();
    await expect(
      page.getByText(say('photos:problems.unreadable', { name: 'torn.jpg' })).first(),
    ).toBeVisible();
  });

  test('and the form work by the keyboard alone', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const member = await openProfile(visitor);
    const add = photoSection(visitor).getByRole('button', { name: say('photos:add_first') });
    await choosePhotos(page, () => press(page, add), portraits.slice(0, 1));
    const dialog = cropDialog(visitor);
    await expect(dialog).toBeVisible();
    const frame = dialog.getByRole('application', { name: say('photos:crop.frame') });
    await tabTo(page, frame);
    const zoom = dialog.getByRole('slider', { name: say('photos:crop.zoom') });
    const before = Number(await zoom.getAttribute('aria-valuenow'));
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => zoom.getAttribute('aria-valuenow').then(Number))
      .toBeGreaterThan(before);
    await press(page, dialog.getByRole('button', { name: say('photos:crop.rotate_right') }));
    await press(page, dialog.getByRole('button', { name: say('photos:crop.use') }));
    await expect(dialog).toBeHidden();
    await expectActive(visitor, 1);

    await typeInto(page, aboutField(visitor), aboutMe);
    await typeInto(page, field(page, say('place:city.label')), 'Utrecht');
    await page.keyboard.press('Enter');
    await expect(notice(visitor, say('profile:save.saved')).first()).toBeVisible();
    await expect(saveBar(visitor).first()).toBeHidden();
    const { profile } = await member.client.ok(profileContract, 'GET');
    expect(profile).toMatchObject({ about_me: aboutMe, city: 'Utrecht' });
  });
});

/** Creates a member and opens their profile. */
async function openProfile(visitor: Visitor): Promise<Member> {
  const member = await createMember('nl');
  await visitor.become(member);
  await visitor.page.goto(paths.profile);
  await waitUntilIdle(visitor.page);
  return member;
}

/** Chooses the first photos. */
const addFirst = (visitor: Visitor, count = 1): Promise<void> =>
  choosePhotos(
    visitor.page,
    () =>
      photoSection(visitor)
        .getByRole('button', { name: visitor.say('photos:add_first') })
        .click(),
    portraits.slice(0, count),
  );

const addButton = (visitor: Visitor): Locator =>
  photoSection(visitor).getByRole('button', { name: visitor.say('photos:add'), exact: true });

/** Chooses an item of a photo's menu with the keyboard. */
async function fromMenu(visitor: Visitor, at: number, item: string): Promise<void> {
  await tiles(visitor).nth(at).getByRole('button').click();
  await visitor.page.getByRole('menuitem', { name: visitor.say(`photos:menu.${item}`) }).click();
}

const photoIds = async ({ client }: Member): Promise<string[]> =>
  (await client.ok(photosContract, 'GET')).photos.map(({ id }) => id);

const getPhotoIds = (visitor: Visitor): Promise<string[]> =>
  tiles(visitor).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.photo ?? ''));

async function getMiddle(part: Locator): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('it does not show');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function settingsShow({ page, say }: Visitor): Promise<void> {
  await arrivesAt(page, paths.notifications);
  await expect(
    page.getByRole('heading', { level: 1, name: say('common:nav.settings') }),
  ).toBeVisible();
}

const accountButton = ({ page, say }: Visitor): Locator =>
  page.getByRole('banner').getByRole('button', { name: say('common:a11y.account_menu') });

const saveBar = ({ page, say }: Visitor): Locator =>
  page.getByRole('region', { name: say('profile:save.label') });

const notice = ({ page, say }: Visitor, words: string): Locator =>
  page.getByRole('region', { name: say('common:a11y.notifications') }).getByText(words);

const aboutField = ({ page, say }: Visitor): Locator =>
  field(page, say('values:fields.about_me')).and(page.getByRole('textbox'));

/** Fills in everything except the photo. */
async function fillProfile(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await aboutField(visitor).fill(aboutMe);
  for (const [name, value] of [
    ['relationship_status', 'single'],
    ['hair_color', 'red'],
    ['eye_color', 'green'],
    ['body_type', 'normal'],
  ] as const) {
    await field(page, say(`values:fields.${name}`)).selectOption(value);
  }
  await field(page, say('place:city.label')).fill('Utrecht');
  await choice(page, say('values:fields.tattoos'), say('values:tattoos.no')).click();
  const { interests } = await getSettings('nl');
  for (const interest of interests.slice(0, 3)) {
    await page
      .getByRole('main')
      .locator('label')
      .filter({
        has: page.getByRole('checkbox', {
          name: say(`values:interests.${interest}`),
          exact: true,
        }),
      })
      .click();
  }
}
