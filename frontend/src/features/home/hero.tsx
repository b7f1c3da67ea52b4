import { BadgeCheck, Shield, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { Actions } from './actions.tsx';
import styles from './hero.module.css';
import { HeroPictures } from './hero-pictures.tsx';

/** The first screen. Its shape is the brand's (`theme.hero.variant`). */
export function Hero() {
  const { t } = useTranslation('home');
  const { theme, min_age } = useSettings();
  return (
    <section
      data-part="hero"
      className={cx(styles.root, styles[`variant_${theme.hero.variant}`])}
      aria-labelledby="home-title"
    >
      <div className={styles.head}>
        <p className="eyebrow">{t('eyebrow')}</p>
        <h1 id="home-title">{t('title')}</h1>
      </div>
      <HeroPictures />
      <div className={styles.body}>
        <p className="lead">{t('lead')}</p>
        <Actions />
        <ul className={styles.facts}>
          <li>
            <BadgeCheck />
            {t('fact_adults', { age: min_age })}
          </li>
          <li>
            <Wallet />
            {t('fact_no_subscription')}
          </li>
          <li>
            <Shield />
            {t('fact_you_decide')}
          </li>
        </ul>
      </div>
      <FictionalNotice bare className={styles.note}>
        {t('pictures_note')}
      </FictionalNotice>
    </section>
  );
}
