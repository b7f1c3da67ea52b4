/** /mail-change/undo */
import { useTranslation } from 'react-i18next';
import { MailChangeUndo } from '../features/account/components/mail-change.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function MailChangeUndoPage() {
  const { t } = useTranslation('account');
  useTitle(t('mail_undo.title'));
  return <MailChangeUndo />;
}
