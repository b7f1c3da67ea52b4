import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getLayout, needsMember, paths, type RouteName, routeAt } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedPage } from './failed-page.tsx';
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
  // The path has the route's shape, but a parameter cannot be.
  if (routeAt(pathname) !== name) return <Missing />;
  return (
    <Layout name={getLayout(name)} route={name}>
      <ErrorBoundary resetKey={pathname} fallback={(retry) => <FailedPage onRetry={retry} />}>
        <Suspense fallback={<PageLoading />}>
          <Allowed name={name}>
            <Page />
          </Allowed>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

/** Members' pages send visitors to log in, and remember where they wanted to go. */
function Allowed({ name, children }: { name: RouteName; children: ReactNode }) {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  if (!needsMember(name)) return children;
  if (loading) return <PageLoading />;
  if (!user)
    return <Navigate replace to={`${paths.login}?to=${encodeURIComponent(pathname + search)}`} />;
  return children;
}
