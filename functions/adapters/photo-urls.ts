/**
 * Signs URLs of photos. Clear renditions need CloudFront's signature (ECDSA P-256 over SHA-1,
 * custom policy), which expires within ten minutes.
 */
import { createPrivateKey, sign } from 'node:crypto';
import * as limits from '#shared/limits.ts';
import { nowSeconds } from './clock.ts';
import { deploymentSecret } from './deployment-secrets.ts';
import type { Needs } from './needs.ts';
import { clearPath, photoEndings } from './photo-paths.ts';

export const needs: Needs = { grants: ['secrets:read'], environment: ['PHOTO_KEY_SECRET_ID'] };

/** A brand's id, and its scheme, host and port. */
interface Host {
  id: string;
  origin: string;
}

/** The stored form: id of the public half in CloudFront's key group, and the private half as PEM. */
export interface PhotoKey {
  key_id: string;
  private_key: string;
}

const photoKey = /* @__PURE__ */ deploymentSecret('PHOTO_KEY_SECRET_ID', (text) => {
  const { key_id, private_key } = JSON.parse(text) as PhotoKey;
  return { id: key_id, key: createPrivateKey(private_key) };
});

/** Encodes base64 with CloudFront's alphabet for URLs. */
const urlSafe = (bytes: Buffer) =>
  bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');

/**
 * Caches URLs signed in the current five minutes, as a page names the same renditions several
 * times.
 */
const signed = { ends: 0, keyId: '', addresses: new Map<string, string>() };
const keptMost = 20_000;

/**
 * Returns the signed, root-relative URL of a clear rendition. All URLs of five minutes expire at
 * the same moment, so that a browser can use its cache. The signature is valid for every extension.
 */
export function signedUrl(brand: Host, name: string): string {
  const path = clearPath(brand.id, name);
  const half = limits.photoUrlSeconds / 2;
  const ends = (Math.floor(nowSeconds() / half) + 2) * half;
  const { id: keyId, key } = photoKey();
  if (signed.ends !== ends || signed.keyId !== keyId || signed.addresses.size >= keptMost) {
    signed.ends = ends;
    signed.keyId = keyId;
    signed.addresses.clear();
  }
  const resource = `${brand.origin}${path}.*`;
  const known = signed.addresses.get(resource);
  if (known) return known;
  const policy = JSON.stringify({
    Statement: [
      {
        Resource: resource,
        Condition: { DateLessThan: { 'AWS:EpochTime': ends } },
      },
    ],
  });
  const signature = sign('sha1', Buffer.from(policy), key);
  const query = [
    `Policy=${urlSafe(Buffer.from(policy))}`,
    `Signature=${urlSafe(signature)}`,
    `Key-Pair-Id=${keyId}`,
  ].join('&');
  const address = `${path}.${photoEndings[0]}?${query}`;
  signed.addresses.set(resource, address);
  return address;
}
