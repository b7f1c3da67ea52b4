import styles from './kbd.module.css';

/** Keys as they stand on a keyboard. For screen readers the action's own words are enough. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.root} aria-hidden="true">
      {children}
    </kbd>
  );
}
