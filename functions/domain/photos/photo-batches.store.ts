import type { operatorRejections } from '#shared/model/profile.ts';
import { absent, present, remove, set } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import { get, list, listIndexAll, toAttributes, type Write, write } from '../../table/table.ts';
import { platformScope, type TenantScope, tenantScope } from '../core/scope.ts';

/** Why an operator rejects photos. */
export type OperatorRejection = (typeof operatorRejections)[number];

export interface BatchPlace {
  at: string;
  id: string;
}

/** A photo of a batch, as it was before. */
export interface BatchPhoto {
  member: string;
  photo: string;
  /** What it was as it was shown. */
  version: string;
  /** What came of it; absent where the call ended before. */
  outcome?: 'decided' | 'stale' | 'held' | 'missing' | undefined;
}

/** Photos that were decided on together, with one reason. Times are ISO 8601. */
export interface PhotoBatch extends BatchPlace {
  by: { id: string; name: string };
  decision: 'approve' | 'reject';
  reason: OperatorRejection | null;
  note: string | null;
  photos: BatchPhoto[];
  /** Until when it can be reversed. */
  until: string;
  reversed?: { at: string; by: string; name: string } | undefined;
}

const getKey = (scope: TenantScope, { at, id }: BatchPlace) => kinds.photoBatch.key(scope, at, id);

/** @param ttl epoch seconds after which the record may go */
export const newBatchWrite = (scope: TenantScope, batch: PhotoBatch, ttl: number): Write => ({
  put: {
    ...getKey(scope, batch),
    ...indexes.photoBatchesToEnd.key(platformScope, batch.until, scope.tenant, batch.at, batch.id),
    ...batch,
    ttl,
  },
  if: absent(),
});

export const setBatchPhotos = (
  scope: TenantScope,
  { photos, ...place }: PhotoBatch,
): Promise<boolean> =>
  write(scope, { update: getKey(scope, place), changes: [set({ photos })], if: present() });

/** Marks a batch as reversed, once. */
export const reversalWrite = (
  scope: TenantScope,
  place: BatchPlace,
  reversed: NonNullable<PhotoBatch['reversed']>,
): Write => ({
  update: getKey(scope, place),
  changes: [set({ reversed })],
  if: absent('reversed'),
});

export async function findBatch(scope: TenantScope, place: BatchPlace): Promise<PhotoBatch | null> {
  const item = await get<PhotoBatch & Record<string, unknown>>(scope, getKey(scope, place));
  return item && toAttributes<PhotoBatch>(item);
}

/** Lists a brand's latest batches, newest first. */
export async function latestBatches(scope: TenantScope, most: number): Promise<PhotoBatch[]> {
  const pk = kinds.photoBatch.pk(scope);
  const { items } = await list<PhotoBatch & Record<string, unknown>>(
    scope,
    { pk },
    { limit: most, newestFirst: true },
  );
  return items.map((item) => toAttributes<PhotoBatch>(item));
}

/** Lists batches of all brands that cannot be reversed any more and whose files are there still. */
export async function* batchesToEnd(
  until: string,
): AsyncGenerator<{ scope: TenantScope; place: BatchPlace }> {
  const partition = {
    gsi1pk: indexes.photoBatchesToEnd.gsi1pk(platformScope),
    until: `${until}~`,
  };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, at, batch } = indexes.photoBatchesToEnd.read(gsi1sk);
    yield { scope: tenantScope({ id: tenant }), place: { at, id: batch } };
  }
}

/** Takes a batch off the list of those to end. */
export const endBatch = (scope: TenantScope, place: BatchPlace): Promise<boolean> =>
  write(scope, {
    update: getKey(scope, place),
    changes: [remove('gsi1pk', 'gsi1sk')],
    if: present(),
  });
