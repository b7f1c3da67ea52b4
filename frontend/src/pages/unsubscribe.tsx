/** /unsubscribe */
import { useTranslation } from 'react-i18next';
import { Unsubscribe } from '../features/account/components/unsubscribe.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function UnsubscribePage() {
  const { t } = useTranslation('account');
  useTitle(t('unsubscribe.title'));
  return <Unsubscribe />;
}
