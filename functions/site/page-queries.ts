/**
 * Runs the API's own rules for a page, as the API would for the same visitor or member. A page
 * therefore contains nothing that the API would not return to them.
 */
import type { DehydratedQuery, ServerQuery } from '#renderer';
import { budgetContract } from '#shared/api/budget.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import type { PathContract } from '#shared/api/contract.ts';
import { creditsContract } from '#shared/api/credits.ts';
import { landerContract } from '#shared/api/lander.ts';
import { likesContract } from '#shared/api/likes.ts';
import { matchFinderContract } from '#shared/api/match-finder.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { regionsContract } from '#shared/api/regions.ts';
import { rememberedDeviceContract } from '#shared/api/remembered-device.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import { userContract } from '#shared/api/user.ts';
import type { User } from '#shared/model/user.ts';
import { getSessions } from '../domain/account/manage-sessions.ts';
import { getReturningMember } from '../domain/account/remembered-devices.ts';
import { listConversations } from '../domain/chat/list-conversations.ts';
import { openConversation } from '../domain/chat/open-conversation.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { RequestContext } from '../domain/core/context.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { getMatches } from '../domain/discovery/match-finder.ts';
import { getMember } from '../domain/discovery/open-member.ts';
import { searchMembers } from '../domain/discovery/search.ts';
import { dealProfiles } from '../domain/discovery/swipe-game.ts';
import { getNotifications } from '../domain/members/mail-preferences.ts';
import { getProfile } from '../domain/members/own-profile.ts';
import { currentUser } from '../domain/members/user.ts';
import { getBudget } from '../domain/payments/budget.ts';
import { getOffers } from '../domain/payments/offers.ts';
import { listTransactions } from '../domain/payments/transactions.ts';
import { getPhotos } from '../domain/photos/photos.ts';
import { getLikes } from '../domain/relations/list-likes.ts';
import { listRegions } from '../domain/tenants/reference-data.ts';
import { openLander } from '../domain/traffic/open-lander.ts';
import { logFailure } from '../http/error-responses.ts';
import { validate } from '../http/validation.ts';

/** Context of a page: nothing was parsed yet, and the member is null for a visitor. */
export type PageContext = RequestContext;

// A contract with access for members is only ever run with one.
type Rule = (
  context: RequestContext<undefined, never> & { member: never; session: never },
) => Promise<unknown>;

/** Rules that pages may run. */
const rules: readonly (readonly [PathContract, Rule])[] = [
  [budgetContract, getBudget],
  [chatContract, openConversation],
  [chatsContract, listConversations],
  [creditsContract, getOffers],
  [landerContract, openLander],
  [likesContract, getLikes],
  [matchFinderContract, getMatches],
  [memberContract, getMember],
  [membersContract, searchMembers],
  [notificationsContract, getNotifications],
  [photosContract, getPhotos],
  [profileContract, getProfile],
  [regionsContract, listRegions],
  [rememberedDeviceContract, getReturningMember],
  [sessionsContract, getSessions],
  [swipeGameContract, dealProfiles],
  [transactionsContract, listTransactions],
];

/** Returns the logged-in member as GET user.php does; null for a visitor. */
export async function getUser(context: PageContext): Promise<User | null> {
  const { user } = await currentUser(context);
  return userContract.methods.GET.output.parse({ user }).user;
}

interface PageQueries {
  /** Null where a rule refuses or fails; then the browser calls the API and shows the error. */
  answers: DehydratedQuery[] | null;
  /** The refusal of a visitor with too many requests. */
  limited: AppError | null;
}

/** Runs a visitor's queries; such a page is complete or not rendered at all. */
export async function dehydrateForVisitor(
  context: PageContext,
  queries: readonly ServerQuery[],
): Promise<PageQueries> {
  try {
    return {
      answers: await Promise.all(queries.map((query) => run(context, query))),
      limited: null,
    };
  } catch (cause) {
    logFailure(cause);
    const isLimited = cause instanceof AppError && cause.code === 'rate_limited';
    return { answers: null, limited: isLimited ? cause : null };
  }
}

/** Runs a member's queries; the browser asks for what a rule refused or failed, and shows why. */
export async function dehydrateForMember(
  context: PageContext,
  queries: readonly ServerQuery[],
): Promise<DehydratedQuery[]> {
  const settled = await Promise.allSettled(queries.map((query) => run(context, query)));
  return settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value];
    logFailure(one.reason);
    return [];
  });
}

/** Runs a rule like `endpoint`: validated input, rate limit, rule, and filtered output. */
async function run(
  context: PageContext,
  { name, query, dehydrate }: ServerQuery,
): Promise<DehydratedQuery> {
  const [contract, rule] = rules.find(([{ name: known }]) => known === name) ?? [];
  const method = contract?.methods.GET;
  if (!rule || !method?.output) throw new AppError('not_found');
  if (method.access === 'member' && !context.member) throw new AppError('authentication_required');
  const input = method.query && validate(method.query, query);
  if (method.rateLimit) await limitRate(context.scope, method.rateLimit, context.visitor.address);
  const response = await rule({ ...context, query: input } as never);
  return dehydrate(method.output.parse(response));
}
