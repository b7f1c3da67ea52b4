import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { MemberContext } from '../core/context.ts';
import { setCount } from '../members/counts.ts';
import { findSearchDocuments, type SearchDocument } from '../members/search-document.ts';
import { loadViewer, toProfileDto } from '../members/visible-profile.ts';
import { findBlockedIds } from './blocked-members.ts';
import { allLikes } from './likes.store.ts';
import { type LikeRecord, likeState } from './likes.ts';

/** GET likes.php */
export async function getLikes(context: MemberContext): Promise<{
  profiles: Record<string, Profile>;
  sent: string[];
  received: string[];
  matches: string[];
  liked_by: { id: string; like_new: boolean }[];
  new_likes: number;
}> {
  const { member } = context;
  const viewer = await loadViewer(context);
  const hidden = await findBlockedIds(member);
  const all = (await allLikes(member)).filter(({ other }) => !hidden.has(other));
  const latest = (of: (like: LikeRecord) => string | undefined) =>
    all
      .flatMap(({ other, like }) => {
        const at = of(like);
        return at ? [{ other, like, at }] : [];
      })
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, limits.likesShown);
  const sent = latest((like) => (like.received_at ? undefined : like.sent_at));
  const matches = latest((like) => like.matched_at);
  const likedBy = latest((like) => like.received_at).sort(
    (a, b) => Number(b.like.is_new ?? false) - Number(a.like.is_new ?? false),
  );
  const documents = await findVisibleDocuments(
    context,
    [...sent, ...matches, ...likedBy].map(({ other }) => other),
  );
  const there = <T extends { other: string }>(entries: T[]) =>
    entries.filter(({ other }) => documents.has(other));
  const newLikes = there(likedBy).filter(({ like }) => like.is_new).length;
  const counted = viewer.me?.counts.new_likes;
  if ((counted ?? 0) !== newLikes) await setCount(member, 'new_likes', counted, newLikes);
  const states = new Map(all.map(({ other, like }) => [other, like]));
  return {
    profiles: Object.fromEntries(
      [...documents].map(([id, document]) => [
        id,
        toProfileDto(document, viewer, { like_state: likeState(states.get(id)), blocked: false }),
      ]),
    ),
    sent: there(sent).map(({ other }) => other),
    received: there(likedBy)
      .filter(({ like }) => !like.sent_at)
      .map(({ other }) => other),
    matches: there(matches).map(({ other }) => other),
    liked_by: there(likedBy).map(({ other, like }) => ({
      id: other,
      like_new: like.is_new ?? false,
    })),
    new_likes: newLikes,
  };
}

const batch = 100;

async function findVisibleDocuments(
  context: MemberContext,
  ids: readonly string[],
): Promise<Map<string, SearchDocument>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, SearchDocument>();
  for (let at = 0; at < wanted.length; at += batch) {
    for (const entry of await findSearchDocuments(context.scope, wanted.slice(at, at + batch)))
      found.set(...entry);
  }
  return found;
}
