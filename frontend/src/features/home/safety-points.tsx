import { DoorOpen, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { FictionalIcon } from '#ui/fictional-icon.tsx';
import styles from './home.module.css';

/** What protects a member, and what the site never hides. */
export const safetyPoints = [
  { key: 'fictional', Icon: FictionalIcon },
  { key: 'place', Icon: MapPin },
  { key: 'leave', Icon: DoorOpen },
] as const;

/** The points as a list: an icon, a short sentence, and what it means. */
export function SafetyList({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('home');
  return (
    <ul className={cx(styles.safety, className)}>
      {safetyPoints.map(({ key, Icon }) => (
        <li key={key} className={styles.safetyItem}>
          <span className={styles.safetyIcon}>
            <Icon />
          </span>
          <p>
            <strong>{t(`safety_${key}_title`)}</strong> <span>{t(`safety_${key}_text`)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
