/** /account-reactivate */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { AccountReactivate } from '../features/account/links/account-reactivate.tsx';
import { routes } from '../routes.ts';

export default function AccountReactivatePage() {
  const { t } = useTranslation(routes['account-reactivate'].texts);
  useTitle(t('reactivate.title'));
  return <AccountReactivate />;
}
