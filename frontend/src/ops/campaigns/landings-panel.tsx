import { getNumberText } from '../member/money-words.ts';
import { getPercentText } from '../money/money-text.ts';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import type { ReportRow } from './campaigns-data.ts';
import { compareLandings, type LandingComparison } from './landing-comparison.ts';
import styles from './landings-panel.module.css';

/** Landing pages of which visitors see one of several versions, beside each other. */
export function LandingsPanel({ rows }: { rows: readonly ReportRow[] }) {
  const compared = compareLandings(rows);
  return (
    <Panel title="Versions of landing pages" note="Sign-ups of visitors">
      {compared.length === 0 ? (
        <Nothing>No landing page was shown in several versions.</Nothing>
      ) : (
        compared.map((one) => <Comparison key={one.page} comparison={one} />)
      )}
    </Panel>
  );
}

function Comparison({ comparison }: { comparison: LandingComparison }) {
  const { page, best, other, ahead, isBeyondChance } = comparison;
  const points = (ahead * 100).toFixed(1);
  return (
    <div className={styles.page}>
      <h3 className={styles.title}>/{page}</h3>
      <ul className={styles.versions}>
        {[best, other].map(({ name, visitors, signups, share }) => (
          <li key={name} className={styles.version}>
            <span className={styles.name}>{name}</span>
            <span className={styles.counts}>
              {getNumberText(visitors)} visitors, {getNumberText(signups)} sign-ups
            </span>
            <span className={styles.share}>{getPercentText(share)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        {isBeyondChance
          ? `${best.name} leads by ${points} points. Chance alone does that in fewer than 1 of 20 comparisons.`
          : 'The two are too close, or were seen too little, to tell them from chance.'}
      </p>
    </div>
  );
}
