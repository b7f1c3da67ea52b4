/** /pricing */
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Pricing } from '../features/payments/premium/pricing.tsx';
import { routes } from '../routes.ts';

export default function PricingPage() {
  const { t } = useTranslation(routes.pricing.texts);
  const { loading } = useSession();
  useTitle(t('pricing.page_title'));
  // Whom it speaks to decides what it says.
  return loading ? null : <Pricing />;
}
