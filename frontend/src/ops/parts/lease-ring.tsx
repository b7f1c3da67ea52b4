import styles from './lease-ring.module.css';

const radius = 5;
const around = 2 * Math.PI * radius;

/** How much of a lease is left, from 0 to 1. */
export function LeaseRing({ part }: { part: number }) {
  const left = Math.min(1, Math.max(0, part));
  return (
    <svg className={styles.root} viewBox="0 0 14 14" aria-hidden="true">
      <circle className={styles.track} cx="7" cy="7" r={radius} />
      <circle
        className={styles.left}
        cx="7"
        cy="7"
        r={radius}
        strokeDasharray={`${left * around} ${around}`}
      />
    </svg>
  );
}
