/** GET member.php: a single member's page, with those who are like them. */
import type { QueryOf } from '#shared/api/contract.ts';
import type { memberContract } from '#shared/api/member.ts';
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { searchVisible } from '#shared/rules/gating.ts';
import { Fault } from '../core/app-error.ts';
import type { Call } from '../core/context.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { ageOf, type Card, findCard } from '../members/search-document.ts';
import { ownProfile } from '../members/user.ts';
import { shownProfile, type Viewer, viewerOf } from '../members/visible-profile.ts';
import { blocksBetween } from '../relations/blocked-members.ts';
import { type LikeState, likeState, likesWith } from '../relations/likes.ts';
import { hiddenFrom, readPage, shownCards } from './candidates.ts';
import { countVisitor } from './search.ts';

/** GET member.php */
export async function getMember(
  call: Call<undefined, QueryOf<typeof memberContract, 'GET'>>,
): Promise<{ profile: Profile; related: Profile[] }> {
  const { query, brand, scope } = call;
  const viewer = await viewerOf(call);
  await countVisitor(call, viewer);
  const other = memberScope(scope, query.id);
  if (viewer.me?.scope.member === query.id) {
    return { profile: ownProfile(viewer.me, brand), related: [] };
  }
  const [card, between] = await Promise.all([
    findCard(other),
    viewer.me ? standing(viewer.me.scope, query.id) : nothing,
  ]);
  if (!card) throw new Fault('not_found');
  if (between.in) throw new Fault('blocked_by_user');
  const profile = shownProfile(card, viewer, { like_state: between.like, blocked: between.out });
  const visitor = { loggedIn: viewer.me !== null, network: query.network };
  // Others like this one are a search: page after page they would lead to everybody.
  const searches = searchVisible(brand.config.features, visitor);
  return { profile, related: searches && !between.out ? await relatedTo(scope, card, viewer) : [] };
}

const nothing = { in: false, out: false, like: 'none' as LikeState };

async function standing(me: MemberScope, other: string) {
  const [blocks, likes] = await Promise.all([blocksBetween(me, other), likesWith(me, [other])]);
  return { ...blocks, like: likeState(likes.get(other)) };
}

const relatedYears = 4;

/** Others of the same region, gender and about the same age, the latest active first. */
async function relatedTo(scope: TenantScope, card: Card, viewer: Viewer): Promise<Profile[]> {
  const age = ageOf(card, viewer.brand);
  const hidden = await hiddenFrom(viewer);
  hidden.add(card.id);
  const search: Search = {
    gender: card.gender,
    country: card.country,
    countryregion: card.region,
    min_age: Math.max(viewer.brand.config.limits.min_age, age - relatedYears),
    max_age: age + relatedYears,
  };
  const { cards } = await readPage(scope, search, {
    below: null,
    hidden,
    viewer,
    size: limits.relatedMost,
  });
  return shownCards(cards, viewer);
}
