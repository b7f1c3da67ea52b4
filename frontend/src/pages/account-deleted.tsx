/** /account-deleted */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { AccountDeleted } from '../features/account/links/account-deleted.tsx';
import { routes } from '../routes.ts';

export default function AccountDeletedPage() {
  const { t } = useTranslation(routes['account-deleted'].texts);
  useTitle(t('deleted.title'));
  return <AccountDeleted />;
}
