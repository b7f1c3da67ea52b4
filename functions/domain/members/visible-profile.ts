import * as limits from '#shared/limits.ts';
import type { Photo, Profile } from '#shared/model/profile.ts';
import { censoredUrl } from '../../adapters/photo-paths.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import type { Brand } from '../core/brand.ts';
import type { RequestContext } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Account, emptyProfile, findMember, isAway, type Member } from './members.ts';
import { getAge, lastActive, type SearchDocument } from './search-document.ts';

/** @typeParam Me what was read of the viewing member */
export interface Viewer<Me extends { scope: MemberScope } = { scope: MemberScope }> {
  brand: Brand;
  /** Null for a visitor. */
  me: Me | null;
  /** Number of photos of another member that are not censored. */
  clearPhotos: number;
}

/** Returns how many photos of another member are not censored for this one. */
export const getClearPhotoCount = (
  { paid_user }: Pick<Account, 'paid_user'>,
  brand: Brand,
): number =>
  paid_user ? limits.photosPremium : Math.max(1, brand.config.limits.free_visible_photos);

/** Returns the viewer of a call, who is a visitor, a free member or a premium member. */
export async function loadViewer(
  context: RequestContext<unknown, unknown>,
): Promise<Viewer<Member>> {
  return toViewer(context.brand, context.member && (await findMember(context.member)));
}

/** Returns the viewer that a member is. Without an account, or with a deleted one, it is a visitor. */
export function toViewer<Me extends Pick<Member, 'scope' | 'account'>>(
  brand: Brand,
  member: Me | null,
): Viewer<Me> {
  const me = member && isAway(member.account) ? null : member;
  return { brand, me, clearPhotos: me ? getClearPhotoCount(me.account, brand) : 1 };
}

/** The like and the block between the viewer and the member of the profile. */
export type Relation = Pick<Profile, 'like_state' | 'blocked'>;

/** What others see of a member without the photos. */
export type Facts = Omit<
  Profile,
  'main_image' | 'photos' | 'num_photos' | 'date_of_birth' | keyof Relation
>;

/** Returns the facts of a member. Fields that the brand does not show are empty. */
export function toFactsDto(document: SearchDocument, brand: Brand): Facts {
  const visible = new Set<string>(brand.config.profile.visible_fields);
  const seen = <T>(field: string, value: T): T | null => (visible.has(field) ? value : null);
  return {
    id: document.id,
    status: 'active',
    name: document.name,
    age: getAge(document, brand),
    gender: document.gender,
    sexuality: document.sexuality,
    country: document.country,
    city: seen('city', document.city),
    region: seen('region', document.region),
    about_me: seen('about_me', document.about_me),
    interests: visible.has('interests') ? document.interests : [],
    hair_color: seen('hair_color', document.hair_color),
    eye_color: seen('eye_color', document.eye_color),
    body_type: seen('body_type', document.body_type),
    relationship_status: seen('relationship_status', document.relationship_status),
    tattoos: seen('tattoos', document.tattoos),
    fictional: document.fictional,
    last_active: lastActive(document),
  };
}

/** Returns a profile as the viewer sees it, with the brand's visible fields and censored photos. */
export function toProfileDto(
  document: SearchDocument,
  viewer: Pick<Viewer, 'brand' | 'clearPhotos'>,
  relation: Relation,
): Profile {
  const { brand, clearPhotos } = viewer;
  const [main] = document.photos;
  return {
    ...toFactsDto(document, brand),
    main_image: main
      ? {
          filename: signedUrl(brand, main.files.full),
          thumb_filename: signedUrl(brand, main.files.thumb),
          match: signedUrl(brand, main.files.match),
          status: 'active',
        }
      : null,
    photos: document.photos.map((photo, index): Photo => {
      const locked = index >= clearPhotos;
      const censored = censoredUrl(brand, photo.files.censored);
      return {
        id: photo.id,
        filename: locked ? censored : signedUrl(brand, photo.files.full),
        thumb_filename: locked ? censored : signedUrl(brand, photo.files.thumb),
        status: 'active',
        locked,
      };
    }),
    num_photos: document.photos.length,
    ...relation,
  };
}

/**
 * Returns a placeholder for a member who left, for conversations and likes that others still have.
 * Only its id and its status carry information.
 */
export const goneProfile = (id: string, { config }: Brand): Profile => ({
  ...emptyProfile(),
  id,
  status: 'disabled',
  name: '',
  age: config.limits.min_age,
  gender: 'female',
  sexuality: 'hetero',
  country: config.countries[0] as Profile['country'],
  region: null,
  main_image: null,
  photos: [],
  num_photos: 0,
  last_active: 'earlier',
  like_state: 'none',
  blocked: false,
});
