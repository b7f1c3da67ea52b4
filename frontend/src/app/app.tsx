/** The application: providers, routes and layouts. The server renders it with its own router. */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/page.css';
// Rendered by the server outside of the application, so no component brings it along.
import '../features/entry-warning/entry-warning.module.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router';
import { BootProvider, useBoot } from '#lib/boot-context.tsx';
import type { BootData } from '#lib/boot-data.ts';
import { InBrowser } from '#lib/in-browser.tsx';
import { isOpenToShutOut, paths, type RouteName, routeAt } from '#lib/paths.ts';
import { shutOutStore } from '#lib/restriction.ts';
import { useSession } from '#lib/session.tsx';
import { SettingsProvider } from '#lib/settings.tsx';
import { useStore } from '#lib/store.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedPage } from './failed-page.tsx';
import { Main } from './layouts/frame.tsx';
import { PageLoading } from './page-loading.tsx';
import { useRouteChange } from './route-change.ts';
import { Missing, Screen } from './screen.tsx';

export type GetComponent = (name: RouteName) => ComponentType;

interface AppProps {
  boot: BootData;
  i18n: i18n;
  client: QueryClient;
  /** The component of each route; lazy in the browser. */
  getComponent: GetComponent;
  children?: never;
}

/** Everything inside the router. */
export function App({ boot, i18n, client, getComponent }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <BootProvider boot={boot}>
        <SettingsProvider settings={boot.settings}>
          <QueryClientProvider client={client}>
            <Shell>
              <Outermost>
                <Screens getComponent={getComponent} />
              </Outermost>
              <Live />
            </Shell>
          </QueryClientProvider>
        </SettingsProvider>
      </BootProvider>
    </I18nextProvider>
  );
}

// Without it everything still works, only later.
const LiveUpdates = lazy(() => import('./live-updates.tsx').catch(() => ({ default: () => null })));

function Live() {
  const { user } = useSession();
  // Nobody whom an operator looks as has an open line.
  const { view } = useBoot();
  return (
    user &&
    !view && (
      <InBrowser>
        <Suspense>
          <LiveUpdates />
        </Suspense>
      </InBrowser>
    )
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ToastProvider regionLabel={t('a11y.notifications')} dismissLabel={t('actions.close')}>
      {children}
    </ToastProvider>
  );
}

/** Catches what fails outside of the page itself, such as a part of the top bar. */
function Outermost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(retry, error) => (
        <main>
          <FailedPage error={error} onRetry={retry} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

// Hardly any member ever sees it.
const RestrictionNotice = lazy(() => import('./restriction-notice.tsx'));

/** The router gets the one route that the path has: to rank all of them again and again is slow. */
function Screens({ getComponent }: { getComponent: GetComponent }) {
  useRouteChange();
  const name = routeAt(useLocation().pathname);
  const restriction = useStore(shutOutStore);
  if (restriction && !isOpenToShutOut(name)) {
    return (
      <Main>
        <Suspense fallback={<PageLoading />}>
          <RestrictionNotice restriction={restriction} />
        </Suspense>
      </Main>
    );
  }
  return (
    <Routes>
      {name && (
        <Route path={paths[name]} element={<Screen name={name} Page={getComponent(name)} />} />
      )}
      <Route path="*" element={<Missing />} />
    </Routes>
  );
}
