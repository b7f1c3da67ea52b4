/** What stands between the member and another one. */
import type { Profile } from '#shared/model/profile.ts';

type LikeState = Profile['like_state'];

/** Whether the member likes the other one. */
export const likes = (state: LikeState): boolean => state === 'liked' || state === 'match';

/** What a like, or taking it back, makes of it. */
export function nextLikeState(state: LikeState, like: boolean): LikeState {
  const received = state === 'received' || state === 'match';
  if (like) return received ? 'match' : 'liked';
  return received ? 'received' : 'none';
}
