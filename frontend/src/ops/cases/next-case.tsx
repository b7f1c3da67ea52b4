import { cx } from '#ui/cx.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import type { Brand } from '../session.tsx';
import { getDue, getDurationText } from '../times.ts';
import { CaseLink } from './case-link.tsx';
import { getKindText, getTitle } from './case-words.ts';
import type { CaseRow } from './cases-data.ts';
import styles from './next-case.module.css';

/** On a phone, the case that is next for the person, above the list. */
export function NextCase({
  row,
  brands,
  now,
}: {
  row: CaseRow | undefined;
  brands: readonly Brand[];
  now: number;
}) {
  if (!row) return null;
  const due = getDue(row.clock_from, row.due_at, now);
  const brand = brands.find(({ id }) => id === row.brand);
  const span = getDurationText(Date.parse(row.due_at) - Date.parse(row.clock_from));
  return (
    <section
      className={cx(styles.root, styles[`urgency_${due.urgency}`])}
      aria-label="Next for you"
    >
      <p className={styles.head}>
        <span className={styles.kind}>{getKindText(row)}, next for you</span>
        {brand && <BrandIcon brand={brand} named />}
      </p>
      <p className={styles.title}>{getTitle(row)}</p>
      <p className={styles.clock}>
        <Clock due={due} />
        <span className={styles.of}>of {span}</span>
      </p>
      <ActionButton as={CaseLink} brand={row.brand} id={row.id} look="ink" wide>
        Take this one
      </ActionButton>
    </section>
  );
}
