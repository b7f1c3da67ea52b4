import { useSettings } from '#lib/settings.tsx';
import type { Lander } from '#shared/api/lander.ts';
import { cx } from '#ui/cx.ts';
import styles from './door.module.css';
import { LanderPicture } from './lander-picture.tsx';

/** The drawn door, in the brand's composition (`<html data-card>`). Who stands behind it is drawn too. */
export function Door({ lander, open }: { lander: Lander; open: boolean }) {
  const { min_age } = useSettings();
  return (
    <div className={cx(styles.root, open && styles.open)} aria-hidden="true">
      <div className={styles.lamp} />
      <div className={styles.frame}>
        <LanderPicture
          className={styles.person}
          lander={lander}
          otherwise={0}
          sizes="(min-width: 768px) 30vw, 62vw"
          place="first"
        />
        <div className={styles.light} />
        <div className={styles.leaf}>
          <span className={styles.panel} />
          <span className={styles.panel} />
          <span className={styles.knob} />
        </div>
      </div>
      <div className={styles.beam} />
      <p className={styles.mat}>{min_age}+</p>
    </div>
  );
}
