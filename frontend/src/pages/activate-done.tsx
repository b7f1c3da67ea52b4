/** /activate/done */
import { useTranslation } from 'react-i18next';
import { ActivationDone } from '../features/signup/components/activation-done.tsx';
import { useTitle } from '../lib/use-title.ts';

export default function ActivateDone() {
  const { t } = useTranslation('signup');
  useTitle(t('activation.done_title'));
  return <ActivationDone />;
}
