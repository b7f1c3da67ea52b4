/** What members do to be found, and to find. */
import sharp from 'sharp';
import type { ResultOf } from '#shared/api/contract.ts';
import { membersContract } from '#shared/api/members.ts';
import { photosContract } from '#shared/api/photos.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Visitor } from './client.ts';
import type { SignupBody } from './members.ts';

const longestPhotoMs = 60_000;
const photoPollMs = 50;

/** What a search may ask; numbers and flags as a query carries them. */
export interface SearchQuery {
  gender?: 'male' | 'female';
  country?: SignupBody['country'];
  countryregion?: string;
  min_age?: string;
  max_age?: string;
  cursor?: string;
  hair_color?: string;
  eye_color?: string;
  tattoos?: 'true' | 'false';
  interests?: string;
  network?: string;
}

export const search = (
  visitor: Visitor,
  query: SearchQuery = {},
): Promise<ResultOf<typeof membersContract, 'GET'>> =>
  visitor.ok(membersContract, 'GET', { query: query as never });

/** All pages of a search, one after the other. */
export async function foundProfiles(visitor: Visitor, query: SearchQuery): Promise<Profile[]> {
  const profiles: Profile[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await search(visitor, { ...query, ...(cursor ? { cursor } : {}) });
    profiles.push(...page.profiles);
    cursor = page.cursor;
  } while (cursor);
  return profiles;
}

export const found = async (visitor: Visitor, query: SearchQuery): Promise<string[]> =>
  (await foundProfiles(visitor, query)).map(({ id }) => id);

/** Uploads a photo of one colour and waits until it shows. @returns its id */
export async function addPhoto(visitor: Visitor, color: string): Promise<string> {
  const bytes = await sharp({
    create: { width: 90, height: 120, channels: 3, background: color },
  })
    .jpeg()
    .toBuffer();
  const { photo, upload } = await visitor.ok(photosContract, 'POST', {
    body: { content_type: 'image/jpeg', size: bytes.length },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]));
  await fetch(upload.url, { method: 'POST', body: form });
  const deadline = performance.now() + longestPhotoMs;
  for (;;) {
    const { photos } = await visitor.ok(photosContract, 'GET');
    const status = photos.find(({ id }) => id === photo.id)?.status;
    if (status === 'active') return photo.id;
    if (performance.now() > deadline) throw new Error(`the photo is ${status}`);
    await new Promise((resolve) => setTimeout(resolve, photoPollMs));
  }
}
