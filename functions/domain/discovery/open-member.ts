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
import {
  findSearchDocument,
  getAge,
  getBirthYearBucket,
  listBucketDocuments,
  parseDocument,
  type SearchDocument,
} from '../members/search-document.ts';
import { ownProfile } from '../members/user.ts';
import { loadViewer, toProfileDto, toViewer, type Viewer } from '../members/visible-profile.ts';
import { blockedIds } from '../relations/blocked-members.ts';
import { type LikeState, likeState } from '../relations/likes.ts';
import { openingItems } from './open-member.store.ts';
import { countVisitor } from './search.ts';
import { fits, toProfileDtos } from './search-page.ts';

type Context = RequestContext<undefined, RequestQuery<typeof memberContract, 'GET'>>;

/** Another member as the viewer finds it. */
interface Found {
  viewer: Viewer;
  /** Null where nobody may see the other member. */
  document: SearchDocument | null;
  like: LikeState;
  blocked: { in: boolean; out: boolean };
  /** Ids of all members whom the viewer blocked or who blocked the viewer. */
  hidden: ReadonlySet<string>;
}

/** GET member.php */
export async function getMember(
  context: Context,
): Promise<{ profile: Profile; related: Profile[] }> {
  const { query, brand, scope, member } = context;
  const isOwn = member?.member === query.id;
  if (isOwn) {
    const { me } = await loadViewer(context);
    if (me) return { profile: ownProfile(me, brand), related: [] };
  }
  const asMember = member && !isOwn ? await findAsMember(member, context) : null;
  const found = asMember ?? (await findAsVisitor(context));
  const { viewer, document, blocked } = found;
  if (!document) throw new AppError('not_found');
  if (blocked.in) throw new AppError('blocked_by_user');
  const profile = toProfileDto(document, viewer, {
    like_state: found.like,
    blocked: blocked.out,
  });
  const visitor = { loggedIn: viewer.me !== null, network: query.network };
  // Similar members count as a search, because they would lead to all members page by page.
  const searches = searchVisible(brand.config.features, visitor);
  return {
    profile,
    related: searches && !blocked.out ? await relatedTo(scope, document, found) : [],
  };
}

/** Returns null where the member's account was deleted. */
async function findAsMember(member: MemberScope, { brand, query }: Context): Promise<Found | null> {
  const [{ account, document, like }, blocks] = await Promise.all([
    openingItems(member, query.id),
    blockedIds(member),
  ]);
  const viewer = toViewer(brand, account && { scope: member, account });
  if (!viewer.me) return null;
  const isBlocked = (direction: 'in' | 'out') =>
    blocks.some((block) => block.other === query.id && block.direction === direction);
  return {
    viewer,
    document: document && parseDocument(document),
    like: likeState(like ?? undefined),
    blocked: { in: isBlocked('in'), out: isBlocked('out') },
    hidden: new Set(blocks.map(({ other }) => other)),
  };
}

async function findAsVisitor(context: Context): Promise<Found> {
  const viewer = toViewer(context.brand, null);
  await countVisitor(context, viewer);
  return {
    viewer,
    document: await findSearchDocument(memberScope(context.scope, context.query.id)),
    like: 'none',
    blocked: { in: false, out: false },
    hidden: new Set(),
  };
}

const relatedYears = 4;
/** From this age on a younger decade is one of adults, and more people are in it. */
const decadeYoungerFrom = 35;
/** Search documents that are read for them, as some are blocked or of other ages. */
const relatedRead = 3 * limits.relatedMost;

/**
 * Lists members of the same gender and of similar age, those of the region first and in each place
 * those with a photo first. They are of the bucket of the member's years of birth: a second one
 * would cost a request and add nobody who is more similar. Where the region has too few, the country
 * is read as well. Beside a fictional profile there are real members alone, of whatever age where
 * nobody is of a similar one, and of the years beside where the bucket has none.
 */
async function relatedTo(
  scope: TenantScope,
  document: SearchDocument,
  { viewer, hidden }: Found,
): Promise<Profile[]> {
  const age = getAge(document, viewer.brand);
  const search: Search = {
    gender: document.gender,
    country: document.country,
    countryregion: null,
    min_age: Math.max(viewer.brand.config.limits.min_age, age - relatedYears),
    max_age: age + relatedYears,
  };
  const own = getBirthYearBucket(document.date_of_birth);
  const list = async (place: string, bucket = own): Promise<SearchDocument[]> => {
    const { documents } = await listBucketDocuments(
      scope,
      { place, gender: document.gender, bucket },
      { below: null, limit: relatedRead },
    );
    return documents
      .map((one) => one.document)
      .filter(
        (one) =>
          one.id !== document.id &&
          one.id !== viewer.me?.scope.member &&
          !hidden.has(one.id) &&
          !(document.fictional && one.fictional),
      );
  };
  const isSimilar = (one: SearchDocument): boolean => fits(one, search, viewer);
  let listed = document.region ? await list(document.region) : [];
  if (listed.filter(isSimilar).length < limits.relatedMost) {
    listed = [...listed, ...(await list(document.country))];
  }
  if (document.fictional && listed.length === 0) {
    listed = await list(document.country, age < decadeYoungerFrom ? own - 1 : own + 1);
  }
  const similar = listed.filter(isSimilar);
  const shown = document.fictional && similar.length === 0 ? listed : similar;
  const related = [...new Map(shown.map((one) => [one.id, one])).values()];
  return toProfileDtos(related.slice(0, limits.relatedMost), viewer);
}
