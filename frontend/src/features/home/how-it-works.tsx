import { useTranslation } from 'react-i18next';

const steps = ['profile', 'search', 'write'] as const;

/** From nothing to a first message in three steps. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section className="home-section home-steps" aria-labelledby="home-steps">
      <div className="container">
        <h2 id="home-steps">{t('steps_title')}</h2>
        <ol className="steps">
          {steps.map((step, index) => (
            <li key={step} className="steps__item">
              <span className="steps__number" aria-hidden="true">
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
