/** Giving a like and taking it back: shown at once, restored where the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { changeProfile } from '#lib/profiles-cache.ts';
import { userKey } from '#lib/session.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { useToasts } from '#ui/toast.tsx';
import { likesQuery } from '../api.ts';
import { forgetCelebration } from '../like-modal/like-modal-store.ts';
import { celebrateMatch } from '../likes/likes-cache.ts';
import { likes, nextLikeState } from './like-state.ts';

/** Whether the member likes a profile, and the button's action: a match is celebrated. */
export function useLike(profile: Profile): { liked: boolean; toggle: () => void } {
  const client = useQueryClient();
  const toasts = useToasts();
  const { errorText } = useErrorText();
  const { id, like_state } = profile;
  const { mutate } = useMutation({
    // One after the other, so that the last press decides.
    scope: { id: `like ${id}` },
    mutationFn: (like: boolean) => call('like', like ? 'POST' : 'DELETE', { body: { id } }),
    onMutate: (like) => {
      changeProfile(client, id, { like_state: nextLikeState(like_state, like) });
      return { before: like_state };
    },
    onError: (cause, _, context) => {
      changeProfile(client, id, { like_state: context?.before ?? 'none' });
      if (cause instanceof ApiError && cause.swallowed) return;
      toasts.show({ title: errorText(cause), tone: 'danger' });
    },
    onSuccess: ({ like_state: state, match }, like) => {
      changeProfile(client, id, { like_state: state });
      if (!like) forgetCelebration(id);
      if (like && match) void celebrateMatch(client, profile);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: likesQuery.queryKey });
      void client.invalidateQueries({ queryKey: userKey });
    },
  });
  const liked = likes(like_state);
  return { liked, toggle: () => mutate(!liked) };
}
