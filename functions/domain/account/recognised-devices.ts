/**
 * Recognises the browsers that a member logs in with, by a separate cookie that outlives the
 * session. The account stores only hashes, which differ between members, so that the table does not
 * reveal who shares a browser.
 */
import * as limits from '#shared/limits.ts';
import { newSecret, sha256 } from '../../adapters/secrets.ts';
import type { Visitor } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';

export interface RecognisedDevice {
  /** Whether the member logged in with this browser before. */
  known: boolean;
  /** The new value of the cookie. */
  secret: string;
  /** The account's list including this browser. */
  devices: string[];
}

/**
 * Looks up the browser of a call among those of an account.
 *
 * @param devices hashes in the account; with an empty list every browser is new
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
