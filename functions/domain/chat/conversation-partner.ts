/** What a member sees of whom a conversation is with. */
import { unsealed } from '../../adapters/keyed-secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Counts } from '../members/counts.ts';
import type { Account } from '../members/members.ts';
import { cardIn } from '../members/search-document.ts';
import { clearPhotosOf, goneProfile, shownProfile } from '../members/visible-profile.ts';
import { likeState } from '../relations/likes.ts';
import type { Standing } from './chats.store.ts';

/** The account of the one who asks; without it the browser is logged out. */
export function mustBeThere<A extends Pick<Account, 'status'>>(account: A | null): A {
  if (!account || account.status === 'pending_deletion') throw new Fault('authentication_required');
  return account;
}

export const unreadOf = (counts: Counts) => Math.max(0, counts.unread_messages ?? 0);

/** The other one as the member sees them; a stand-in where they left. */
export function profileOf(
  id: string,
  standing: Standing | undefined,
  account: Account,
  brand: Brand,
) {
  if (!standing?.card) return goneProfile(id, brand);
  const card = cardIn(standing.card);
  const viewer = { brand, clearPhotos: clearPhotosOf(account, brand) };
  return shownProfile(card, viewer, { like_state: likeState(standing.like), blocked: false });
}

/** A place in a list, sealed so that nobody can make one up. */
export function placeIn(field: string, given: string, purpose: string[]): string {
  const place = unsealed(given, ...purpose);
  if (place !== null) return place;
  throw new Fault('validation_failed', { fields: { [field]: 'invalid_option' } });
}
