/** /swipe-game */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regionsQuery } from '#lib/regions.ts';
import { useTitle } from '#lib/use-title.ts';
import { SwipeGame } from '../features/members/swipe/swipe-game.tsx';
import { stackQuery } from '../features/members/swipe/use-swipe-game.ts';
import { routes } from '../routes.ts';

export default function SwipeGamePage() {
  // Together with the texts, not after them.
  usePrefetchQuery(stackQuery);
  usePrefetchQuery(regionsQuery);
  const { t } = useTranslation(routes['swipe-game'].texts);
  useTitle(t('title'));
  return <SwipeGame />;
}
