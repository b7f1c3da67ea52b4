import { present } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { StoredDevice } from './remembered-devices.ts';

type Item = StoredDevice & Record<string, unknown>;

export const deviceWrite = (member: MemberScope, hash: string, device: StoredDevice): Write => ({
  put: { ...kinds.rememberedDevice.key(member, hash), ...device, ttl: device.expires },
});

export const deviceItem = (member: MemberScope, hash: string) =>
  get<Item>(member, kinds.rememberedDevice.key(member, hash));

export const deviceRemoval = (member: MemberScope, hash: string) => ({
  remove: kinds.rememberedDevice.key(member, hash),
});

/** @returns false where the member has no such device */
export const removeDevice = (member: MemberScope, hash: string): Promise<boolean> =>
  write(member, { ...deviceRemoval(member, hash), if: present() });

/** Lists a member's remembered devices, including ended ones. */
export async function deviceItems(
  member: MemberScope,
): Promise<(StoredDevice & { hash: string })[]> {
  const partition = { pk: memberPk(member), prefix: kinds.rememberedDevice.prefix };
  const items = await Array.fromAsync(listAll<Item>(member, partition));
  return items.map(({ sk, version, device, created_at, expires }) => ({
    hash: kinds.rememberedDevice.read(sk).hash,
    version,
    device,
    created_at,
    expires,
  }));
}
