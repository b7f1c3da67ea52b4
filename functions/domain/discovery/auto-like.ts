/**
 * Chooses the profile of the like modal: a received like, else a fictional profile, marked as such.
 */

import type { autoLikeContract } from '#shared/api/auto-like.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import { dayIn } from '#shared/rules/age.ts';
import { fittingAges, fittingGender } from '#shared/rules/search.ts';
import { now } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import type { MemberContext } from '../core/context.ts';
import { callingMember } from '../members/members.ts';
import {
  comparePhotosFirst,
  findSearchDocuments,
  getAge,
  getBirthYearBucket,
  hasPhoto,
  listBucketDocuments,
  type SearchDocument,
} from '../members/search-document.ts';
import { findBlockedIds } from '../relations/blocked-members.ts';
import { waitingLikes } from '../relations/likes.ts';

type ResponseDto = ResponseBody<typeof autoLikeContract, 'GET'>;

const waitingMost = 20;
const lookedAt = 40;

/** GET auto-like.php. It changes nothing and never invents a like. */
export async function getAutoLike(context: MemberContext): Promise<ResponseDto> {
  const me = await callingMember(context);
  const { brand } = context;
  const hidden = await findBlockedIds(context.member);
  const waiting = (await waitingLikes(context.member))
    .filter((id) => !hidden.has(id))
    .slice(0, waitingMost);
  const documents = await findSearchDocuments(context.scope, waiting);
  const [liking] = waiting.flatMap((id) => documents.get(id) ?? []).sort(comparePhotosFirst);
  if (liking) return { profile: shown(liking, context) };
  if (!brand.config.features.fictional_profiles) return { profile: null };
  const ages = fittingAges(getAge(me.account, brand), brand.config.limits.min_age);
  const year = Number(dayIn(brand.config.time_zone, now()).slice(0, 4));
  const bucket = getBirthYearBucket(String(year - Math.round((ages.min_age + ages.max_age) / 2)));
  const found = await listBucketDocuments(
    context.scope,
    { place: me.profile.country, gender: fittingGender(me.profile), bucket },
    { below: null, limit: lookedAt },
  );
  const fictional = found.documents
    .map(({ document }) => document)
    .find((document) => document.fictional && hasPhoto(document) && !hidden.has(document.id));
  return { profile: fictional ? shown(fictional, context) : null };
}

const shown = (document: SearchDocument, { brand }: MemberContext) => ({
  id: document.id,
  name: document.name,
  main_image: document.photos[0]
    ? { match: signedUrl(brand, document.photos[0].files.match) }
    : null,
  fictional: document.fictional,
});
