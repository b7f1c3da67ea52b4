import { lazy, Suspense } from 'react';
import { getArea, type RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';

// Visitors never need it.
const MemberTabs = lazy(() => import('./member-tabs.tsx'));

interface TabBarProps {
  route: RouteName | null;
  user: User;
  /** The member's time bonus shows here, since no banner shows it. */
  bonus: boolean;
}

/** The member's places at the bottom edge of narrow windows. */
export function TabBar({ route, user, bonus }: TabBarProps) {
  // In the signup flow there is one way on, not five.
  if (getArea(route) === 'signup') return null;
  return (
    <Suspense fallback={null}>
      <MemberTabs route={route} user={user} bonus={bonus} />
    </Suspense>
  );
}
