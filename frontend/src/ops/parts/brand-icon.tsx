import type { Brand } from '../session.tsx';
import styles from './brand-icon.module.css';

/** A brand's own icon; its name stands beside it or is said to screen readers. */
export function BrandIcon({ brand, named }: { brand: Brand; named?: boolean }) {
  return (
    <img
      className={styles.root}
      src={brand.icon}
      alt={named ? brand.name : ''}
      title={named ? brand.name : undefined}
      width={18}
      height={18}
    />
  );
}
