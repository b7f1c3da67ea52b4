/** /reset-password/do */
import { useTranslation } from 'react-i18next';
import { ResetPassword } from '../features/account/components/reset-password.tsx';
import { LoginFrame } from '../features/login/components/login-frame.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function ResetPasswordDo() {
  const { t } = useTranslation('account');
  useTitle(t('reset.title'));
  return <ResetPassword frame={(form) => <LoginFrame>{form}</LoginFrame>} />;
}
