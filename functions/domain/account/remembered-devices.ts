/**
 * Devices whose login page greets the member, who asked for it at a login. A token in a cookie names
 * the member before its secret, of which the table holds only the hash. It stands in for the
 * address of a login, never for the password, and opens nothing but what `getReturningMember`
 * returns.
 * A device is bound to the account's `credentials_version`, so every event that changes who holds
 * the account also ends its remembered devices.
 */
import * as limits from '#shared/limits.ts';
import { memberIdSchema } from '#shared/model/common.ts';
import type { RememberedDevice, ReturningMember } from '#shared/model/remembered-device.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { newSecret, sha256 } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import { type RequestContext, ResponseWithEffects, type Visitor } from '../core/context.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { mainImage } from '../members/album.ts';
import { type Account, findMember, isAway, type Member } from '../members/members.ts';
import {
  deviceItem,
  deviceItems,
  deviceRemoval,
  deviceWrite,
  removeDevice,
} from './remembered-devices.store.ts';

export { removeDevice };

export interface StoredDevice {
  /** The account's `credentials_version` at the login. */
  version: number;
  device: string;
  created_at: string;
  /** Epoch seconds. */
  expires: number;
}

const daySeconds = 86_400;

/** Returns the member and the item's hash that a token names, or null. */
function readToken(
  scope: TenantScope,
  token: string | null,
): { member: MemberScope; hash: string } | null {
  const [id, secret] = (token ?? '').split('.');
  const known = memberIdSchema.safeParse(id);
  if (!known.success || !secret) return null;
  return { member: memberScope(scope, known.data), hash: sha256(secret) };
}

const isValid = ({ version, expires }: StoredDevice, account: Account): boolean =>
  version === account.credentials_version && expires > nowSeconds();

/** Returns the member whom the visitor's device remembers, or null. */
export async function findReturning(
  scope: TenantScope,
  visitor: Pick<Visitor, 'remembered'>,
): Promise<Member | null> {
  const named = readToken(scope, visitor.remembered);
  const device = named && (await deviceItem(named.member, named.hash));
  const member = device && (await findMember(named.member));
  if (!member || isAway(member.account)) return null;
  return isValid(device, member.account) ? member : null;
}

/** Returns a new token for the visitor's device, and the writes that replace its former one. */
export function rememberDevice(
  { scope, account }: Member,
  visitor: Pick<Visitor, 'remembered' | 'userAgent'>,
): { token: string; writes: Write[] } {
  const former = readToken(scope, visitor.remembered);
  const secret = newSecret();
  const created = now();
  const device = {
    version: account.credentials_version,
    device: visitor.userAgent.slice(0, limits.userAgentChars),
    created_at: created.toISOString(),
    expires: Math.floor(created.getTime() / 1000) + limits.rememberedDeviceDays * daySeconds,
  };
  return {
    token: `${scope.member}.${secret}`,
    writes: [
      ...(former ? [deviceRemoval(former.member, former.hash)] : []),
      deviceWrite(scope, sha256(secret), device),
    ],
  };
}

/** GET remembered-device.php. It tells nothing about others: no sender's name and no face. */
export async function getReturningMember({
  brand,
  scope,
  visitor,
}: RequestContext): Promise<{ returning: ReturningMember | null }> {
  const member = await findReturning(scope, visitor);
  if (!member) return { returning: null };
  const { profile, photos, counts } = member;
  return {
    returning: {
      name: profile.name,
      picture: mainImage(photos, brand)?.match ?? null,
      unread_messages: Math.max(0, counts.unread_messages ?? 0),
      new_likes: Math.max(0, counts.new_likes ?? 0),
    },
  };
}

/** POST remembered-device.php. Whoever uses the device may forget the member on it. */
export async function forgetThisDevice({
  scope,
  visitor,
}: RequestContext<{ forget: '1' }>): Promise<ResponseWithEffects<undefined>> {
  const named = readToken(scope, visitor.remembered);
  if (named) await removeDevice(named.member, named.hash);
  return new ResponseWithEffects(undefined, { remembered: 'ended', location: '/login' });
}

/** Lists the devices that remember the member, the latest login first. */
export async function listRemembered(
  { scope, account }: Member,
  visitor: Pick<Visitor, 'remembered'>,
): Promise<RememberedDevice[]> {
  const current = readToken(scope, visitor.remembered)?.hash;
  return (await deviceItems(scope))
    .filter((device) => isValid(device, account))
    .map(({ hash, device, created_at, expires }) => ({
      id: hash,
      device,
      created_at,
      expires_at: new Date(expires * 1000).toISOString(),
      current: hash === current,
    }))
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
}
