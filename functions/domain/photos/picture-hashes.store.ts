import { absent, equals } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import { get, listAll, listIndexAll, type Write, write } from '../../table/table.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { PictureUse, StoredPicture } from './picture-hashes.ts';

/** Writes the hashes of a picture. */
export const hashWrites = (
  owner: MemberScope,
  picture: string,
  use: PictureUse,
  hashes: readonly string[],
): Write[] =>
  [...new Set(hashes)].map((hash) => ({
    put: {
      ...kinds.pictureHash.key(owner, picture, hash),
      ...indexes.picturesByHash.key(owner, hash, owner.member, picture),
      use,
    },
  }));

/** Lists the hashes of a picture. */
export async function listHashes(owner: MemberScope, picture: string): Promise<string[]> {
  const prefix = kinds.pictureHash.key(owner, picture, 'hash').sk.slice(0, -'hash'.length);
  const hashes: string[] = [];
  for await (const { sk } of listAll(owner, { pk: memberPk(owner), prefix }, { only: ['sk'] })) {
    hashes.push(kinds.pictureHash.read(sk).hash);
  }
  return hashes;
}

export const removeHash = (owner: MemberScope, picture: string, hash: string): Promise<boolean> =>
  write(owner, { remove: kinds.pictureHash.key(owner, picture, hash) });

/** Lists the pictures of a brand that have a hash. */
export async function* picturesWith(
  scope: TenantScope,
  hash: string,
): AsyncGenerator<StoredPicture> {
  const gsi1pk = indexes.picturesByHash.gsi1pk(scope, hash);
  for await (const { gsi1sk, use } of listIndexAll(scope, { gsi1pk })) {
    const { member, picture } = indexes.picturesByHash.read(gsi1sk);
    yield { owner: memberScope(scope, member), picture, use: use as PictureUse };
  }
}

/** Marks a hash as removed by a case, unless another one removed it before. */
export const markRemoved = (scope: TenantScope, hash: string, id: string, at: string) =>
  write(scope, { put: { ...kinds.removedPicture.key(scope, hash), case: id, at }, if: absent() });

/** Tells whether a decision removed a picture with this hash. */
export const isRemoved = async (scope: TenantScope, hash: string): Promise<boolean> =>
  (await get(scope, kinds.removedPicture.key(scope, hash))) !== null;

/** Ends what a case removed. */
export const unmarkRemoved = (scope: TenantScope, hash: string, id: string): Promise<boolean> =>
  write(scope, { remove: kinds.removedPicture.key(scope, hash), if: equals('case', id) });
