/** The way into the console, and what its screens have in common. */
import type { Page } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { operatorAt } from '../support/console.ts';
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
