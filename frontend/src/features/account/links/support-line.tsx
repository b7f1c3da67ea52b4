import { Trans, useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Where to write to when something does not work. */
export function SupportLine() {
  const { t } = useTranslation('account');
  const { support_email } = useSettings();
  return (
    <p className="small muted">
      <Trans
        t={t}
        i18nKey="invalid.support"
        values={{ email: support_email }}
        components={{ mail: <TextLink href={`mailto:${support_email}`}>{null}</TextLink> }}
      />
    </p>
  );
}
