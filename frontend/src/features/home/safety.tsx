import { DoorOpen, MapPinOff, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import { cx } from '#ui/cx.ts';
import { FictionalIcon } from '#ui/fictional-icon.tsx';
import styles from './home.module.css';

const points = [
  { key: 'block', Icon: UserX },
  { key: 'fictional', Icon: FictionalIcon },
  { key: 'place', Icon: MapPinOff },
  { key: 'leave', Icon: DoorOpen },
] as const;

/** What protects a member, and what the site never hides. */
export function Safety() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.section} aria-labelledby="home-safety">
      <div className={cx('container', styles.safetyInner)}>
        <h2 id="home-safety">{t('safety_title')}</h2>
        <ul className={styles.safety}>
          {points.map(({ key, Icon }) => (
            <li key={key} className={styles.safetyItem}>
              <span className={styles.safetyIcon}>
                <Icon />
              </span>
              <div>
                <h3 className="h4">{t(`safety_${key}_title`)}</h3>
                <p>{t(`safety_${key}_text`, { days: limits.reactivationDays })}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
