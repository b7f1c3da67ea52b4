/** What stands where a page will be: calm, without moving anything when it comes. */
import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className="container page">
      <h1 className="sr-only">{t('states.loading')}</h1>
      <SkeletonGroup label={t('states.loading')} className="stack">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="half" />
      </SkeletonGroup>
    </div>
  );
}
