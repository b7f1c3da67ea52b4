import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import type { Profile } from '#shared/model/profile.ts';
import { PhotoCard } from '#ui/photo-card.tsx';
import { LikeButton } from './like-button.tsx';
import { useCardProps } from './use-card-props.ts';

interface MemberCardProps {
  profile: Profile;
  /** Where it leads; the member's page without it. */
  to?: string | undefined;
  /** A like that was not seen yet. */
  isNew?: boolean | undefined;
  /** One of the first that show. */
  priority?: boolean | 'next' | undefined;
  /** Instead of the like button; null where there is none. */
  action?: ReactNode;
}

/** A member in a grid. Needs the texts `cards` and `errors`. */
export function MemberCard({ profile, to, isNew, priority, action }: MemberCardProps) {
  const { t } = useTranslation('cards');
  const { id, main_image } = profile;
  return (
    <PhotoCard
      src={main_image?.status === 'active' ? main_image.thumb_filename : null}
      {...useCardProps(profile)}
      newLabel={isNew ? t('new') : undefined}
      link={(props) => <Link {...props} to={to ?? pathTo('members-id', { id })} />}
      action={action === undefined ? <LikeButton profile={profile} /> : action}
      priority={priority}
    />
  );
}
