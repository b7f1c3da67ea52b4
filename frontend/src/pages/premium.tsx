/** /premium */
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Premium } from '../features/payments/components/premium.tsx';

/** All texts of the page, loaded together. */
const groups = ['premium', 'common'];

export default function PremiumPage() {
  const { t } = useTranslation(groups);
  const { loading } = useSession();
  useTitle(t('page_title'));
  // Whom it speaks to decides what it says.
  return loading ? null : <Premium />;
}
