import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { withPhoto } from './lander-faces.tsx';
import styles from './night-front.module.css';

interface NightFrontProps {
  /** Members who are active today, nobody fictional. */
  profiles: readonly Profile[];
  /** `drawn` lights have nobody behind them: who is there may not be shown. */
  lights: 'members' | 'drawn';
  /** Id of what the visitor's window leads to. */
  youLead: string;
}

/** Three windows a house. The visitor's is in the middle; the others get light in this order. */
const houses = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
] as const;
const yours = 4;
const order = [1, 3, 5, 7, 0, 8, 2, 6];
/** Windows with light where nobody may be shown. */
const drawnLights: readonly number[] = [1, 3, 8];

/** The front of an apartment block on a phone, a street of houses on a desk. */
export function NightFront({ profiles, lights, youLead }: NightFrontProps) {
  const { t } = useTranslation('lander_alonetonight');
  const shown = withPhoto(profiles);
  return (
    <div className={styles.root}>
      <span className={styles.moon} aria-hidden="true" />
      <div className={styles.street}>
        <span className={cx(styles.house, styles.far)} aria-hidden="true" />
        {houses.map((windows) => (
          <div className={styles.house} key={windows[0]}>
            {windows.map((at) => {
              if (at === yours) {
                return (
                  <a className={styles.you} key={at} href={`#${youLead}`}>
                    <Plus aria-hidden="true" />
                    {t('you')}
                  </a>
                );
              }
              const member = shown[order.indexOf(at)];
              return member ? (
                <LitWindow key={at} member={member} />
              ) : (
                <span
                  key={at}
                  aria-hidden="true"
                  className={cx(
                    styles.window,
                    lights === 'drawn' && drawnLights.includes(at) && styles.glow,
                  )}
                />
              );
            })}
            <span className={cx(styles.window, styles.spare)} aria-hidden="true" />
            <span className={styles.door} aria-hidden="true" />
          </div>
        ))}
        <span className={cx(styles.house, styles.far)} aria-hidden="true" />
      </div>
      <span className={styles.ground} aria-hidden="true" />
    </div>
  );
}

function LitWindow({ member: { main_image, name, age } }: { member: Profile }) {
  return (
    <figure className={styles.lit}>
      <PhotoPicture
        className={styles.face}
        src={main_image?.filename ?? ''}
        alt=""
        width="600"
        height="800"
        decoding="async"
      />
      <figcaption className={styles.name}>
        {name}, {age}
      </figcaption>
    </figure>
  );
}
