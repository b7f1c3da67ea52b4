/** /credits/repeat-order */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { creditsQuery } from '../features/payments/api.ts';
import { RepeatOrders } from '../features/payments/repeat/repeat-orders.tsx';
import { routes } from '../routes.ts';

export default function CreditsRepeatOrderPage() {
  // Together with the texts, not after them.
  usePrefetchQuery(creditsQuery);
  const { t } = useTranslation(routes['credits-repeat-order'].texts);
  useTitle(t('repeat.title'));
  return <RepeatOrders />;
}
