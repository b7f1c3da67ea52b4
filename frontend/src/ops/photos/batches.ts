/** Batches of photos: decided on together, and reversed as one. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type OpsAnswer, type OpsBody } from '../api.ts';
import type { Decision, LeasedPhoto, PhotoState } from './photo-queue.ts';

export type PhotoBatch = OpsAnswer<'photo-batches', 'GET'>['batches'][number] & { brand: string };
type Outcome = OpsAnswer<'photo-batches', 'POST'>['photos'][number];
export type Reversal = OpsAnswer<'photo-batches', 'PUT'>;
type BatchBody = OpsBody<'photo-batches', 'POST'>;

/** Photos that one batch has at most. */
export const mostInBatch = 100;

/** Sends a decision about several photos of one brand. @returns what came of each */
export async function sendBatch(
  photos: readonly LeasedPhoto[],
  decision: Decision,
  keepalive: boolean,
): Promise<Map<string, PhotoState>> {
  const brand = photos[0]?.brand ?? '';
  const named = photos.map(({ member, photo, version }) => ({ member, photo, version }));
  const body: BatchBody = { brand, photos: named, ...decision };
  const answer = await call('photo-batches', 'POST', { body, keepalive });
  return new Map(answer.photos.map((one) => [one.photo, toState(one, decision)]));
}

function toState(outcome: Outcome, decision: Decision): PhotoState {
  switch (outcome.outcome) {
    case 'decided':
      return { kind: 'done', decision };
    case 'missing':
      return { kind: 'gone', decision };
    case 'stale':
      return { kind: 'stale', decision, status: outcome.status };
    case 'held':
      return { kind: 'held', decision, name: outcome.name, until: outcome.until };
  }
}

export const batchesQuery = (brands: readonly string[]) =>
  queryOptions({
    queryKey: ['photo-batches', ...brands],
    queryFn: async ({ signal }): Promise<PhotoBatch[]> => {
      const lists = await Promise.all(
        brands.map(async (brand) => {
          const { batches } = await call('photo-batches', 'GET', { query: { brand }, signal });
          return batches.map((batch) => ({ ...batch, brand }));
        }),
      );
      return lists.flat().sort((one, other) => other.at.localeCompare(one.at));
    },
  });

/** Those that can be reversed, newest first; read only while they are shown. */
export const useBatches = (brands: readonly string[], enabled: boolean) =>
  useQuery({ ...batchesQuery(brands), enabled });

export const reverse = ({ brand, at, id }: PhotoBatch): Promise<Reversal> =>
  call('photo-batches', 'PUT', { body: { brand, at, id } });
