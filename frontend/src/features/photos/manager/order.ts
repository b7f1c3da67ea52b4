/** Which place each photo has, and which it may take. */
import type { Photo } from '#shared/model/profile.ts';
import { holdsPlace, type Upload } from '../upload/uploads.ts';

export interface Arranged {
  /** The first active one. */
  main: Photo | null;
  /** The main photo first, then the others in their order. */
  shown: Photo[];
  /** Not accepted; they wait to be deleted. */
  rejected: Photo[];
}

export function arranged(photos: readonly Photo[]): Arranged {
  const main = photos.find(({ status }) => status === 'active') ?? null;
  const others = photos.filter((photo) => photo !== main && photo.status !== 'rejected');
  return {
    main,
    shown: main ? [main, ...others] : others,
    rejected: photos.filter(({ status }) => status === 'rejected'),
  };
}

/** These photos first, in this order; all others follow as they were. */
export function inOrder(photos: readonly Photo[], ids: readonly string[]): Photo[] {
  const first = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  return [...first, ...photos.filter(({ id }) => !ids.includes(id))];
}

/**
 * Whether a photo may take a place among those shown. The main photo stays where it is, and only
 * an active one can take its place.
 */
export function mayTake({ main, shown }: Arranged, id: string, place: number): boolean {
  const photo = shown.find((one) => one.id === id);
  if (!photo || photo === main || place < 0 || place >= shown.length) return false;
  return shown[place] !== photo && (place > 0 || !main || photo.status === 'active');
}

/** Ids in order once a photo has taken a place. */
export function orderWith({ shown, rejected }: Arranged, id: string, place: number): string[] {
  const ids = shown.map((photo) => photo.id).filter((one) => one !== id);
  ids.splice(place, 0, id);
  return [...ids, ...rejected.map((photo) => photo.id)];
}

/** How many places are taken: by photos of whatever status, and by uploads still to become one. */
export function placesTaken(photos: readonly Photo[], uploads: readonly Upload[]): number {
  const known = new Set(photos.map(({ id }) => id));
  const coming = uploads.filter(
    (upload) => holdsPlace(upload) && !(upload.photo && known.has(upload.photo.id)),
  );
  return photos.length + coming.length;
}
