import { getNumberText } from '../member/money-words.ts';
import { getPercentText } from '../money/money-text.ts';
import { type Count, type ReportRow, sumCounts } from './campaigns-data.ts';
import styles from './funnel.module.css';

const steps: readonly { count: Count; name: string; of: Count | null; ofName: string }[] = [
  { count: 'clicks', name: 'Clicks', of: null, ofName: '' },
  { count: 'signups', name: 'Signed up', of: 'clicks', ofName: 'of clicks' },
  { count: 'confirmed', name: 'Confirmed', of: 'signups', ofName: 'of sign-ups' },
  { count: 'buyers', name: 'Bought', of: 'confirmed', ofName: 'of confirmed' },
];

/** From clicks to buyers, each step beside the one before. */
export function Funnel({ totals, days }: { totals: readonly ReportRow[]; days: number }) {
  const counts = sumCounts(totals);
  return (
    <dl className={styles.root}>
      {steps.map(({ count, name, of, ofName }) => {
        const share = of && counts[of] > 0 ? counts[count] / counts[of] : null;
        return (
          <div key={count}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.figure}>
              <span className={styles.value}>{getNumberText(counts[count])}</span>
              <span className={styles.note}>
                {of === null
                  ? `in ${days} ${days === 1 ? 'day' : 'days'}`
                  : share !== null && `${getPercentText(share)} ${ofName}`}
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span
                  className={styles.fill}
                  style={{ width: `${of === null ? 100 : Math.min(1, share ?? 0) * 100}%` }}
                />
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
