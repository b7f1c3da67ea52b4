/** The member's own photos: adding, cutting, sending, ordering, deleting. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { placesTaken } from './order.ts';
import styles from './photo-manager.module.css';
import { Photos } from './photos.tsx';
import { useFocusSoon } from './use-focus-soon.ts';
import { useOwnPhotos } from './use-own-photos.ts';

export interface PhotoManagerProps {
  /** Who is logged in: whose photos, and whether as a premium member. */
  user: User;
  /** Level of its own heading. Default 2. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

/**
 * A whole section with its heading, loading, empty and error states; it loads the photos itself.
 * Its id is `photos`, so that `#photos` leads to it. After every change that others may see it
 * refreshes the session's user, whose `profile.photos` and `profile.main_image` tell the rest of
 * the page. Needs the texts `photos`, `common` and `errors`.
 */
export function PhotoManager({ user, level = 2, className }: PhotoManagerProps) {
  const { t } = useTranslation(['photos', 'common', 'errors']);
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusSoon = useFocusSoon();
  const uploads = useUploads(user.profile.id);
  const photos = useOwnPhotos(uploads);
  const limit = user.paid_user ? limits.photosPremium : limits.photosFree;
  const counts = {
    used: placesTaken(photos.data ?? [], uploads),
    limit,
    most: limits.photosPremium,
  };
  return (
    <section id="photos" className={className} aria-labelledby="photos-title">
      <div className={styles.root}>
        <div className={styles.head}>
          <Heading id="photos-title" className="h4" tabIndex={-1} ref={heading}>
            {t('title')}
          </Heading>
          {photos.data && (
            <p className="small muted">
              {user.paid_user ? t('counter', counts) : t('counter_free', counts)}
            </p>
          )}
        </div>
        {photos.data ? (
          <Photos
            user={user}
            photos={photos.data}
            uploads={uploads}
            room={limit - counts.used}
            onGone={() => focusSoon(() => heading.current)}
          />
        ) : photos.isError ? (
          <QueryFailure query={photos} level={3} />
        ) : (
          <SkeletonGroup label={t('common:states.loading')} className={styles.grid}>
            <Skeleton shape="photo" />
            <Skeleton shape="photo" />
            <Skeleton shape="photo" />
          </SkeletonGroup>
        )}
      </div>
    </section>
  );
}
