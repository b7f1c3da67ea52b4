import { kinds } from '../../table/items.ts';
import { list, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

/** Hashes that one lookup compares at most: what a brand has so far when it removed some 20,000 pictures. */
const mostCompared = 400;

interface BandedHash {
  hash: string;
  bands: readonly string[];
}

/** Puts perceptual hashes of what a case removed under each of their bands. */
export const removedHashWrites = (
  scope: TenantScope,
  hashes: readonly BandedHash[],
  { case: id, member }: { case: string; member: string },
): Write[] =>
  hashes.flatMap(({ hash, bands }) =>
    bands.map((band) => ({
      put: { ...kinds.removedPerceptualHash.key(scope, band, id, hash), member },
    })),
  );

export const removedHashRemovals = (
  scope: TenantScope,
  hashes: readonly BandedHash[],
  id: string,
): Write[] =>
  hashes.flatMap(({ hash, bands }) =>
    bands.map((band) => ({ remove: kinds.removedPerceptualHash.key(scope, band, id, hash) })),
  );

/** Lists the removed pictures' hashes of one band, in one page. */
export async function listRemovedHashes(
  scope: TenantScope,
  band: string,
): Promise<{ hash: string; case: string; member: string }[]> {
  const pk = kinds.removedPerceptualHash.pk(scope, band);
  const { items } = await list<{ member: string }>(
    scope,
    { pk },
    { limit: mostCompared, eventual: true },
  );
  return items.map(({ sk, member }) => ({ ...kinds.removedPerceptualHash.read(sk), member }));
}
