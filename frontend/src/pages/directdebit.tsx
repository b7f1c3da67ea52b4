/** /directdebit */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { creditsQuery } from '../features/payments/api.ts';
import { DirectDebit } from '../features/payments/direct-debit/direct-debit.tsx';
import { routes } from '../routes.ts';

export default function DirectDebitPage() {
  // Together with the texts, not after them.
  usePrefetchQuery(creditsQuery);
  const { t } = useTranslation(routes.directdebit.texts);
  const { user } = useSession();
  useTitle(t('debit.title'));
  return user && <DirectDebit user={user} />;
}
