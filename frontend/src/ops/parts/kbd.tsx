import styles from './kbd.module.css';

/** Keys as they stand on a keyboard. For screen readers the action's own words are enough. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.root} aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}
