/** Once a week, to who was not here for some days: what is new for them, where anything is. */
import { limits } from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { fittingAges, fittingGenders } from '#shared/rules/search.ts';
import { now } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import type { Progress, Told } from '../core/outbox.ts';
import type { Member } from '../members/members.ts';
import { ageOf, bandCards, bandsOf, findCards } from '../members/search-document.ts';
import { blockedOnes } from '../relations/blocked-members.ts';
import { waitingLikes } from '../relations/likes.ts';
import { mailMember, wantsMail } from './mails.ts';

/** Cards that are looked at for each gender and five years of birth: the latest active. */
const cardsABand = 20;
const mostLikes = 100;

/** A week's update. It comes again a week later, whatever became of this one. */
export async function tellWeek(
  member: Member,
  brand: Brand,
  { id, progress = {} }: { id: string; progress?: Progress },
): Promise<Told> {
  const { account } = member;
  const round = progress.round ?? 0;
  const time = now().getTime();
  const next = new Date(time + limits.weeklyUpdateSeconds * 1_000);
  const again = { at: next, progress: { round: round + 1 } };
  const away = (time - Date.parse(account.last_active_at ?? account.signup_date)) / 1_000;
  const isAway =
    away >= limits.weeklyUpdateLeastAwaySeconds && away <= limits.weeklyUpdateMostAwaySeconds;
  if (!isAway || !wantsMail(account, 'weekly_updates')) return { sent: false, again };
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

/** Likes not seen yet, of members who are still there. */
async function newLikes({ scope, counts }: Member): Promise<number> {
  if (!counts.new_likes) return 0;
  return (await findCards(scope, (await waitingLikes(scope)).slice(0, mostLikes))).size;
}

/** Members of the same region who fit and signed up this week; none who is made up. */
async function newNear({ scope, account, profile }: Member, brand: Brand): Promise<number> {
  const place = profile.region ?? profile.country;
  const ages = fittingAges(ageOf(account, brand), brand.config.limits.min_age);
  const wanted = bandsOf(ages, dayIn(brand.config.time_zone, now()));
  const bands = fittingGenders(profile).flatMap((gender) =>
    wanted.map(({ band }) => ({ place, gender, band })),
  );
  const hidden = await blockedOnes(scope);
  const weekAgo = new Date(now().getTime() - limits.weeklyUpdateSeconds * 1_000).toISOString();
  const found = await Promise.all(
    bands.map((band) => bandCards(scope, band, { below: null, limit: cardsABand })),
  );
  return found
    .flatMap(({ cards }) => cards.map(({ card }) => card))
    .filter((card) => {
      const age = ageOf(card, brand);
      return (
        !card.fictional &&
        card.id !== scope.member &&
        !hidden.has(card.id) &&
        (card.joined_on ?? '') >= weekAgo.slice(0, 10) &&
        age >= ages.min_age &&
        age <= ages.max_age
      );
    }).length;
}
