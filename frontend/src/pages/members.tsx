/** /members */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regionsQuery } from '#lib/regions.ts';
import { useSession } from '#lib/session.tsx';
import { useGates } from '#lib/use-gates.ts';
import { useTitle } from '#lib/use-title.ts';
import { Search } from '../features/members/search/search.tsx';
import { SearchClosed } from '../features/members/search/search-closed.tsx';
import { routes } from '../routes.ts';

export default function MembersPage() {
  const { t } = useTranslation(routes.members.texts);
  const { loading } = useSession();
  const { maySearch } = useGates();
  useTitle(t('page_title'));
  // Together with the first page, not after it.
  usePrefetchQuery(regionsQuery);
  // Who it is decides what is searched for first.
  if (loading) return null;
  return maySearch ? <Search /> : <SearchClosed />;
}
