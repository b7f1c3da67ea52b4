/** /activate/error */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { ActivationError } from '../features/signup/activation/activation-error.tsx';
import { routes } from '../routes.ts';

export default function ActivateError() {
  const { t } = useTranslation(routes['activate-error'].texts);
  useTitle(t('activation.error_title'));
  return <ActivationError />;
}
