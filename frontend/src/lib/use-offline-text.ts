/** What stands where something would have to load and there is no network. */
import { useTranslation } from 'react-i18next';

export function useOfflineText(): string {
  const { t } = useTranslation('common');
  return t('offline.nothing');
}
