import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLatest } from '#lib/use-latest.ts';
import { useFrames } from '#lib/use-socket.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useToasts } from '#ui/toast.tsx';
import { likesQuery } from '../api.ts';
import { likeModal, wasCelebrated } from '../like-modal/like-modal-store.ts';
import { celebrateMatch, reloadLikes } from './likes-cache.ts';
import { isNewLike } from './likes-lists.ts';

/**
 * Says quietly that a like just came about, on any page but the likes' own, and celebrates a match
 * with who liked first: as it comes about, or with the next visit.
 */
export function LikeNotifications() {
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { fictional_singular } = useSettings();
  const { t, i18n } = useTranslation(['common', 'like_modal']);
  const onLikes = pathname.startsWith(paths.likes);
  const here = useLatest(pathname);
  const notify = async (kind: 'like' | 'match', { id, name, fictional, main_image }: Profile) => {
    await i18n.loadNamespaces('like_modal');
    const fictionalLabel = fictional ? fictional_singular : undefined;
    toasts.show({
      title: kind === 'match' ? t('like_modal:match.title') : t('like_modal:like.title', { name }),
      message: kind === 'match' ? t('like_modal:match.text', { name }) : fictionalLabel,
      icon: (
        <Avatar
          src={main_image?.status === 'active' ? main_image.thumb_filename : null}
          alt=""
          size="sm"
          fictionalLabel={fictionalLabel}
        />
      ),
      action: {
        label: t('like_modal:see'),
        onClick: () => navigate(pathTo('likes-m-id', { id })),
      },
    });
  };
  const celebrate = async (profile: Profile) => {
    // Their own page says it already.
    if (here.current.includes(profile.id)) return;
    // It opens at once then, and over nothing that opened meanwhile.
    await import('../like-modal/like-modal.tsx');
    // So does the answer to the like that made it, which may come meanwhile.
    if (wasCelebrated(profile.id)) return;
    if (isBusy()) return notify('match', profile);
    return celebrateMatch(client, profile);
  };
  useFrames({
    onFrame: async (frame) => {
      if (frame.type !== 'like' && frame.type !== 'match') return;
      if (frame.type === 'like' && onLikes) return;
      await reloadLikes(client);
      const likes = client.getQueryData(likesQuery.queryKey);
      const profile = likes?.profiles[frame.id];
      // Who likes back has seen the like, and celebrates already.
      if (!profile || !isNewLike(likes, frame.id)) return;
      await (frame.type === 'match' ? celebrate(profile) : notify('like', profile));
    },
  });

  // Others load them; what came about since the last visit is told once.
  const { data: likes } = useQuery({ ...likesQuery, enabled: false });
  const told = useRef(false);
  const tellOnArrival = useEffectEvent(() => {
    if (told.current || !likes) return;
    told.current = true;
    const id = likes.matches.find((one) => isNewLike(likes, one));
    const profile = id === undefined ? undefined : likes.profiles[id];
    if (profile && !onLikes && !isBusy()) void celebrate(profile);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told as soon as they are there
  useEffect(tellOnArrival, [likes]);
  return null;
}

/** Whether a modal would take somebody out of what they are at. */
function isBusy(): boolean {
  const { activeElement } = document;
  const writes = activeElement?.matches('input, textarea, [contenteditable]') ?? false;
  return writes || likeModal.get() !== null || document.querySelector('dialog:modal') !== null;
}
