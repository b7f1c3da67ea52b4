import type { Change } from './brands-data.ts';
import styles from './change-list.module.css';
import { ChangeValue } from './change-value.tsx';
import { areaItems, getChangeText } from './change-words.ts';

/** Some changes in a narrow place: what each is about, before and after. */
export function ChangeList({
  label,
  changes,
  currency,
}: {
  label: string;
  changes: readonly Change[];
  currency: string | null;
}) {
  return (
    <ul className={styles.root} aria-label={label}>
      {changes.map((change) => (
        <li key={`${change.area} ${change.path}`} className={styles.row}>
          <span className={styles.words}>
            <span className={styles.name}>{getChangeText(change)}</span>
            <span className={styles.area}>{areaItems[change.area]}</span>
          </span>
          <ChangeValue change={change} currency={currency} isShort />
        </li>
      ))}
    </ul>
  );
}
