/** /activate/error */
import { useTranslation } from 'react-i18next';
import { ActivationError } from '../features/signup/components/activation-error.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function ActivateError() {
  const { t } = useTranslation('signup');
  useTitle(t('activation.error_title'));
  return <ActivationError />;
}
