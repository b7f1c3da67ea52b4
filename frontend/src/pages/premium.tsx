/** /premium */
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Premium } from '../features/payments/premium/premium.tsx';
import { routes } from '../routes.ts';

export default function PremiumPage() {
  const { t } = useTranslation(routes.premium.texts);
  const { loading } = useSession();
  useTitle(t('page_title'));
  // Whom it speaks to decides what it says.
  return loading ? null : <Premium />;
}
