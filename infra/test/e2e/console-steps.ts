/** The way into the console, and what its screens have in common. */
import type { Page } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { operatorAt } from '../support/console.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, type Visit, type Visitor } from './browser-test.ts';
import { getUrl, stack } from './stack.ts';

export const brand = 'console';
/** Nobody is signed in: the first call says so. */
export const noSession = /^403 GET \/ops\/session$/;

/** Opens the console as a person with a session and no passkey. */
export async function openAs(
  visit: Visit,
  role: OperatorRole,
  brands: string[],
  options: Partial<Parameters<Visit>[0]> = {},
): Promise<Visitor> {
  const visitor = await visit({ brand, ...options });
  const operator = await operatorAt(stack().port, role, brands);
  const value = operator.client.cookies.get(limits.consoleCookieName) ?? '';
  await visitor.context.addCookies([{ name: limits.consoleCookieName, value, url: getUrl(brand) }]);
  return visitor;
}

/** Gives a page a device that keeps passkeys and asks nobody. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Opens the console as a new person, who registers a passkey with an invitation. */
export async function join(
  visit: Visit,
  name: string,
  role: OperatorRole,
  brands: string[],
): Promise<Visitor> {
  const administrator = await operatorAt(stack().port, 'administrator', ['*']);
  const { url } = await administrator.ok(invitationsContract, 'POST', {
    body: { name, role, brands },
  });
  const visitor = await visit({ brand });
  visitor.expectProblem(noSession);
  const { page } = visitor;
  await addAuthenticator(page);
  await page.goto(url);
  await expect(heading(page, `Hello ${name}`)).toBeVisible();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Today' }).first()).toBeVisible();
  return visitor;
}

/** The passkey that let somebody in is no fresh one any more. */
export const waitForStalePasskeys = () => shared().advance(limits.freshPasskeySeconds + 60);

export async function showPasskey({ page }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Show your passkey again' });
  await dialog.getByRole('button', { name: 'Show passkey' }).click();
  await expect(dialog).toBeHidden();
}

/** Reading and comparing a month is a job, which a busy machine takes its time for. */
const jobTimeout = { timeout: 120_000 };

/** Reads a month in which one thing differs, and asks for somebody who accepts it. */
export async function askToAccept(
  { page }: Visitor,
  { month, reason }: { month: string; reason: string },
): Promise<void> {
  // The browser's clock stays in the month that is over for the product.
  await page.goto(`/money?month=${month}`);
  await page.getByRole('button', { name: 'Read and close' }).click();
  await expect(page.getByText(/^Not closed: 1 difference/)).toBeVisible(jobTimeout);
  await page.getByRole('button', { name: 'Ask to accept' }).click();
  const dialog = page.getByRole('dialog', { name: /^Accept the differences of / });
  await dialog.getByLabel(/^Why the month/).fill(reason);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('Somebody else decides')).toBeVisible(jobTimeout);
  await expect(page.getByRole('button', { name: 'Close for good' })).toHaveCount(0);
}

/** Closes the month as a second person, whose passkey is to be shown again. */
export async function closeForGood(
  visitor: Visitor,
  { month, reason, people }: { month: string; reason: string; people: [string, string] },
): Promise<void> {
  const { page } = visitor;
  await waitForStalePasskeys();
  visitor.expectProblem(/^403 POST \/ops\/closing$/);
  await page.goto(`/money?month=${month}`);
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Close for good' }).click();
  await showPasskey(visitor);
  await expect(page.getByText(`1 difference accepted by ${people.join(' and ')}.`)).toBeVisible(
    jobTimeout,
  );
}
