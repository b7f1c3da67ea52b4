/** /members/{id}/landing, /landing2/{slug?} and /landing3/{slug?} */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { pathTo, type RouteName, routeAt } from '#lib/paths.ts';
import { regionsQuery } from '#lib/regions.ts';
import { useSession } from '#lib/session.tsx';
import type { LandingDesign } from '../features/members/landing/landing-frame.tsx';
import { MemberLanding } from '../features/members/landing/member-landing.tsx';
import { useMemberQuery } from '../features/members/profile/use-member.ts';
import { routes } from '../routes.ts';

const designs: Partial<Record<RouteName, LandingDesign>> = {
  'members-id-landing': 'portrait',
  'members-id-landing2-slug': 'bleed',
  'members-id-landing3-slug': 'grid',
};

export default function MemberLandingPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { user } = useSession();
  usePrefetchQuery(useMemberQuery(id));
  usePrefetchQuery(regionsQuery);
  useTranslation(routes['members-id-landing'].texts);
  if (user) return <Navigate replace to={pathTo('members-id', { id })} />;
  const design = designs[routeAt(pathname) as RouteName] ?? 'portrait';
  return <MemberLanding key={id} id={id} design={design} />;
}
