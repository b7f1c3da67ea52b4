/** Informs absent members once a week of new likes and members, if there are any. */
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { fittingAges, fittingGenders } from '#shared/rules/search.ts';
import { now } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import type { DeliveryOutcome, Progress } from '../core/outbox.ts';
import type { Member } from '../members/members.ts';
import {
  findSearchDocuments,
  getAge,
  getBirthYearBuckets,
  listBucketDocuments,
} from '../members/search-document.ts';
import { findBlockedIds } from '../relations/blocked-members.ts';
import { waitingLikes } from '../relations/likes.ts';
import { mailMember, wantsMail } from './mails.ts';

/** Number of search documents that are read for each gender and bucket of birth years. */
const documentsPerBucket = 40;
const mostLikes = 100;

/** Sends a week's update and schedules the next one, regardless of the result. */
export async function notifyOfWeek(
  member: Member,
  brand: Brand,
  { id, progress = {} }: { id: string; progress?: Progress },
): Promise<DeliveryOutcome> {
  const { account } = member;
  const round = progress.round ?? 0;
  const time = now().getTime();
  const next = new Date(time + limits.weeklyUpdateSeconds * 1_000);
  const again = { at: next, progress: { round: round + 1 } };
  const away = (time - Date.parse(account.last_active_at ?? account.signup_date)) / 1_000;
  const isAway =
    away >= limits.weeklyUpdateLeastAwaySeconds && away <= limits.weeklyUpdateMostAwaySeconds;
  if (!isAway || !wantsMail(account, 'weekly_updates', brand)) return { sent: false, again };
  const [likes, near] = await Promise.all([newLikes(member), newNear(member, brand)]);
  const unread = Math.max(0, member.counts.unread_messages ?? 0);
  if (unread + likes + near === 0) return { sent: false, again };
  const letter = {
    type: 'weekly_updates',
    template: 'weekly_updates',
    params: { link: `${brand.origin}/members`, unread, likes, near },
  } as const;
  const mail = { id: `${id}-${round}`, locale: account.language };
  const sent = await mailMember(member, brand, letter, mail);
  return { sent, again };
}

/** Counts unseen likes of members who still exist. */
async function newLikes({ scope, counts }: Member): Promise<number> {
  if (!counts.new_likes) return 0;
  return (await findSearchDocuments(scope, (await waitingLikes(scope)).slice(0, mostLikes))).size;
}

/** Counts real members of the same region who match and signed up this week. */
async function newNear({ scope, account, profile }: Member, brand: Brand): Promise<number> {
  const place = profile.region ?? profile.country;
  const ages = fittingAges(getAge(account, brand), brand.config.limits.min_age);
  const wanted = getBirthYearBuckets(ages, dayIn(brand.config.time_zone, now()));
  const buckets = fittingGenders(profile).flatMap((gender) =>
    wanted.map(({ bucket }) => ({ place, gender, bucket })),
  );
  const hidden = await findBlockedIds(scope);
  const weekAgo = new Date(now().getTime() - limits.weeklyUpdateSeconds * 1_000).toISOString();
  const found = await Promise.all(
    buckets.map((bucket) =>
      listBucketDocuments(scope, bucket, { below: null, limit: documentsPerBucket }),
    ),
  );
  return found
    .flatMap(({ documents }) => documents.map(({ document }) => document))
    .filter((document) => {
      const age = getAge(document, brand);
      return (
        !document.fictional &&
        document.id !== scope.member &&
        !hidden.has(document.id) &&
        (document.joined_on ?? '') >= weekAgo.slice(0, 10) &&
        age >= ages.min_age &&
        age <= ages.max_age
      );
    }).length;
}
