import { useQuery } from '@tanstack/react-query';
import { getNumberText } from '../member/money-words.ts';
import { getPercentText } from '../money/money-text.ts';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import type { Brand } from '../session.tsx';
import { campaignQuery } from './campaigns-data.ts';
import { compareLandings, type LandingComparison } from './landing-comparison.ts';
import styles from './landings-panel.module.css';
import type { ReportPeriod } from './use-report-period.ts';

/** Landing pages of which visitors see one of several versions, beside each other. */
export function LandingsPanel({
  brand,
  campaign,
  period,
}: {
  brand: Brand;
  campaign: string;
  period: ReportPeriod;
}) {
  const { data, error, isFetching, refetch } = useQuery(
    campaignQuery({ brand: brand.id, campaign, by: 'landing' }, period),
  );
  const compared = data ? compareLandings(data.rows) : [];
  return (
    <Panel title="Versions of landing pages" note="Sign-ups of visitors">
      {!data ? (
        error ? (
          <PanelFailure
            title="The landing pages did not load"
            cause={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <PlaceholderRows label="Comparing landing pages" />
        )
      ) : compared.length === 0 ? (
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
