import { useTranslation } from 'react-i18next';
import styles from './home.module.css';

const steps = ['profile', 'search', 'write'] as const;

/** From nothing to a first message in three steps. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.section} aria-labelledby="home-steps">
      <div className="container">
        <h2 id="home-steps">{t('steps_title')}</h2>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step} className={styles.stepsItem}>
              <span className={styles.stepsNumber} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(`step_${step}_title`)}</h3>
              <p>{t(`step_${step}_text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
