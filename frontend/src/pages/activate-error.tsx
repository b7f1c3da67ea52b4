/** /activate/error */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { ActivationError } from '../features/signup/components/activation-error.tsx';

export default function ActivateError() {
  const { t } = useTranslation('signup');
  useTitle(t('activation.error_title'));
  return <ActivationError />;
}
