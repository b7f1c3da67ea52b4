/** Uploads photos for tests. */
import { photosContract } from '#shared/api/photos.ts';
import type { Client } from './client.ts';
import { waitFor } from './wait.ts';

/**
 * Uploads a file like the browser and waits until it is active, or waits for a person.
 *
 * @returns its id, and the time since the form was sent
 * @throws Error where it is refused
 */
export async function uploadPhoto(
  client: Client,
  file: Uint8Array,
  content_type: 'image/jpeg' | 'image/webp' = 'image/jpeg',
  wanted: 'active' | 'review' = 'active',
): Promise<{ id: string; tookMs: number }> {
  const { photo, upload } = await client.ok(photosContract, 'POST', {
    body: { content_type, size: file.length },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]));
  const began = performance.now();
  const response = await fetch(upload.url, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`the bucket answered ${response.status}`);
  let status: string | undefined;
  await waitFor(
    async () => {
      const { photos } = await client.ok(photosContract, 'GET');
      status = photos.find(({ id }) => id === photo.id)?.status;
      if (status !== wanted && status !== 'pending') throw new Error(`the photo is ${status}`);
      return status === wanted ? true : null;
    },
    () => `the photo is ${status}`,
    { pollMs: 10 },
  );
  return { id: photo.id, tookMs: performance.now() - began };
}
