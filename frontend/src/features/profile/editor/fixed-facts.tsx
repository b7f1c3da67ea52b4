import { Lock } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './profile-form.module.css';

/** What a member cannot change, and why. */
export function FixedFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'values']);
  const tag = useLanguageTag();
  const { date_of_birth, age, gender } = profile;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className={styles.fixedFacts}>
      <dl className={styles.fixedFactsList}>
        {date_of_birth && (
          <div>
            <dt>{t('fixed.birth_date')}</dt>
            <dd>
              <time dateTime={date_of_birth}>
                {day.format(new Date(`${date_of_birth}T00:00:00Z`))}
              </time>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('fixed.age')}</dt>
          <dd>{age}</dd>
        </div>
        <div>
          <dt>{t('fixed.gender')}</dt>
          <dd>{t(`values:gender.${gender}`)}</dd>
        </div>
      </dl>
      <p className={cx(styles.fixedFactsWhy, 'small', 'muted')}>
        <Lock />
        <span>
          <Trans
            t={t}
            i18nKey="fixed.why"
            components={{
              support: (
                <TextLink as={Link} to={paths['pages-service']}>
                  {null}
                </TextLink>
              ),
            }}
          />
        </span>
      </p>
    </div>
  );
}
