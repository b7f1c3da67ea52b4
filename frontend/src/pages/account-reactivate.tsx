/** /account-reactivate */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { AccountReactivate } from '../features/account/components/account-reactivate.tsx';

export default function AccountReactivatePage() {
  const { t } = useTranslation('account');
  useTitle(t('reactivate.title'));
  return <AccountReactivate />;
}
