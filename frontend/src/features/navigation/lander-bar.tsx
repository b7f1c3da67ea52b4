import { paths } from '#lib/paths.ts';
import { cx } from '#ui/cx.ts';
import { BrandLink } from './brand-link.tsx';
import styles from './lander-bar.module.css';

/** Landing pages show the brand and nothing that leads elsewhere. */
export function LanderBar() {
  return (
    <header className={cx(styles.root, 'container')}>
      <BrandLink className={styles.brand} to={paths.index} />
    </header>
  );
}
