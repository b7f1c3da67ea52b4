/** The one uploader of the page: it goes on when its member moves to another screen. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api.ts';
import { userKey } from '#lib/session.tsx';
import { useStore } from '#lib/store.ts';
import { postForm } from '#lib/upload-form.ts';
import type { PhotoType } from '#shared/model/values.ts';
import { notePhotos } from '../api.ts';
import { anySending, createUploader, type Uploader } from './uploader.ts';
import type { Upload } from './uploads.ts';

const uploaders = new WeakMap<QueryClient, Uploader>();

/** The uploader, which is made at its first use. */
export function useUploader(): Uploader {
  const client = useQueryClient();
  const known = uploaders.get(client);
  if (known) return known;
  const uploader = createUploader({
    reserve: (file) =>
      call('photos', 'POST', {
        // The intake gives every file one of the types that there are.
        body: { content_type: file.type as PhotoType, size: file.size },
      }),
    send: postForm,
    release: async (id) => {
      notePhotos(client, (await call('photos', 'DELETE', { body: { id } })).photos);
    },
    photos: async () => {
      const { photos } = await call('photos', 'GET');
      notePhotos(client, photos);
      return photos;
    },
    onChecked: () => void client.invalidateQueries({ queryKey: userKey }),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  let guarded = false;
  uploader.uploads.subscribe(() => {
    const guard = anySending(uploader.uploads.get());
    if (guard === guarded) return;
    guarded = guard;
    if (guard) addEventListener('beforeunload', askFirst);
    else removeEventListener('beforeunload', askFirst);
  });
  uploaders.set(client, uploader);
  return uploader;
}

/** The browser asks in its own words. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** A member's uploads, oldest first. */
export function useUploads(owner: string): readonly Upload[] {
  const all = useStore(useUploader().uploads);
  return useMemo(() => all.filter((upload) => upload.owner === owner), [all, owner]);
}
