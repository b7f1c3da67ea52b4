import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Banner } from '#ui/banner.tsx';

/** The site-entry warning, in the page instead of over it. Going on counts as closing it. */
export function EntryNotice() {
  const { t } = useTranslation('entry_warning');
  const { min_age, fictional_profiles } = useSettings();
  return (
    <Banner tone="warning" title={t('index_important_modal')}>
      {t('body', { age: min_age })} {fictional_profiles && t('fictional')}
    </Banner>
  );
}
