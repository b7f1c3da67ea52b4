/** Challenges that a passkey has to sign: each once, within minutes, and for what it was made. */
import * as limits from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import type { TakeChallenge } from '../../adapters/passkeys.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { putChallenge, takeChallenge } from './challenges.store.ts';

/** What a challenge is for, and whose it is where that is known. */
export type ChallengePurpose = 'sign_in' | `confirm:${string}` | `register:${string}`;

/** Keeps the challenge of options that a browser is sent. */
export async function keepChallenge(
  options: { challenge: string },
  purpose: ChallengePurpose,
): Promise<Record<string, unknown> & { challenge: string }> {
  const expires = nowSeconds() + limits.passkeyChallengeSeconds;
  await putChallenge(sha256(options.challenge), purpose, expires);
  return { ...options };
}

/** Uses up a challenge that was kept for this purpose. */
export const getChallengeTaker =
  (purpose: ChallengePurpose): TakeChallenge =>
  (challenge) =>
    takeChallenge(sha256(challenge), purpose, nowSeconds());
