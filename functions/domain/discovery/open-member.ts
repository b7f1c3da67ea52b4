/** Opens members' pages with similar members. */
import type { RequestQuery } from '#shared/api/contract.ts';
import type { memberContract } from '#shared/api/member.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { searchVisible } from '#shared/rules/gating.ts';
import { AppError } from '../core/app-error.ts';
import type { RequestContext } from '../core/context.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { findSearchDocument, getAge, type SearchDocument } from '../members/search-document.ts';
import { ownProfile } from '../members/user.ts';
import { loadViewer, toProfileDto, type Viewer } from '../members/visible-profile.ts';
import { blocksBetween } from '../relations/blocked-members.ts';
import { type LikeState, likeState, likesWith } from '../relations/likes.ts';
import { countVisitor } from './search.ts';
import { hiddenFrom, readPage, toProfileDtos } from './search-page.ts';

/** GET member.php */
export async function getMember(
  context: RequestContext<undefined, RequestQuery<typeof memberContract, 'GET'>>,
): Promise<{ profile: Profile; related: Profile[] }> {
  const { query, brand, scope } = context;
  const viewer = await loadViewer(context);
  await countVisitor(context, viewer);
  const other = memberScope(scope, query.id);
  if (viewer.me?.scope.member === query.id) {
    return { profile: ownProfile(viewer.me, brand), related: [] };
  }
  const [document, between] = await Promise.all([
    findSearchDocument(other),
    viewer.me ? getRelation(viewer.me.scope, query.id) : nothing,
  ]);
  if (!document) throw new AppError('not_found');
  if (between.in) throw new AppError('blocked_by_user');
  const profile = toProfileDto(document, viewer, {
    like_state: between.like,
    blocked: between.out,
  });
  const visitor = { loggedIn: viewer.me !== null, network: query.network };
  // Similar members count as a search, because they would lead to all members page by page.
  const searches = searchVisible(brand.config.features, visitor);
  return {
    profile,
    related: searches && !between.out ? await relatedTo(scope, document, viewer) : [],
  };
}

const nothing = { in: false, out: false, like: 'none' as LikeState };

async function getRelation(me: MemberScope, other: string) {
  const [blocks, likes] = await Promise.all([blocksBetween(me, other), likesWith(me, [other])]);
  return { ...blocks, like: likeState(likes.get(other)) };
}

const relatedYears = 4;

/** Lists members of the same region and gender and of similar age, the latest active first. */
async function relatedTo(
  scope: TenantScope,
  document: SearchDocument,
  viewer: Viewer,
): Promise<Profile[]> {
  const age = getAge(document, viewer.brand);
  const hidden = await hiddenFrom(viewer);
  hidden.add(document.id);
  const search: Search = {
    gender: document.gender,
    country: document.country,
    countryregion: document.region,
    min_age: Math.max(viewer.brand.config.limits.min_age, age - relatedYears),
    max_age: age + relatedYears,
  };
  const { documents } = await readPage(scope, search, {
    below: null,
    hidden,
    viewer,
    size: limits.relatedMost,
  });
  return toProfileDtos(documents, viewer);
}
