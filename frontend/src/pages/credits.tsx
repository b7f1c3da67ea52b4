/** /credits */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { creditsQuery } from '../features/payments/api.ts';
import { Credits } from '../features/payments/credits/credits.tsx';
import { routes } from '../routes.ts';

export default function CreditsPage() {
  // Together with the texts, not after them.
  usePrefetchQuery(creditsQuery);
  const { t } = useTranslation([...routes.credits.texts, 'common']);
  const { user } = useSession();
  useTitle(t('common:nav.credits'));
  return user && <Credits user={user} />;
}
