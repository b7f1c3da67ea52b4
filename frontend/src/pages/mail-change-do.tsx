/** /mail-change/do */
import { useTranslation } from 'react-i18next';
import { MailChangeConfirm } from '../features/account/components/mail-change.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function MailChangeDo() {
  const { t } = useTranslation('account');
  useTitle(t('mail_change.title'));
  return <MailChangeConfirm />;
}
