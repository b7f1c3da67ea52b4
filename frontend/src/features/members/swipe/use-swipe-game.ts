/** The swipe game: cards come and go at once; what the server refuses comes back. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { changeProfile, profileKeys } from '#lib/profiles-cache.ts';
import { userKey } from '#lib/session.tsx';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { useToasts } from '#ui/toast.tsx';
import { likesQuery } from '../api.ts';
import { celebrateMatch } from '../likes/likes-cache.ts';
import {
  answered,
  dealt,
  getCards,
  getLikesLeft,
  lost,
  returned,
  type SwipeStack,
  swiped,
  undone,
  wantsDeal,
} from './swipe-stack.ts';

const swipeKey = [profileKeys.swipe] as const;

/** The photos' addresses end; a stack is not kept for longer. */
const photosMs = limits.photoUrlSeconds * 1_000;

/** The stack, dealt on whenever it is asked for. */
export const stackQuery = queryOptions({
  queryKey: swipeKey,
  queryFn: async ({ client, signal }) => {
    const stack = () => client.getQueryData<SwipeStack>(swipeKey);
    const answers = stack()?.answers ?? 0;
    const deal = await call('swipe-game', 'GET', { signal });
    return dealt(stack(), deal, answers);
  },
  staleTime: photosMs / 2,
  gcTime: photosMs,
  refetchInterval: photosMs * 0.8,
});

interface SwipeGameEvents {
  /** A card came back that the server did not take. */
  onReturn: (profile: Profile) => void;
}

/** Needs the texts `swipe` and `errors`. */
export function useSwipeGame({ onReturn }: SwipeGameEvents) {
  const { t } = useTranslation('swipe');
  const client = useQueryClient();
  const toasts = useToasts();
  const { errorText } = useErrorText();
  const found = useQuery(stackQuery);
  const { data: stack, isFetching, isError, refetch } = found;

  const change = (to: (stack: SwipeStack) => SwipeStack) => {
    const state = client.getQueryState<SwipeStack>(swipeKey);
    if (!state?.data) return;
    // The rest of it is as old as it was.
    client.setQueryData(swipeKey, to(state.data), { updatedAt: state.dataUpdatedAt });
  };
  const lastToast = useRef<number>(undefined);
  const say = (title: string, message?: string) => {
    // Who is offline hears it once, not for each card.
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    lastToast.current = toasts.show({ title, message, tone: 'danger' });
  };

  const { mutate } = useMutation({
    // One after the other: a like that follows an undone skip must come after it.
    scope: { id: 'swipe' },
    // Offline it fails at once, and the card comes back.
    networkMode: 'always',
    mutationFn: ({ profile: { id }, like }: { profile: Profile; like: boolean }) =>
      call('swipe-game', 'POST', { body: { id, like } }),
    onSuccess: ({ like_state, match, likes_left }, { profile, like }) => {
      change((now) => answered(now, profile.id, likes_left));
      if (!like) return;
      changeProfile(client, profile.id, { like_state });
      if (match) void celebrateMatch(client, profile);
      void client.invalidateQueries({ queryKey: likesQuery.queryKey });
      void client.invalidateQueries({ queryKey: userKey });
    },
    onError: (cause, { profile, like }) => {
      const { id, name } = profile;
      if (cause instanceof ApiError && cause.swallowed) return;
      const code = cause instanceof ApiError ? cause.code : null;
      if (code === 'not_found' || code === 'blocked_by_user') {
        change((now) => lost(now, id));
        if (like) say(t('gone', { name }));
        return;
      }
      onReturn(profile);
      change((now) => {
        const back = returned(now, profile);
        if (code !== 'swipe_limit_reached') return back;
        // Who was told already, and goes on looking, is not told again.
        return { ...back, likesLeft: 0, goesOn: now.goesOn && getLikesLeft(now) === 0 };
      });
      // The page says it by itself.
      if (code !== 'swipe_limit_reached') say(t('failed', { name }), errorText(cause));
    },
  });

  const wanted = stack !== undefined && !isFetching && !isError && wantsDeal(stack);
  useEffect(() => {
    if (wanted) void refetch();
  }, [wanted, refetch]);

  const cards = stack ? getCards(stack) : [];
  const waits = stack === undefined || isFetching || wanted || stack.pending.length > 0;
  return {
    stack: stack ?? null,
    cards,
    likesLeft: stack ? getLikesLeft(stack) : 0,
    /** Nothing to show yet, but there may be. */
    loading: !isError && cards.length === 0 && waits,
    /** Nothing to show because it did not load: the query. */
    failure: isError && cards.length === 0 ? found : null,
    swipe: (profile: Profile, like: boolean) => {
      change((now) => swiped(now, profile, like));
      mutate({ profile, like });
    },
    undo: () => change(undone),
    /** With or without the notice that the likes are used up. */
    goOn: (goesOn: boolean) => change((now) => ({ ...now, goesOn })),
  };
}
