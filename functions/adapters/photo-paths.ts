/**
 * Names of renditions, their unsigned URLs and their keys in the bucket. Censored renditions are
 * public under /cdn/.
 */
import { sha256 } from './secrets.ts';

/** Returns the root-relative path of a rendition without its extension. */
export const clearPath = (tenant: string, name: string) => `/photos/${tenant}/${name}`;
export const censoredPath = (tenant: string, name: string) => `/cdn/${tenant}/${name}`;
/** The file extensions of every rendition. URLs use the first one. */
export const photoEndings = ['webp', 'jpg'] as const;

export const censoredUrl = (brand: { id: string }, name: string) =>
  `${censoredPath(brand.id, name)}.${photoEndings[0]}`;

/** The names of a photo's four renditions. */
export interface RenditionNames {
  full: string;
  thumb: string;
  match: string;
  censored: string;
}

/** Random names are shorter than this. */
const sharedPattern = /^shared-[\w-]{43}$/;
export const isShared = (name: string): boolean => sharedPattern.test(name);

/**
 * Returns the name of a rendition that several members share, such as fake members with the same
 * drawing. The file stays when one of them is removed or changes the photo.
 *
 * @param content identifies this rendition
 */
export const sharedName = (content: string): string => `shared-${sha256(content)}`;

/** Returns the keys of a rendition, one for each extension: its URL without the leading slash. */
export const getKeys = (tenant: string, rendition: keyof RenditionNames, name: string) => {
  const path = rendition === 'censored' ? censoredPath(tenant, name) : clearPath(tenant, name);
  return photoEndings.map((ending) => ({ ending, key: `${path.slice(1)}.${ending}` }));
};
