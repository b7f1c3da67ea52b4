/** What a member sees of the other participant of a conversation. */
import { unsealed } from '../../adapters/keyed-secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Counts } from '../members/counts.ts';
import { type Account, isAway } from '../members/members.ts';
import { parseDocument } from '../members/search-document.ts';
import { getClearPhotoCount, goneProfile, toProfileDto } from '../members/visible-profile.ts';
import { likeState } from '../relations/likes.ts';
import type { Relation } from './chats.store.ts';

/** Returns the caller's account. A caller without one is logged out. */
export function requireAccount<A extends Pick<Account, 'status'>>(account: A | null): A {
  if (!account || isAway(account)) throw new AppError('authentication_required');
  return account;
}

export const getUnread = (counts: Counts) => Math.max(0, counts.unread_messages ?? 0);

/** Returns the other participant's profile, or a placeholder for a member who left. */
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

/** Decodes a cursor. Cursors are sealed, so that clients cannot construct one. */
export function placeIn(field: string, given: string, purpose: string[]): string {
  const place = unsealed(given, ...purpose);
  if (place !== null) return place;
  throw new AppError('validation_failed', { fields: { [field]: 'invalid_option' } });
}
