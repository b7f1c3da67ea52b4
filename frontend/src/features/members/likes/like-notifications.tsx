import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useFrames } from '#lib/use-socket.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useToasts } from '#ui/toast.tsx';
import { likesQuery } from '../api.ts';
import { reloadLikes } from './likes-cache.ts';
import { isNewLike } from './likes-lists.ts';

/** Says quietly that a like or a match just came about, on any page but the likes' own. */
export function LikeNotifications() {
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { fictional_singular } = useSettings();
  const { t, i18n } = useTranslation(['common', 'like_modal']);
  const notify = async (kind: 'like' | 'match', id: string) => {
    await Promise.all([reloadLikes(client), i18n.loadNamespaces('like_modal')]);
    const likes = client.getQueryData(likesQuery.queryKey);
    const profile = likes?.profiles[id];
    // Who likes back has seen the like, and celebrates already.
    if (!profile || !isNewLike(likes, id)) return;
    const { name, fictional, main_image } = profile;
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
  useFrames({
    onFrame: (frame) => {
      const isLikeEvent = frame.type === 'like' || frame.type === 'match';
      if (isLikeEvent && !pathname.startsWith(paths.likes)) void notify(frame.type, frame.id);
    },
  });
  return null;
}
