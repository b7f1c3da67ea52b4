/** Calls about the member's own photos. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { userKey } from '#lib/session.tsx';
import { inSnapshot } from '#lib/snapshot.ts';
import * as limits from '#shared/limits.ts';
import type { Photo } from '#shared/model/profile.ts';
import { useToasts } from '#ui/toast.tsx';
import { inOrder } from './manager/order.ts';

export const photosKey = ['photos'] as const;

/** All of the member's own photos, in order. Their addresses end soon, so they are kept briefly. */
export const photosQuery = queryOptions({
  queryKey: photosKey,
  queryFn: async ({ signal }) => (await call('photos', 'GET', { signal })).photos,
  gcTime: (limits.photoUrlSeconds * 1_000) / 2,
  meta: inSnapshot,
});

/** Whether this many changes of the photos are on their way. */
const changing = (client: QueryClient, most = 0) =>
  client.isMutating({ mutationKey: photosKey }) > most;

/** Notes photos as the server has them, unless a change on its way is ahead of them. */
export function notePhotos(client: QueryClient, photos: Photo[]): void {
  if (!changing(client)) client.setQueryData(photosQuery.queryKey, photos);
}

/** A change shows at once; where it fails it is taken back, and a message says why. */
function usePhotoChange<Change>(
  send: (change: Change) => Promise<{ photos: Photo[] }>,
  apply: (photos: Photo[], change: Change) => Photo[],
) {
  const client = useQueryClient();
  const { errorText } = useErrorText();
  const toasts = useToasts();
  return useMutation({
    mutationKey: photosKey,
    // One after the other, as the member made them.
    scope: { id: photosKey[0] },
    mutationFn: send,
    onMutate: async (change: Change) => {
      await client.cancelQueries({ queryKey: photosKey });
      const before = client.getQueryData(photosQuery.queryKey);
      if (before) client.setQueryData(photosQuery.queryKey, apply(before, change));
      return { before };
    },
    onError: (cause, _change, kept) => {
      if (kept?.before) client.setQueryData(photosQuery.queryKey, kept.before);
      if (cause instanceof ApiError && cause.swallowed) return;
      toasts.show({ tone: 'danger', title: errorText(cause) });
    },
    onSuccess: ({ photos }) => {
      if (!changing(client, 1)) client.setQueryData(photosQuery.queryKey, photos);
      // The main photo may be another one now.
      client.invalidateQueries({ queryKey: userKey });
    },
  });
}

/** Puts the photos in this order; the first active one is the main photo. */
export const useOrderPhotos = () =>
  usePhotoChange<string[]>((order) => call('photos', 'PUT', { body: { order } }), inOrder);

export const useMakeMain = () =>
  usePhotoChange<string>(
    (id) => call('photos', 'PUT', { body: { id, main: true } }),
    (photos, id) => inOrder(photos, [id]),
  );

export const useDeletePhoto = () =>
  usePhotoChange<string>(
    (id) => call('photos', 'DELETE', { body: { id } }),
    (photos, id) => photos.filter((photo) => photo.id !== id),
  );
