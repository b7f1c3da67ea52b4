import { lazy, Suspense } from 'react';
import type { RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';

// Visitors never need it.
const MemberTabs = lazy(() => import('./member-tabs.tsx'));

/** Routes of the signup flow: there is one way on, not five. */
const routesWithoutTabs = new Set<RouteName>(['complete-signup', 'signup-matches']);

/** The member's places at the bottom edge of narrow windows. */
export function TabBar({ route, user }: { route: RouteName | null; user: User }) {
  if (route && routesWithoutTabs.has(route)) return null;
  return (
    <Suspense fallback={null}>
      <MemberTabs route={route} user={user} />
    </Suspense>
  );
}
