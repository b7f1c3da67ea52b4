/** Photos made by the API, for journeys that begin with them. */
import { readFile } from 'node:fs/promises';
import type { Photo } from '#shared/model/profile.ts';
import { expect } from './browser-test.ts';
import { ask } from './calls.ts';
import type { Member } from './members.ts';
import { portraits } from './photo-steps.ts';

/** Gives a member so many photos, and waits until they show. */
export async function givePhotos(brand: string, { session }: Member, count: number): Promise<void> {
  for (const file of portraits.slice(0, count)) {
    const bytes = await readFile(file);
    const body = { content_type: 'image/jpeg', size: bytes.length };
    const { upload } = (
      await ask(brand, '/api/photos.php', { method: 'POST', body, session })
    ).json<{ upload: { url: string; fields: Record<string, string> } }>();
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]));
    const sent = await fetch(upload.url, { method: 'POST', body: form });
    if (!sent.ok) throw new Error(`the bucket answered ${sent.status}`);
  }
  const active = async () =>
    (await ask(brand, '/api/photos.php', { session }))
      .json<{ photos: Photo[] }>()
      .photos.filter(({ status }) => status === 'active').length;
  await expect.poll(active, { timeout: 60_000 }).toBe(count);
}
