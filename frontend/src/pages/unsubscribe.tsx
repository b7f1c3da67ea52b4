/** /unsubscribe */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { Unsubscribe } from '../features/account/components/unsubscribe.tsx';

export default function UnsubscribePage() {
  const { t } = useTranslation('account');
  useTitle(t('unsubscribe.title'));
  return <Unsubscribe />;
}
