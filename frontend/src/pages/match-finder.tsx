/** /match-finder */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regionsQuery } from '#lib/regions.ts';
import { useTitle } from '#lib/use-title.ts';
import { MatchFinder } from '../features/members/match-finder/match-finder.tsx';
import { finderQuery } from '../features/members/match-finder/use-match-finder.ts';
import { routes } from '../routes.ts';

export default function MatchFinderPage() {
  // Together with the texts, not after them.
  usePrefetchQuery(finderQuery);
  usePrefetchQuery(regionsQuery);
  const { t } = useTranslation(routes['match-finder'].texts);
  useTitle(t('title'));
  return <MatchFinder />;
}
