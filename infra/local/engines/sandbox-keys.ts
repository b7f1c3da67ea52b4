/**
 * Credentials of the payment sandboxes. They are valid only for the sandboxes on this machine and
 * derive from the brand's id.
 */
import { createHash } from 'node:crypto';

/** Name of the parameter with a brand's key, as in its tenant.json. */
const parameterName = /^\/dating\/([a-z0-9-]+)\/mollie-key$/;
const keyForm = /^test_([a-z0-9-]+)_([a-f0-9]{30})$/;
const digestLength = 30;

/** Returns the key of an account. Each brand has one. */
export const sandboxKey = (account: string) => `test_${account}_${getDigest(account)}`;

const getDigest = (account: string) =>
  createHash('sha256').update(`payment sandbox ${account}`).digest('hex').slice(0, digestLength);

/** Returns the key in a parameter of this name; null for other parameters. */
export function keyOfParameter(name: string): string | null {
  const account = parameterName.exec(name)?.[1];
  return account === undefined ? null : sandboxKey(account);
}

/** Returns the account of a key, or null where it is invalid. */
export function accountOfKey(key: string): string | null {
  const [, account, digest] = keyForm.exec(key) ?? [];
  return account !== undefined && digest === getDigest(account) ? account : null;
}
