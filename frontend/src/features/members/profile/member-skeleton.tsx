import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

export function MemberSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="member-profile container page">
      <h1 className="sr-only">{t('states.loading')}</h1>
      <SkeletonGroup label={t('states.loading')} className="profile-view">
        <div className="profile-view__columns">
          <div className="profile-photos">
            <div className="profile-photos__frame">
              <Skeleton shape="photo" className="profile-photos__picture" />
            </div>
          </div>
          <div className="profile-view__words">
            <div className="profile-view__head">
              <Skeleton shape="title" width="half" />
              <Skeleton width="third" />
            </div>
            <Skeleton shape="control" />
            <Skeleton shape="card" />
            <div className="profile-view__part">
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
