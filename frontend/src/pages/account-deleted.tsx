/** /account-deleted */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { AccountDeleted } from '../features/account/components/account-deleted.tsx';

export default function AccountDeletedPage() {
  const { t } = useTranslation('account');
  useTitle(t('deleted.title'));
  return <AccountDeleted />;
}
