/** Pairs of keys of push messages: a point of P-256 and a number, both in base64url. */
import { createECDH, generateKeyPairSync } from 'node:crypto';

export interface PushPair {
  /** The uncompressed point. */
  publicKey: string;
  privateKey: string;
}

export function createPushPair(): PushPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/** The public half of a private key; empty where it is none. */
export function getPublicHalf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey.trim(), 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return '';
  }
}
