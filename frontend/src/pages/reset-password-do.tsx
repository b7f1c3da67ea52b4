/** /reset-password/do */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { ResetPassword } from '../features/account/reset/reset-password.tsx';
import { LoginFrame } from '../features/login/login-frame.tsx';
import { routes } from '../routes.ts';

export default function ResetPasswordDo() {
  const { t } = useTranslation(routes['reset-password-do'].texts);
  useTitle(t('reset.title'));
  return <ResetPassword frame={(form) => <LoginFrame>{form}</LoginFrame>} />;
}
