/** What each viewer sees of a member. */
import * as limits from '#shared/limits.ts';
import type { Photo, Profile } from '#shared/model/profile.ts';
import { censoredUrl } from '../../adapters/photo-paths.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import type { Brand } from '../core/brand.ts';
import type { RequestContext } from '../core/context.ts';
import { type Account, emptyProfile, findMember, type Member } from './members.ts';
import { getAge, lastActive, type SearchDocument } from './search-document.ts';

export interface Viewer {
  brand: Brand;
  /** Null for a visitor. */
  me: Member | null;
  /** How many photos of others are shown clear. */
  clearPhotos: number;
}

/** How many photos of others a member is shown clear. */
export const getClearPhotoCount = (
  { paid_user }: Pick<Account, 'paid_user'>,
  brand: Brand,
): number =>
  paid_user ? limits.photosPremium : Math.max(1, brand.config.limits.free_visible_photos);

/** Who asks: a visitor sees the main photo, a free member the brand's number, a premium member all. */
export async function loadViewer(context: RequestContext<unknown, unknown>): Promise<Viewer> {
  const { brand } = context;
  const member = context.member && (await findMember(context.member));
  const me = member?.account.status === 'pending_deletion' ? null : member;
  return { brand, me, clearPhotos: me ? getClearPhotoCount(me.account, brand) : 1 };
}

/** What stands between the viewer and the one who is shown. */
export type Relation = Pick<Profile, 'like_state' | 'blocked'>;

/** What others see of a member beside the photos. */
export type Facts = Omit<
  Profile,
  'main_image' | 'photos' | 'num_photos' | 'date_of_birth' | keyof Relation
>;

/** The facts of a member that the brand shows; any other is as if it were not given. */
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

/** A profile as others see it: the brand's visible fields, and no clear photo too many. */
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
 * Stands in for a member who left, where others keep something of the two: nothing but the id and
 * `disabled` says anything.
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
