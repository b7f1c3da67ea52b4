/** The like modal's own choice: a real like that waits, else a fictional profile, marked as such. */

import type { autoLikeContract } from '#shared/api/auto-like.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { dayIn } from '#shared/rules/age.ts';
import { fittingAges, fittingGender } from '#shared/rules/search.ts';
import { now } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import type { MemberCall } from '../core/context.ts';
import { callingMember } from '../members/members.ts';
import { ageOf, bandCards, bandOf, type Card, findCards } from '../members/search-document.ts';
import { blockedOnes } from '../relations/blocked-members.ts';
import { waitingLikes } from '../relations/likes.ts';

type Answer = AnswerOf<typeof autoLikeContract, 'GET'>;

const waitingMost = 20;
const lookedAt = 40;

/** GET auto-like.php. It changes nothing: a like that was never given is never made up. */
export async function getAutoLike(call: MemberCall): Promise<Answer> {
  const me = await callingMember(call);
  const { brand } = call;
  const hidden = await blockedOnes(call.member);
  const waiting = (await waitingLikes(call.member))
    .filter((id) => !hidden.has(id))
    .slice(0, waitingMost);
  const cards = await findCards(call.scope, waiting);
  const [liking] = waiting.flatMap((id) => cards.get(id) ?? []);
  if (liking) return { profile: shown(liking, call) };
  if (!brand.config.features.fictional_profiles) return { profile: null };
  const ages = fittingAges(ageOf(me.account, brand), brand.config.limits.min_age);
  const year = Number(dayIn(brand.config.time_zone, now()).slice(0, 4));
  const band = bandOf(String(year - Math.round((ages.min_age + ages.max_age) / 2)));
  const found = await bandCards(
    call.scope,
    { place: me.profile.country, gender: fittingGender(me.profile), band },
    { below: null, limit: lookedAt },
  );
  const fictional = found.cards
    .map(({ card }) => card)
    .find((card) => card.fictional && card.photos.length > 0 && !hidden.has(card.id));
  return { profile: fictional ? shown(fictional, call) : null };
}

const shown = (card: Card, { brand }: MemberCall) => ({
  id: card.id,
  name: card.name,
  main_image: card.photos[0] ? { match: signedUrl(brand, card.photos[0].files.match) } : null,
  fictional: card.fictional,
});
