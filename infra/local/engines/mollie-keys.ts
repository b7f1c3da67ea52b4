/**
 * Keys of the payment sandbox. They open nothing but the sandbox on this machine, so that one can be
 * told from its brand's name alone.
 */
import { createHash } from 'node:crypto';

/** Name of the parameter with a brand's key, as its tenant.json gives it. */
const parameterName = /^\/dating\/([a-z0-9-]+)\/mollie-key$/;
const keyForm = /^test_([a-z0-9-]+)_([a-f0-9]{30})$/;
const digestLength = 30;

/** The key of an account; each brand has one. */
export const sandboxKey = (account: string) => `test_${account}_${getDigest(account)}`;

const getDigest = (account: string) =>
  createHash('sha256').update(`payment sandbox ${account}`).digest('hex').slice(0, digestLength);

/** The key that a parameter of this name holds; null for other parameters. */
export function keyOfParameter(name: string): string | null {
  const account = parameterName.exec(name)?.[1];
  return account === undefined ? null : sandboxKey(account);
}

/** Whose key it is; null where it is nobody's. */
export function accountOfKey(key: string): string | null {
  const [, account, digest] = keyForm.exec(key) ?? [];
  return account !== undefined && digest === getDigest(account) ? account : null;
}
