/** The two of a fictional profile's conversation, as operators see them. */
import type { ConversationCard } from '#shared/model/fictional-conversation.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { now } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import type { AnsweredConversation } from '../chat/answered-conversations.ts';
import { orderedPhotos } from '../members/album.ts';
import type { ShownMember } from '../members/members.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Showing = Pick<OpsBrandContext, 'brand' | 'origin'>;

/** Whether somebody answers for the brand's fictional profiles. */
export const isStaffed = ({ config }: OpsBrandContext['brand']): boolean =>
  config.features.fictional_chat ?? false;

export const toClaim = (
  { claimed_by, claimed_name = '' }: AnsweredConversation,
  operator: string,
): { name: string; mine: boolean } | null =>
  claimed_by === undefined ? null : { name: claimed_name, mine: claimed_by === operator };

type Person = Pick<ConversationCard, 'id' | 'name' | 'age' | 'picture'>;

/** Somebody who is gone has an empty name. */
export function toPerson(
  id: string,
  found: ShownMember | null | undefined,
  { brand, origin }: Showing,
): Person {
  if (!found) return { id, name: '', age: null, picture: null };
  const files = orderedPhotos(found.photos).find(({ status }) => status === 'active')?.files;
  const today = dayIn(brand.config.time_zone, now());
  return {
    id,
    name: found.profile.name,
    age: ageOn(found.account.date_of_birth, today),
    picture: files ? signedUrl({ id: brand.id, origin }, files.thumb) : null,
  };
}

export function toCard(id: string, found: ShownMember | null, showing: Showing): ConversationCard {
  const { gender, country, city, about_me, interests } = found?.profile ?? {};
  return {
    ...toPerson(id, found, showing),
    gender: gender ?? null,
    country: country ?? null,
    city: city ?? null,
    about_me: about_me ?? null,
    interests: interests ?? [],
  };
}
