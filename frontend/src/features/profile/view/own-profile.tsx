import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/model/user.ts';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { profileQuery } from '../api.ts';
import { ProfileEditor } from '../editor/profile-editor.tsx';
import styles from './own-profile.module.css';
import type { ProfileDrawing } from './profile-preview.tsx';

interface OwnProfileProps {
  user: User;
  /** The photos' own part of the page. */
  photos: ReactNode;
  /** Draws a profile as others see it. */
  view: ProfileDrawing;
}

/** The member's own profile, to look at and to change. */
export function OwnProfile({ user, photos, view }: OwnProfileProps) {
  const { t } = useTranslation('common');
  const query = useQuery(profileQuery);
  const { data } = query;
  if (data) return <ProfileEditor profile={data} user={user} photos={photos} view={view} />;
  if (query.isError) {
    return (
      <div className="container page">
        <QueryFailure query={query} level={1} />
      </div>
    );
  }
  return (
    <SkeletonGroup label={t('states.loading')} className={cx(styles.grid, 'container', 'page')}>
      <div className={styles.head}>
        <div className={cx(styles.who, 'stack')}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="third" />
        </div>
      </div>
      <div className={styles.meter}>
        <Skeleton shape="card" />
      </div>
      <div className={cx(styles.photos, styles.waitingPhotos)}>
        <Skeleton shape="photo" />
        <Skeleton shape="photo" />
        <Skeleton shape="photo" />
      </div>
      <div className={cx(styles.form, 'stack')}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    </SkeletonGroup>
  );
}
