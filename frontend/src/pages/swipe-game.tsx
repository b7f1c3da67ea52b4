/** /swipe-game */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regionsQuery } from '#lib/regions.ts';
import { useTitle } from '#lib/use-title.ts';
import { SwipeGame } from '../features/members/components/swipe-game.tsx';
import { stackQuery } from '../features/members/use-swipe-game.ts';

/** All texts of the page, loaded together. */
const groups = ['swipe', 'cards', 'values', 'common', 'errors'];

export default function SwipeGamePage() {
  // Together with the texts, not after them.
  usePrefetchQuery(stackQuery);
  usePrefetchQuery(regionsQuery);
  const { t } = useTranslation(groups);
  useTitle(t('title'));
  return <SwipeGame />;
}
