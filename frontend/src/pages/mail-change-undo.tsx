/** /mail-change/undo */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { MailChangeUndo } from '../features/account/links/mail-change.tsx';
import { routes } from '../routes.ts';

export default function MailChangeUndoPage() {
  const { t } = useTranslation(routes['mail-change-undo'].texts);
  useTitle(t('mail_undo.title'));
  return <MailChangeUndo />;
}
