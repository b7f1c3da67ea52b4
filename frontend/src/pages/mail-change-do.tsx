/** /mail-change/do */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { MailChangeConfirm } from '../features/account/links/mail-change.tsx';
import { routes } from '../routes.ts';

export default function MailChangeDo() {
  const { t } = useTranslation(routes['mail-change-do'].texts);
  useTitle(t('mail_change.title'));
  return <MailChangeConfirm />;
}
