/**
 * Replaces the deployment's secrets so that nobody notices: what made something before stays valid
 * for as long as what it made. Every step may be the last one before a crash; the same command then
 * goes on from there.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Keyring, parseKeyring } from '../../functions/adapters/deployment-secrets.ts';
import type { PhotoKey } from '../../functions/adapters/photo-urls.ts';

export const rotatable = ['origin', 'token', 'photo-key'] as const;
export type Rotatable = (typeof rotatable)[number];

/**
 * Environment variables that a rotation needs, which are outputs of the stacks; the first one has the
 * secret's id.
 */
export const needed: Record<Rotatable, readonly [secretId: string, ...others: string[]]> = {
  origin: ['ORIGIN_SECRET_ID', 'DISTRIBUTION_ID', 'CONSOLE_DISTRIBUTION_ID'],
  token: ['TOKEN_SECRET_ID'],
  'photo-key': ['PHOTO_KEY_SECRET_ID', 'PHOTO_KEY_GROUP_ID', 'STAGE'],
};

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The extension keeps a secret for five minutes and a function for one; another for clocks. */
export const functionsLearnMs = 7 * minuteMs;
/** CloudFront does not tell when all its places trust a key; its changes take a few minutes. */
export const edgeLearnsMs = 15 * minuteMs;
/** An address of a photo is valid for ten minutes (shared/limits.ts). */
export const addressMs = 11 * minuteMs;
/** After CloudFront sends the new secret everywhere nobody sends the old one. */
const originOverlapMs = 60 * minuteMs;
/** Longer than any link is promised: those to a complaint last a year after its decision. */
export const tokenOverlapMs = 800 * dayMs;
const secretBytes = 48;
const lookMs = 20_000;

export interface RotationSources {
  read(): Promise<string>;
  write(text: string): Promise<void>;
  /** Waits, and tells why. */
  wait(ms: number, why: string): Promise<void>;
  now(): Date;
}

export interface OriginEdge {
  send(secret: string): Promise<void>;
  isDeployed(): Promise<boolean>;
}

export interface PhotoEdge {
  /** Trusts one key more, and returns its id. */
  trust(name: string, pem: string): Promise<string>;
  trustOnly(id: string): Promise<string[]>;
}

const newSecret = () => randomBytes(secretBytes).toString('base64url');

/** First every function accepts the next key; the return value is the keyring then. */
async function announce(sources: RotationSources): Promise<Keyring & { next: string }> {
  const ring = parseKeyring(await sources.read());
  // A rotation that stopped here goes on with the key that it announced.
  const announced = { ...ring, next: ring.next ?? newSecret() };
  await sources.write(JSON.stringify(announced));
  await sources.wait(functionsLearnMs, 'until every function accepts the new value');
  return announced;
}

/** Makes the next key the current one; the former one is valid for `overlapMs` more. */
async function replace(
  { write, now }: RotationSources,
  { current, next, previous }: Keyring & { next: string },
  overlapMs: number,
): Promise<void> {
  const at = now();
  const until = new Date(at.getTime() + overlapMs).toISOString();
  const kept = previous.filter((former) => former.until > at.toISOString());
  const former = { value: current, retired_at: at.toISOString(), until };
  const ring: Keyring = {
    current: next,
    previous: overlapMs > 0 ? [former, ...kept] : [],
  };
  await write(JSON.stringify(ring));
}

/** What CloudFront proves itself with to the functions. */
export async function rotateOrigin(
  sources: RotationSources,
  edge: OriginEdge,
  { revoke = false } = {},
): Promise<void> {
  const ring = await announce(sources);
  await edge.send(ring.next);
  do {
    await sources.wait(lookMs, 'until all places of CloudFront send the new value');
  } while (!(await edge.isDeployed()));
  await replace(sources, ring, revoke ? 0 : originOverlapMs);
}

/**
 * The key of links and seals.
 *
 * @param revoke it leaked: what it made is worth nothing from now on, links in mails included
 */
export async function rotateToken(
  sources: RotationSources,
  { revoke = false } = {},
): Promise<void> {
  const ring = await announce(sources);
  await replace(sources, ring, revoke ? 0 : tokenOverlapMs);
  await sources.wait(functionsLearnMs, 'until every function uses the new value');
}

/** The key that signs addresses of photos. Its private half is nowhere but in the secret. */
export async function rotatePhotoKey(
  sources: RotationSources,
  edge: PhotoEdge,
  name: string,
): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const time = sources.now().toISOString().replace(/\D/g, '');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const key_id = await edge.trust(`${name}-${time}`, pem);
  await sources.wait(edgeLearnsMs, 'until all places of CloudFront trust the new key');
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await sources.write(JSON.stringify({ key_id, private_key } satisfies PhotoKey));
  await sources.wait(
    functionsLearnMs + addressMs,
    'until every function signs with the new key, and addresses of the old one are over',
  );
  await edge.trustOnly(key_id);
}
