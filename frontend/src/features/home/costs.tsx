import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { useLocale } from '#lib/use-language.ts';
import { localeTags } from '#shared/rules/locales.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './home.module.css';

/** What is free, what comes with signing up, and what a message costs. */
export function Costs() {
  const { t } = useTranslation('home');
  const { message_credits } = useSettings();
  const { isMember, maySignUp } = useGates();
  const start = useStart();
  return (
    <section className={cx(styles.section, styles.costs)} aria-labelledby="home-costs">
      <div className={cx('container', styles.costsInner)}>
        <div className={styles.costsWords}>
          <h2 id="home-costs">{t('costs_title')}</h2>
          <p className="lead">{t('costs_text')}</p>
          <div className={styles.actions}>
            {maySignUp && !isMember && (
              <Button as={Link} to={paths.signup}>
                {t('cta_signup')}
              </Button>
            )}
            <TextLink as={Link} to={paths.pricing} standalone>
              {t('costs_link')}
              <ArrowRight />
            </TextLink>
          </div>
        </div>
        <dl className={styles.prices}>
          <div className={styles.pricesRow}>
            <dt>{t('costs_signup')}</dt>
            <dd className={styles.pricesValue}>{t('costs_free')}</dd>
          </div>
          {start && (
            <div className={styles.pricesRow}>
              <dt>{t('costs_start')}</dt>
              <dd className={styles.pricesValue}>{start}</dd>
            </div>
          )}
          <div className={styles.pricesRow}>
            <dt>{t('costs_message')}</dt>
            <dd className={styles.pricesValue}>{t('credits', { count: message_credits })}</dd>
            <LeastPrice />
          </div>
          <div className={styles.pricesRow}>
            <dt>{t('costs_subscription')}</dt>
            <dd className={styles.pricesValue}>{t('costs_none')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** What the brand gives at signup, in words; null where it gives nothing. */
function useStart(): string | null {
  const { t } = useTranslation('home');
  const { signup_messages, signup_credits } = useSettings();
  const messages = signup_messages > 0 ? t('messages', { count: signup_messages }) : null;
  const credits = signup_credits > 0 ? t('credits', { count: signup_credits }) : null;
  if (messages && credits) return t('costs_start_both', { messages, credits });
  return messages ?? credits;
}

/** The least that a message comes to in the visitor's country. */
function LeastPrice() {
  const { t } = useTranslation('home');
  const { minimum_message_costs, geoip_selected_country, domain_language } = useSettings();
  const locale = useLocale();
  const least = minimum_message_costs[geoip_selected_country];
  if (!least) return null;
  const tag = domain_language.startsWith(locale) ? domain_language : localeTags[locale];
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency: least.currency }).format(
    Number(least.costs),
  );
  return (
    // The server's and the browser's spaces around a currency may differ; either will do.
    <dd className={styles.pricesDetail} suppressHydrationWarning>
      {t('costs_least', { price })}
    </dd>
  );
}
