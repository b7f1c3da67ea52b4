import type { Brand } from '../session.tsx';
import { BrandIcon } from './brand-icon.tsx';
import styles from './brand-name.module.css';

/** A brand's name beside its icon. */
export function BrandName({ brand }: { brand: Brand }) {
  return (
    <span className={styles.root}>
      <BrandIcon brand={brand} />
      {brand.name}
    </span>
  );
}
