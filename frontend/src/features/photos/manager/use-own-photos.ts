import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { userKey } from '#lib/session.tsx';
import type { Photo } from '#shared/model/profile.ts';
import { photosQuery } from '../api.ts';
import { pollDelayMs } from '../upload/uploader.ts';
import type { Upload } from '../upload/uploads.ts';

/** The photos; asks again for a while where one is being checked that this page did not send. */
export function useOwnPhotos(uploads: readonly Upload[]) {
  const client = useQueryClient();
  const [since] = useState(Date.now);
  const strays = (photos: readonly Photo[] = []) =>
    photos.filter(
      ({ id, status }) => status === 'pending' && !uploads.some(({ photo }) => photo?.id === id),
    ).length;
  const query = useQuery({
    ...photosQuery,
    refetchInterval: ({ state }) =>
      strays(state.data) > 0 && (pollDelayMs(Date.now() - since) ?? false),
  });
  const open = strays(query.data);
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) client.invalidateQueries({ queryKey: userKey });
    before.current = open;
  }, [open, client]);
  return query;
}
