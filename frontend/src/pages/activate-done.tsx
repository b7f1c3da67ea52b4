/** /activate/done */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { ActivationDone } from '../features/signup/activation/activation-done.tsx';
import { routes } from '../routes.ts';

export default function ActivateDone() {
  const { t } = useTranslation(routes['activate-done'].texts);
  useTitle(t('activation.done_title'));
  return <ActivationDone />;
}
