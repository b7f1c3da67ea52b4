/** Lists the drawn portraits in portraits/, and stores their renditions in a brand's bucket. */
import { readFile } from 'node:fs/promises';
import { readPhotoFile, storePhotoFiles } from '#functions/adapters/photo-files.ts';
import { makeRenditions, type Renditions } from '#functions/adapters/photo-images.ts';
import { sharedName } from '#functions/adapters/photo-paths.ts';
import type { TenantScope } from '#functions/domain/core/scope.ts';
import type { PhotoFiles } from '#functions/domain/members/album.ts';
import type { ProfileRecord } from '#functions/domain/members/members.ts';
import type { Gender } from '#shared/model/values.ts';
import index from './portraits/index.json' with { type: 'json' };

/** A drawn person. */
export interface DrawnPerson {
  gender: Gender;
  skin: 'fair' | 'olive' | 'dark';
  /** Ages for which the drawing is plausible. */
  ages: [from: number, to: number];
  hair_color: NonNullable<ProfileRecord['hair_color']>;
  eye_color: NonNullable<ProfileRecord['eye_color']>;
  body_type: NonNullable<ProfileRecord['body_type']>;
  /** One to three file names without extension. The first is the main photo. */
  files: string[];
}

export const drawnPeople = index as DrawnPerson[];

/** Reads the file of a portrait. */
export const readPortrait = (name: string): Promise<Buffer> =>
  readFile(new URL(`./portraits/${name}.webp`, import.meta.url));

const encoded = new Map<string, Promise<Renditions>>();

/** Creates renditions once, as every brand gets the same. */
function getRenditions(name: string): Promise<Renditions> {
  const made =
    encoded.get(name) ?? readPortrait(name).then((file) => makeRenditions(file, 'quick'));
  encoded.set(name, made);
  return made;
}

/**
 * Stores a portrait in a brand's bucket, unless it exists.
 *
 * @returns file names that any number of members may share
 */
export async function storePortrait({ tenant }: TenantScope, name: string): Promise<PhotoFiles> {
  const file = (await readPortrait(name)).toString('base64');
  const getName = (rendition: string) => sharedName(`${rendition} ${file}`);
  const [full, thumb, match, censored] = ['full', 'thumb', 'match', 'censored'].map(getName);
  const files = { full, thumb, match, censored } as PhotoFiles;
  if (await readPhotoFile(tenant, files.full)) return files;
  const renditions = await getRenditions(name);
  const { full: whole, ...others } = files;
  await storePhotoFiles<keyof typeof others>(tenant, others, renditions);
  // The full picture is stored last, so that its existence implies that of the others.
  await storePhotoFiles<'full'>(tenant, { full: whole }, renditions);
  return files;
}
