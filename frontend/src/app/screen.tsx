import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router';
import { getLayout, type RouteName } from '#lib/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedPage } from './failed-page.tsx';
import { Guarded } from './guards.tsx';
import { Layout } from './layouts/layout.tsx';
import { NotFound } from './not-found.tsx';
import { PageLoading } from './page-loading.tsx';

export function Missing() {
  return (
    <Layout name="default" route={null}>
      <NotFound />
    </Layout>
  );
}

export function Screen({ name, Page }: { name: RouteName; Page: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <Layout name={getLayout(name)} route={name}>
      <ErrorBoundary
        resetKey={pathname}
        fallback={(retry, error) => <FailedPage error={error} onRetry={retry} />}
      >
        <Suspense fallback={<PageLoading />}>
          <Guarded name={name}>
            <Page />
          </Guarded>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}
