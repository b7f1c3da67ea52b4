/** /reset-password */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { ResetRequest } from '../features/account/reset/reset-request.tsx';
import { LoginFrame } from '../features/login/login-frame.tsx';
import { routes } from '../routes.ts';

export default function ResetPasswordPage() {
  const { t } = useTranslation(routes['reset-password'].texts);
  useTitle(t('reset.title'));
  return (
    <LoginFrame>
      <ResetRequest />
    </LoginFrame>
  );
}
