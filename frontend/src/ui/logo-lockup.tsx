import { cx } from './cx.ts';
import styles from './logo-lockup.module.css';

export interface LogoLockupProps {
  name: string;
  /** Address of the mark. */
  mark: string;
  /** Mark for dark grounds, where the brand has one. */
  markDark?: string | undefined;
  /** White, for a place on a photo. */
  onPhoto?: boolean | undefined;
  className?: string | undefined;
}

/** The brand's mark and name. Callers wrap it in the link home. */
export function LogoLockup({ name, mark, markDark, onPhoto, className }: LogoLockupProps) {
  return (
    <span data-part="logo" className={cx(styles.root, onPhoto && styles.onPhoto, className)}>
      <img
        {...(markDark && { 'data-part': 'logo-mark-light' })}
        className={cx(styles.mark, markDark && styles.markLight)}
        src={mark}
        alt=""
        width="34"
        height="34"
      />
      {markDark && (
        <img
          data-part="logo-mark-dark"
          className={cx(styles.mark, styles.markDark)}
          src={markDark}
          alt=""
          width="34"
          height="34"
          loading="lazy"
        />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
