/**
 * The swipe game shows matching members one after the other. Its likes are ordinary likes with a
 * daily limit, and a day follows the brand's time zone.
 */
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import type { swipeGameContract } from '#shared/api/swipe-game.ts';
import * as limits from '#shared/limits.ts';
import type { Gender } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { fitEachOther, fittingAges, fittingGenders } from '#shared/rules/search.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { comparePhotosFirst, getAge, type SearchDocument } from '../members/search-document.ts';
import { toProfileDto, toViewer, type Viewer } from '../members/visible-profile.ts';
import { assertReachable, likeBetween, listLikedIds } from '../relations/likes.ts';
import { giveLike } from '../relations/send-like.ts';
import { hiddenFrom, readPage } from './search-page.ts';
import {
  dealingItems,
  forgetSkip,
  listSkipItems,
  rememberSkip,
  swipeDays,
  swipeLikesUsed,
  swipeLikeWrite,
} from './swipes.store.ts';

type Contract = typeof swipeGameContract;

/** A member who was skipped. */
export interface Skip {
  other: string;
  at: string;
  /** Time at which the skipped member may appear again. */
  until: string;
}

export interface SwipeDay {
  day: string;
  /** Number of likes on this day. */
  likes: number;
}

/** GET swipe-game.php */
export async function dealProfiles(context: MemberContext): Promise<ResponseBody<Contract, 'GET'>> {
  const { member, brand } = context;
  const [{ account, profile, likesUsed }, hidden, liked, skips] = await Promise.all([
    dealingItems(member, today(brand)),
    hiddenFrom({ me: { scope: member } }),
    listLikedIds(member),
    listSkips(member),
  ]);
  const viewer = toViewer(brand, account && profile && { scope: member, account, profile });
  const { me } = viewer;
  if (!me) throw new AppError('authentication_required');
  for (const id of [...liked, ...skips.map(({ other }) => other)]) hidden.add(id);
  const decks = await Promise.all(
    fittingGenders(me.profile).map((gender) => deal(gender, { me, viewer, hidden })),
  );
  const documents = decks
    .flat()
    .sort((a, b) => comparePhotosFirst(a, b) || b.last_active_at.localeCompare(a.last_active_at))
    .slice(0, limits.swipeDealt);
  return {
    // A like of the other member is revealed only by a match.
    profiles: documents.map((document) =>
      toProfileDto(document, viewer, { like_state: 'none', blocked: false }),
    ),
    likes_left: toLikesLeft(likesUsed),
  };
}

/** A player with what decides who fits. */
type Player = Pick<Member, 'scope' | 'account' | 'profile'>;

const mostAges = 20;

/**
 * Lists members of one gender whose criteria and the member's fit each other, those with a photo
 * first and each the latest active first.
 */
async function deal(
  gender: Gender,
  options: { me: Player; viewer: Viewer; hidden: ReadonlySet<string> },
): Promise<SearchDocument[]> {
  const { me, viewer, hidden } = options;
  const { brand } = viewer;
  const { min_age, max_age } = fittingAges(getAge(me.account, brand), brand.config.limits.min_age);
  const search = {
    gender,
    country: me.profile.country,
    countryregion: null,
    min_age,
    // A member's ages are 21 at most, and twenty of them never need a fourth bucket.
    max_age: Math.min(max_age, min_age + mostAges - 1),
  };
  const documents: SearchDocument[] = [];
  let below: string | null = null;
  for (let page = 0; page < limits.swipeMostPages; page++) {
    const found: Awaited<ReturnType<typeof readPage>> = await readPage(me.scope, search, {
      below,
      hidden,
      viewer,
      size: limits.swipeDealt - documents.length,
      suits: (document) =>
        fitEachOther(me.profile, document) &&
        // A like leads to writing, which only a brand's team answers for a fictional profile.
        (!document.fictional || brand.config.features.fictional_chat),
    });
    documents.push(...found.documents);
    below = found.next;
    if (below === null || documents.length >= limits.swipeDealt) break;
  }
  return documents;
}

/** POST swipe-game.php */
export async function swipe(
  context: MemberContext<RequestBody<Contract, 'POST'>>,
): Promise<ResponseBody<Contract, 'POST'>> {
  const { member, brand, body } = context;
  await limitRate(context.scope, 'swipe', member.member);
  const response = body.like ? await like(member, body.id, brand) : await skip(member, body.id);
  return { ...response, likes_left: await likesLeft(member, brand) };
}

/** A day's count is stored until the day is over in every time zone. */
const dayKeptMs = 2 * 86_400_000;
const skipMs = limits.swipeSkipDays * 86_400_000;
const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

const today = (brand: Brand) => dayIn(brand.config.time_zone, now());

/**
 * Writes the like, its place in the day's count and the end of an earlier skip in one transaction.
 *
 * @throws AppError `swipe_limit_reached` regardless of the target, or the reason why the two cannot
 *   meet
 */
async function like(member: MemberScope, id: string, brand: Brand) {
  const counted = swipeLikeWrite(member, today(brand), {
    max: limits.swipeLikesPerDay,
    keptUntil: later(dayKeptMs),
  });
  try {
    return await giveLike(member, id, {
      writes: [counted, forgetSkip(member, id)],
      refusal: 'swipe_limit_reached',
    });
  } catch (cause) {
    const unmet =
      cause instanceof AppError && ['not_found', 'blocked_by_user'].includes(cause.code);
    if (!unmet || (await likesLeft(member, brand)) > 0) throw cause;
    throw new AppError('swipe_limit_reached');
  }
}

async function skip(member: MemberScope, id: string) {
  await assertReachable(member, id);
  const between = await likeBetween(member, id);
  if (between.like_state === 'liked' || between.match) return between;
  await rememberSkip(member, id, nowIso(), later(skipMs));
  return { like_state: 'none' as const, match: false };
}

const toLikesLeft = (used: number) => Math.max(0, limits.swipeLikesPerDay - used);

const likesLeft = async (member: MemberScope, brand: Brand): Promise<number> =>
  toLikesLeft(await swipeLikesUsed(member, today(brand)));

async function listSkips(member: MemberScope): Promise<Skip[]> {
  const time = nowIso();
  return (await listSkipItems(member)).filter(({ until }) => until > time);
}

/** Lists all data of the game about a member, for the export. */
export async function listSwipes(
  member: MemberScope,
): Promise<{ skips: Skip[]; days: SwipeDay[] }> {
  const [skips, days] = await Promise.all([listSkipItems(member), swipeDays(member)]);
  return { skips, days };
}
