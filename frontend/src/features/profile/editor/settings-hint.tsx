import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { cx } from '#ui/cx.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from '../view/own-profile.module.css';

/** The way to what the account's settings hold. */
export function SettingsHint() {
  const { t } = useTranslation('profile');
  return (
    <p className={cx(styles.settings, 'muted')}>
      <Trans
        t={t}
        i18nKey="settings"
        components={{
          settings: (
            <TextLink as={Link} to={paths.notifications}>
              {null}
            </TextLink>
          ),
        }}
      />
    </p>
  );
}
