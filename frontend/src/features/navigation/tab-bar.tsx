import { lazy, Suspense } from 'react';
import { getArea, type RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';

// Visitors never need it.
const MemberTabs = lazy(() => import('./member-tabs.tsx'));

/** The member's places at the bottom edge of narrow windows. */
export function TabBar({ route, user }: { route: RouteName | null; user: User }) {
  // In the signup flow there is one way on, not five.
  if (getArea(route) === 'signup') return null;
  return (
    <Suspense fallback={null}>
      <MemberTabs route={route} user={user} />
    </Suspense>
  );
}
