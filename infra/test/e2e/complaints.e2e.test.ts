/** Complaints: the form, the receipt, the page that says how a case stands, and the objection. */
import { randomUUID } from 'node:crypto';
import { paths } from '#frontend/lib/paths.ts';
import { brandCommand } from '../support/operator.ts';
import { shared } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { choosePhotos, portraits } from './photo-steps.ts';
import { choice, field, next } from './signup-steps.ts';
import { stack } from './stack.ts';
import { expectHeading } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const freshEmail = () => `complaint-${randomUUID()}@example.com`;

/** Runs a command of an operator for the newest case of a brand with these words. */
async function operate(brand: string, email: string, ...args: string[]): Promise<void> {
  const { environment } = stack();
  const [command = '', ...more] = args;
  const listed = await brandCommand(
    environment,
    'cases',
    'list',
    '--id',
    brand,
    '--format',
    'json',
  );
  const open = JSON.parse(listed.out) as { id: string; email: string }[];
  const id = String(open.find((one) => one.email === email)?.id);
  const done = await brandCommand(
    environment,
    ...['cases', command, '--id', brand, '--case', id, ...more],
  );
  expect(done).toMatchObject({ status: 0 });
}

test('a visitor complains, answers a question, reads the decision and objects', async ({
  visit,
}) => {
  const visitor = await visit({ brand: 'nl', ...phone, warned: true });
  const { page, say } = visitor;
  const email = freshEmail();
  await page.goto(paths.complaints);
  await expectHeading(page, say('complaints:heading'));
  await choice(page, say('complaints:kind.label'), say('complaints:kind.content')).check();
  await field(page, say('complaints:text.label')).fill('Ze vroeg om geld voor een treinkaartje.');
  await field(page, say('complaints:who.name')).fill('Mirjam de Wit');
  await field(page, say('complaints:who.email')).fill(email);
  await expect(page.getByText(say('complaints:clock.days', { count: 7 }))).toBeVisible();
  await next(visitor, 'complaints:send');
  // The place and the statement are missing, and nothing was sent.
  await expect(field(page, say('complaints:where.label'))).toBeFocused();
  await field(page, say('complaints:where.label')).fill('het bericht van gisteren');
  const statement = page.getByRole('checkbox', { name: say('complaints:statement.content') });
  await choosePhotos(
    page,
    () => page.getByRole('button', { name: say('complaints:files.add') }).click(),
    portraits.slice(0, 1),
  );
  const chosen = page.getByRole('button', {
    name: say('complaints:files.remove', { name: 'hero-daan.jpg' }),
  });
  await expect(chosen).toBeVisible();
  await expect(statement).not.toBeChecked();
  await statement.check();
  await next(visitor, 'complaints:send');
  await expectHeading(page, say('complaints:sent.title'));
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  const link = await shared().mailedLink(email, paths['complaints-case']);
  await page.goto(link);
  await expectHeading(page, say('complaints:case.heading.open'));
  await expect(page.getByText('Ze vroeg om geld voor een treinkaartje.')).toBeVisible();
  await expect(page.getByText(say('complaints:case.pictures', { number: 1 }))).toBeVisible();
  await inspect(page, 'complaints');

  await operate('nl', email, 'answer', '--text', 'Welk bericht was het?', '--by', 'Kim');
  await page.reload();
  await expectHeading(page, say('complaints:case.heading.asked'));
  await expect(page.getByText('Welk bericht was het?')).toBeVisible();
  // The mail with the question leads to the field.
  await page.goto(`${link}#answer`);
  await page.reload();
  await expect(field(page, say('complaints:case.answer'))).toBeFocused();
  await field(page, say('complaints:case.answer')).fill('Het laatste.');
  await next(visitor, 'complaints:case.send');
  await expectHeading(page, say('complaints:case.heading.open'));
  await expect(page.getByText('Het laatste.')).toBeVisible();

  const reasons = 'Het bericht is in orde.';
  await operate(
    ...(['nl', email, 'close', '--outcome', 'not_restricted', '--reasons', reasons] as const),
    ...['--by', 'Kim'],
  );
  await page.reload();
  await expectHeading(page, say('complaints:case.heading.decided'));
  await expect(
    page.getByRole('heading', { level: 2, name: say('complaints:case.sender.not_restricted') }),
  ).toBeVisible();
  await expect(page.getByText(reasons)).toBeVisible();
  await field(page, say('complaints:case.objection.label')).fill('Kijk nog eens.');
  await next(visitor, 'complaints:case.objection.send');
  await expectHeading(page, say('complaints:case.heading.objected'));
  await expect(page.getByText('Kijk nog eens.')).toBeVisible();
  await inspect(page, 'complaints');
});

test('intimate pictures in the US are signed for, and due in 48 hours', async ({ visit }) => {
  const visitor = await visit({ brand: 'us', warned: true });
  const { page, say } = visitor;
  await page.goto(paths.complaints);
  await choice(page, say('complaints:kind.label'), say('complaints:kind.intimate_image')).check();
  await expect(
    page.getByRole('heading', { level: 2, name: say('complaints:images') }),
  ).toBeVisible();
  await expect(field(page, say('complaints:signature.label'))).toBeVisible();
  await expect(
    page.getByRole('complementary').getByText(say('complaints:clock.in_hours', { count: 48 })),
  ).toBeVisible();
  await inspect(page, 'complaints');
});

test('a link that is none says so and leads to the form', async ({ visit }) => {
  const { page, say, expectProblem } = await visit({ brand: 'de', warned: true });
  expectProblem(/^410 GET \/api\/complaint\.php/);
  await page.goto(`${paths['complaints-case']}?token=${'A'.repeat(43)}`);
  await expectHeading(page, say('complaints:case.invalid_title'));
  await page.getByRole('link', { name: say('complaints:case.invalid_new') }).click();
  await expectHeading(page, say('complaints:heading'));
});
