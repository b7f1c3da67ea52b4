/**
 * The browsers that a member logs in with. A cookie of its own, which outlives the session, lets a
 * browser be recognised; the account keeps only hashes, and they differ between members, so that
 * nobody can tell from the table who shares a browser.
 */
import * as limits from '#shared/limits.ts';
import { newSecret, sha256 } from '../../adapters/secrets.ts';
import type { Visitor } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';

export interface RecognisedDevice {
  /** Whether the member logged in with this browser before. */
  known: boolean;
  /** The cookie's value, as the browser keeps it from now on. */
  secret: string;
  /** The account's list, with this browser in it. */
  devices: string[];
}

/**
 * Recognises the browser of a call among those of an account.
 *
 * @param devices hashes that the account keeps; an empty list makes every browser a new one
 */
export function recogniseDevice(
  member: MemberScope,
  visitor: Pick<Visitor, 'device'>,
  devices: readonly string[],
): RecognisedDevice {
  const secret = visitor.device ?? newSecret();
  const hash = sha256(`device ${member.tenant} ${member.member} ${secret}`);
  if (devices.includes(hash)) return { known: true, secret, devices: [...devices] };
  return { known: false, secret, devices: [...devices, hash].slice(-limits.knownDevices) };
}
