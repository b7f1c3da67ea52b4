import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

export function Waiting() {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('states.loading')} className="stack">
      <Skeleton shape="card" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}
