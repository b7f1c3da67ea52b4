import { PlaceholderRows } from '../parts/placeholder.tsx';
import styles from './money-placeholder.module.css';

const figures = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The screen in its final shape while it loads. */
export function MoneyPlaceholder() {
  return (
    <>
      <div className={styles.figures} aria-hidden="true">
        {figures.map((figure) => (
          <span key={figure} className={styles.figure} />
        ))}
      </div>
      <div className={styles.plot} aria-hidden="true" />
      <PlaceholderRows label="Loading the books" />
    </>
  );
}
