import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { cx } from '#ui/cx.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './signup.module.css';

/** The terms and the privacy statement that signing up accepts. */
export function LegalNote() {
  const { t } = useTranslation('signup');
  return (
    <p className={cx(styles.legal, 'small', 'muted')}>
      <Trans
        t={t}
        i18nKey="legal"
        components={{
          // In a tab of their own: the form behind them would lose the password.
          terms: (
            <TextLink href={paths['pages-terms']} target="_blank">
              {null}
            </TextLink>
          ),
          privacy: (
            <TextLink href={paths['pages-privacy']} target="_blank">
              {null}
            </TextLink>
          ),
        }}
      />
    </p>
  );
}

/** The way to log in, for members. */
export function MemberNote() {
  const { t } = useTranslation(['signup', 'common']);
  return (
    <p className={cx(styles.memberBelow, 'small', 'muted')}>
      {t('member')}{' '}
      <TextLink as={Link} standalone to={paths.login}>
        {t('common:actions.login')}
      </TextLink>
    </p>
  );
}
