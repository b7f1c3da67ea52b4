import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import memberProfile from './member-profile.module.css';
import profilePhotos from './profile-photos.module.css';
import profileView from './profile-view.module.css';

export function MemberSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={cx(memberProfile.root, 'container', 'page')}>
      <h1 className="sr-only">{t('states.loading')}</h1>
      <SkeletonGroup label={t('states.loading')} className={profileView.root}>
        <div data-part="profile-view-columns" className={profileView.columns}>
          <div data-part="profile-photos" className={profilePhotos.root}>
            <div data-part="profile-photos-frame" className={profilePhotos.frame}>
              <Skeleton shape="photo" data-part="profile-photos-picture" />
            </div>
          </div>
          <div data-part="profile-view-words" className={profileView.words}>
            <div data-part="profile-view-head" className={profileView.head}>
              <Skeleton shape="title" width="half" />
              <Skeleton width="third" />
            </div>
            <Skeleton shape="control" />
            <Skeleton shape="card" />
            <div className={profileView.part}>
              <Skeleton />
              <Skeleton />
              <Skeleton width="half" />
            </div>
          </div>
        </div>
      </SkeletonGroup>
    </div>
  );
}
