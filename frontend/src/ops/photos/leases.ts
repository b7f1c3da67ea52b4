/** Takes photos to work on, and gives them back. */
import { call } from '../api.ts';
import type { LeasedPhoto } from './photo-queue.ts';

/** Photos that one has at a time. */
export const pageSize = 24;

/** Leases photos of brands in their order until there are enough. */
export async function leasePhotos(
  brands: readonly string[],
  most: number,
): Promise<{ photos: LeasedPhoto[]; heldByOthers: number }> {
  const photos: LeasedPhoto[] = [];
  let heldByOthers = 0;
  for (const brand of brands) {
    const wanted = most - photos.length;
    if (wanted <= 0) break;
    const answer = await call('photo-leases', 'POST', { body: { brand, most: wanted } });
    photos.push(...answer.photos.map((photo) => ({ ...photo, brand })));
    heldByOthers += answer.held_by_others;
  }
  return { photos, heldByOthers };
}

/** Gives photos back, so that others get them at once; also while the page goes away. */
export function releasePhotos(photos: readonly LeasedPhoto[]): void {
  const byBrand = new Map<string, { member: string; photo: string }[]>();
  for (const { brand, member, photo } of photos) {
    byBrand.set(brand, [...(byBrand.get(brand) ?? []), { member, photo }]);
  }
  for (const [brand, list] of byBrand) {
    // A lease that is not given back ends by itself.
    call('photo-leases', 'DELETE', { body: { brand, photos: list }, keepalive: true }).catch(
      () => undefined,
    );
  }
}
