import styles from './logo.module.css';

/** The console's mark and name. */
export function Logo() {
  return (
    <span className={styles.root}>
      <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
        <rect width="24" height="24" rx="6.5" />
        <path d="M7.5 17v-5M12 17V7M16.5 17v-6.5" />
      </svg>
      Console
    </span>
  );
}
