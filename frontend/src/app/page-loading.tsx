/** What stands where a page will be: calm, without moving anything when it comes. */
import { useTranslation } from 'react-i18next';
import { onlineStore } from '#lib/online.ts';
import { useStore } from '#lib/store.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

export function PageLoading() {
  const { t } = useTranslation();
  const online = useStore(onlineStore);
  return (
    <div className="container page">
      <h1 className="sr-only">{t(online ? 'states.loading' : 'offline.unknown')}</h1>
      <SkeletonGroup label={t('states.loading')} className="stack">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="half" />
      </SkeletonGroup>
    </div>
  );
}
