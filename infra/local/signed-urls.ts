/** Checks URLs of photos like CloudFront: policy, expiry, signature and key. */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import type { PhotoKey } from '#functions/adapters/photo-urls.ts';

const fromUrlSafe = (text: string) =>
  Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');

/** `*` stands for any characters, `?` for one. */
const pattern = (resource: string) =>
  new RegExp(
    `^${resource
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );

/**
 * Tells whether a URL has a valid signature.
 *
 * @param url scheme, host, path and query as the visitor sent them
 * @param trusted the only key in the local key group, of which the public half is used
 */
export function signatureHolds(url: URL, trusted: PhotoKey, now: Date): boolean {
  const parameters = url.searchParams;
  const [policy, signature] = [parameters.get('Policy'), parameters.get('Signature')];
  if (!policy || !signature || parameters.get('Key-Pair-Id') !== trusted.key_id) return false;
  const text = fromUrlSafe(policy);
  const key = createPublicKey(createPrivateKey(trusted.private_key));
  if (!verify('sha1', text, key, fromUrlSafe(signature))) return false;
  const [statement] = (JSON.parse(text.toString('utf8')) as Policy).Statement;
  const ends = statement?.Condition?.DateLessThan?.['AWS:EpochTime'];
  if (!statement?.Resource || typeof ends !== 'number') return false;
  for (const name of ['Policy', 'Signature', 'Key-Pair-Id']) parameters.delete(name);
  const bare = url.origin + url.pathname + (parameters.size > 0 ? `?${parameters}` : '');
  return pattern(statement.Resource).test(bare) && now.getTime() < ends * 1_000;
}

interface Policy {
  Statement: {
    Resource?: string;
    Condition?: { DateLessThan?: { 'AWS:EpochTime'?: number } };
  }[];
}
