import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { WarningHeader } from '#ui/warning-header.tsx';

/** Whom the site is for, and what some of its profiles are. */
export function AdultsOnly() {
  const { t } = useTranslation();
  const { min_age, fictional_profiles } = useSettings();
  return (
    <WarningHeader icon={`${min_age}+`}>
      {t('footer.adults_only', { age: min_age })}
      {fictional_profiles && ` ${t('disclaimer.fictional')}`}
    </WarningHeader>
  );
}
