import styles from './placeholder.module.css';

const rows = ['a', 'b', 'c', 'd'];

/** Rows in their final shape while they load. They show after a moment, as most load at once. */
export function PlaceholderRows({ label }: { label: string }) {
  return (
    <div role="status" className={styles.root}>
      <span className="sr-only">{label}</span>
      {rows.map((row) => (
        <span key={row} className={styles.row} aria-hidden="true">
          <span className={styles.box} />
          <span className={styles.lines}>
            <span className={styles.line} />
            <span className={styles.line} />
          </span>
          <span className={styles.end} />
        </span>
      ))}
    </div>
  );
}
