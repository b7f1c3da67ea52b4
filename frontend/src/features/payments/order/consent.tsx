import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

interface ConsentProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * The express wish that the service begins before the time for withdrawing is over, and the
 * knowledge of what that means. Never ticked beforehand, and nothing depends on it.
 */
export function Consent({ checked, onChange }: ConsentProps) {
  const { t } = useTranslation('payments');
  const { refund_days: count } = useSettings();
  return (
    <Checkbox
      name="immediate_start"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={t('consent.label', { count })}
      hint={t('consent.hint', { count })}
    />
  );
}
