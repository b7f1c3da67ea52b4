import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import styles from './questions.module.css';

export type QuestionName =
  | 'lifetime'
  | 'subscription'
  | 'credits'
  | 'withdrawal'
  | 'expire'
  | 'safe';

/** What people ask before they buy. */
export function Questions({ names }: { names: readonly QuestionName[] }) {
  const { t } = useTranslation('premium');
  const { message_credits, refund_days } = useSettings();
  return (
    <section className={styles.root} aria-labelledby="pay-questions">
      <h2 className="h3" id="pay-questions">
        {t('questions')}
      </h2>
      {names.map((name) => (
        <details key={name} className={styles.item}>
          <summary>
            <h3>{t(`faq.${name}.q`)}</h3>
            <ChevronDown aria-hidden="true" />
          </summary>
          <p className={styles.answer}>
            {t(`faq.${name}.a`, {
              count: name === 'withdrawal' ? refund_days : message_credits,
            })}
          </p>
        </details>
      ))}
    </section>
  );
}
