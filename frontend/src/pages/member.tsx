/** /members/{id}, /likes/m/{id} */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { regionsQuery } from '#lib/regions.ts';
import { MemberProfile } from '../features/members/profile/member-profile.tsx';
import { useMemberQuery } from '../features/members/profile/use-member.ts';
import { routes } from '../routes.ts';

export default function MemberPage() {
  const { id = '' } = useParams();
  // Together with the texts, not after them.
  usePrefetchQuery(useMemberQuery(id));
  usePrefetchQuery(regionsQuery);
  useTranslation(routes['members-id'].texts);
  return <MemberProfile key={id} id={id} />;
}
