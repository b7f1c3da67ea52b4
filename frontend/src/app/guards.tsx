/** What must hold before a page shows, by the names that rows of the table of routes give. */
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getAccess, paths, type RouteName } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import type { RouteRow } from '../routes.ts';
import { PageLoading } from './page-loading.tsx';

type Guard = ComponentType<{ children: ReactNode }>;

/** Members' pages send visitors to log in, and remember where they wanted to go. */
function MembersOnly({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <PageLoading />;
  if (!user)
    return (
      <Navigate replace to={`${paths.login}?to=${encodeURIComponent(pathname + search + hash)}`} />
    );
  return children;
}

const guards = { member: MembersOnly } satisfies Record<NonNullable<RouteRow['access']>, Guard>;

const findGuard = (access: string): Guard | undefined =>
  Object.hasOwn(guards, access) ? guards[access as keyof typeof guards] : undefined;

/** A row of the table of routes names a guard that does not exist. */
export class UnknownMiddlewareError extends Error {
  readonly middleware: string;

  constructor(middleware: string) {
    super(`Unknown middleware ${middleware}`);
    this.middleware = middleware;
  }
}

/** Whether the guard of a route exists; a page without it is never shown. */
export function hasKnownGuard(name: RouteName): boolean {
  const access = getAccess(name);
  return access === undefined || findGuard(access) !== undefined;
}

/** Shows a page where its route's guard lets it. @throws UnknownMiddlewareError */
export function Guarded({ name, children }: { name: RouteName; children: ReactNode }) {
  const access = getAccess(name);
  if (access === undefined) return children;
  const Guard = findGuard(access);
  if (!Guard) throw new UnknownMiddlewareError(access);
  return <Guard>{children}</Guard>;
}
