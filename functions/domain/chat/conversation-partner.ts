/** What a member sees of whom a conversation is with. */
import { unsealed } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Account, Counts } from '../members/members.ts';
import { parseDocument } from '../members/search-document.ts';
import { getClearPhotoCount, goneProfile, toProfileDto } from '../members/visible-profile.ts';
import { likeState } from '../relations/likes.ts';
import type { Relation } from './chats.store.ts';

/** The account of the one who asks; without it the browser is logged out. */
export function mustBeThere<A extends Pick<Account, 'status'>>(account: A | null): A {
  if (!account || account.status === 'pending_deletion')
    throw new AppError('authentication_required');
  return account;
}

export const getUnread = (counts: Counts) => Math.max(0, counts.unread_messages ?? 0);

/** The other one as the member sees them; a stand-in where they left. */
export function toPartnerDto(
  id: string,
  relation: Relation | undefined,
  account: Account,
  brand: Brand,
) {
  if (!relation?.document) return goneProfile(id, brand);
  const document = parseDocument(relation.document);
  const viewer = { brand, clearPhotos: getClearPhotoCount(account, brand) };
  return toProfileDto(document, viewer, { like_state: likeState(relation.like), blocked: false });
}

/** A place in a list, sealed so that nobody can make one up. */
export function placeIn(field: string, given: string, purpose: string[]): string {
  const place = unsealed(given, ...purpose);
  if (place !== null) return place;
  throw new AppError('validation_failed', { fields: { [field]: 'invalid_option' } });
}
