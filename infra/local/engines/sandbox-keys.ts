/**
 * Credentials of the payment sandboxes. They are valid only for the sandboxes on this machine and
 * derive from the brand's id.
 */
import { createHash } from 'node:crypto';

/** Names of the parameters with a brand's credentials, as in its tenant.json. */
const parameterName =
  /^\/dating\/([a-z0-9-]+)\/(mollie-key|genesis-key|mollie-organization-token)$/;
const keyForm = /^(?:test|access)_([a-z0-9-]+)_(?:(\d+)_)?([a-f0-9]{30})$/;
const userForm = /^test_([a-z0-9-]+?)(?:_(\d+))?$/;
const digestLength = 30;

/** What follows the account in a key: one that came after the first has its number. */
const toSecret = (account: string, nth: number) =>
  nth === 1 ? getDigest(account) : `${nth}_${getDigest(`${account} ${nth}`)}`;

/** Returns a key of an account at Mollie. Each brand has one, and may be given any number more. */
export const sandboxKey = (account: string, nth = 1) => `test_${account}_${toSecret(account, nth)}`;

/** Returns an access token of an account's organization at Mollie. Each brand has one, or more. */
export const sandboxToken = (account: string, nth = 1) =>
  `access_${account}_${toSecret(account, nth)}`;

export const isSandboxToken = (key: string): boolean => key.startsWith('access_');

/** Credentials of an account at Genesis. */
export interface GenesisKey {
  username: string;
  password: string;
  /** Token of the account's only terminal. */
  terminal: string;
  /** Name below which the API's hosts are. */
  host: string;
}

/** Returns credentials of an account at Genesis. Each brand has some, and may be given more. */
export const genesisKey = (account: string, nth = 1): GenesisKey => ({
  username: nth === 1 ? `test_${account}` : `test_${account}_${nth}`,
  password: getDigest(nth === 1 ? `password ${account}` : `password ${account} ${nth}`),
  terminal: getDigest(`terminal ${account}`),
  // The endpoint variable of the local stack takes precedence.
  host: 'genesis.invalid',
});

const getDigest = (text: string) =>
  createHash('sha256').update(`payment sandbox ${text}`).digest('hex').slice(0, digestLength);

/** Returns the credentials in a parameter of this name; null for other parameters. */
export function keyOfParameter(name: string): string | null {
  const [, account, kind] = parameterName.exec(name) ?? [];
  if (account === undefined) return null;
  if (kind === 'mollie-organization-token') return sandboxToken(account);
  return kind === 'genesis-key' ? JSON.stringify(genesisKey(account)) : sandboxKey(account);
}

/** Returns the account of a key, or null where it is invalid. */
export function accountOfKey(key: string): string | null {
  const [, account, nth = '', digest] = keyForm.exec(key) ?? [];
  if (account === undefined) return null;
  return digest === getDigest(nth === '' ? account : `${account} ${nth}`) ? account : null;
}

/** Returns the user and the password of an `Authorization` header at Genesis. */
export function readLogin(authorization: string | undefined): string[] {
  const [, encoded = ''] = /^Basic (\S+)$/.exec(authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8').split(':');
}

/** Returns the account of an `Authorization` header at Genesis, or null where it is invalid. */
export function accountOfLogin(authorization: string | undefined): string | null {
  const [username = '', password] = readLogin(authorization);
  const [, account, nth] = userForm.exec(username) ?? [];
  if (account === undefined) return null;
  return password === genesisKey(account, Number(nth ?? 1)).password ? account : null;
}
