import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { openSignupModal } from '#lib/signup-modal-store.ts';
import type { Profile } from '#shared/model/profile.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLike } from './use-like.ts';

/** The heart on a photo. Visitors are invited to sign up. Needs the texts `cards` and `errors`. */
export function LikeButton({ profile }: { profile: Profile }) {
  const { t } = useTranslation('cards');
  const { user } = useSession();
  const { liked, toggle } = useLike(profile);
  const { id, name } = profile;
  return (
    <IconButton
      label={t(liked ? 'unlike' : 'like', { name })}
      filled={liked}
      onClick={() => (user ? toggle() : openSignupModal('like', id))}
    >
      <Heart />
    </IconButton>
  );
}
