/** /account-reactivate */
import { useTranslation } from 'react-i18next';
import { AccountReactivate } from '../features/account/components/account-reactivate.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function AccountReactivatePage() {
  const { t } = useTranslation('account');
  useTitle(t('reactivate.title'));
  return <AccountReactivate />;
}
