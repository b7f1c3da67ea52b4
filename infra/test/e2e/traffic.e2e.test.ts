/** What an advertisement's link leaves in a browser, and brings into the sign-up. */
import { randomUUID } from 'node:crypto';
import { expect, notifying, test } from './browser-test.ts';
import { newAccount } from './members.ts';
import { beginSignup, createAccount } from './signup-steps.ts';

test.use(notifying);

const phone = { brand: 'nl', width: 390, height: 844, mobile: true } as const;

test('a click on a phone follows its visitor over pages and visits into the sign-up', async ({
  visit,
}) => {
  const visitor = await visit(phone);
  const { page } = visitor;
  const network = `net-${randomUUID()}`;
  await page.goto(`/members?${new URLSearchParams({ network, aff_sub: ' Z{}"&%/+é#' })}`);
  const kept = () => page.evaluate(() => localStorage.getItem('traffic_click'));
  await expect.poll(kept).toMatch(/^\{"id":"[\w-]{22}","paid":true,"at":\d+\}$/);
  const first = await kept();
  // A friend's link later takes nothing from the network.
  await page.goto('/?ref=friend');
  await page.waitForLoadState();
  expect(await kept()).toBe(first);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => /click|traffic|visit\./.test(name))).toEqual([]);

  await beginSignup(visitor);
  const sent = page.waitForRequest('**/api/signup.php');
  await createAccount(visitor, 'nl', newAccount());
  const { click, tracking } = (await sent).postDataJSON() as Record<string, unknown>;
  expect({ click, tracking }).toEqual({
    click: JSON.parse(first ?? '{}').id,
    tracking: { ref: 'friend' },
  });
  // A further sign-up of this browser is brought by nothing of it.
  await expect.poll(kept).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('traffic_source'))).toBeNull();
});
