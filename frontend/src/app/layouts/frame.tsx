import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingLoads } from '#lib/pending.ts';
import { useStore } from '#lib/store.ts';
import { RouteProgress } from '#ui/route-progress.tsx';
import { mainId } from '../route-change.ts';

/** Where a page stands; the focus comes here after a change of the route. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1}>
      {children}
    </main>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href={`#${mainId}`}>
      {t('a11y.skip')}
    </a>
  );
}

/** Shows while a route's code or texts are on their way; throttle and longest time as specified. */
export function Progress() {
  const { t } = useTranslation();
  const active = useStore(pendingLoads, (count) => count > 0);
  return <RouteProgress active={active} label={t('a11y.loading_page')} />;
}
