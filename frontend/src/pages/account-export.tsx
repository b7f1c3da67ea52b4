/** /account-export */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { AccountCopy } from '../features/account/links/account-copy.tsx';
import { routes } from '../routes.ts';

export default function AccountExportPage() {
  const { t } = useTranslation(routes['account-export'].texts);
  useTitle(t('copy.title'));
  return <AccountCopy />;
}
