/**
 * Where photos are: names of renditions, their addresses without a signature and their keys in
 * the bucket. Censored renditions are public under /cdn/.
 */
import { sha256 } from './secrets.ts';

/** Root-relative place of a rendition, without its ending. */
export const clearPath = (tenant: string, name: string) => `/photos/${tenant}/${name}`;
export const censoredPath = (tenant: string, name: string) => `/cdn/${tenant}/${name}`;
/** The endings of every rendition; the first one is what addresses name. */
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

/** Random names are shorter. */
const sharedPattern = /^shared-[\w-]{43}$/;
export const isShared = (name: string): boolean => sharedPattern.test(name);

/**
 * A rendition's name that several members may have, such as fake members with the same drawing: no
 * member's end or change of mind removes the file.
 *
 * @param content tells this rendition from all others
 */
export const sharedName = (content: string): string => `shared-${sha256(content)}`;

/** Keys of a rendition: the address without its slash, one for each ending. */
export const getKeys = (tenant: string, rendition: keyof RenditionNames, name: string) => {
  const path = rendition === 'censored' ? censoredPath(tenant, name) : clearPath(tenant, name);
  return photoEndings.map((ending) => ({ ending, key: `${path.slice(1)}.${ending}` }));
};
