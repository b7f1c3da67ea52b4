import { DoorOpen, Drama, MapPinOff, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';

const points = [
  { key: 'block', Icon: UserX },
  { key: 'fictional', Icon: Drama },
  { key: 'place', Icon: MapPinOff },
  { key: 'leave', Icon: DoorOpen },
] as const;

/** What protects a member, and what the site never hides. */
export function Safety() {
  const { t } = useTranslation('home');
  return (
    <section className="home-section home-safety" aria-labelledby="home-safety">
      <div className="container home-safety__inner">
        <h2 id="home-safety">{t('safety_title')}</h2>
        <ul className="safety">
          {points.map(({ key, Icon }) => (
            <li key={key} className="safety__item">
              <span className="safety__icon">
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
