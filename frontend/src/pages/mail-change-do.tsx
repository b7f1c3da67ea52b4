/** /mail-change/do */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { MailChangeConfirm } from '../features/account/components/mail-change.tsx';

export default function MailChangeDo() {
  const { t } = useTranslation('account');
  useTitle(t('mail_change.title'));
  return <MailChangeConfirm />;
}
