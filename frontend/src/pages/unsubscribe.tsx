/** /unsubscribe */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { Unsubscribe } from '../features/account/links/unsubscribe.tsx';
import { routes } from '../routes.ts';

export default function UnsubscribePage() {
  const { t } = useTranslation(routes.unsubscribe.texts);
  useTitle(t('unsubscribe.title'));
  return <Unsubscribe />;
}
