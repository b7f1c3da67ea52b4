import { Scale } from 'lucide-react';
import { capitalize } from '../capitalize.ts';
import { isUnderWay } from '../jobs/jobs-data.ts';
import { getNumberText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { JobLine } from './job-line.tsx';
import { getListText } from './money-text.ts';
import styles from './reconciliation-panel.module.css';
import { ReconciliationTables } from './reconciliation-tables.tsx';
import type { ComparedMonth } from './use-comparisons.ts';
import { useStartJobs } from './use-start-jobs.ts';

/** What the payment providers say against the books, of all chosen brands. */
export function ReconciliationPanel({
  rows,
  month,
  now,
  failure,
  isPending,
  onRetry,
}: {
  rows: readonly ComparedMonth[];
  month: string;
  now: number;
  failure: unknown;
  isPending: boolean;
  onRetry: () => void;
}) {
  const { sending, failure: refusal, start } = useStartJobs();
  const compared = rows.flatMap(({ month: { own }, latest, state }) =>
    latest ? [{ brand: own, reconciliation: latest, state }] : [],
  );
  const jobs = rows.flatMap(({ month: { own, reconciliation } }) =>
    reconciliation && isUnderWay(reconciliation) ? [{ own, job: reconciliation }] : [],
  );
  const failed = rows.flatMap(({ month: { own, reconciliation } }) =>
    reconciliation?.state === 'failed' ? [{ own, job: reconciliation }] : [],
  );
  const count = compared.reduce((all, { reconciliation }) => all + reconciliation.count, 0);
  const payments = compared.reduce(
    (all, { reconciliation: { books } }) =>
      all + books.reduce((sum, side) => sum + side.payments, 0),
    0,
  );
  const providers = [
    ...new Set(compared.flatMap(({ reconciliation }) => reconciliation.providers)),
  ].map(capitalize);
  const idle = rows.filter(
    ({ month: { reconciliation } }) => !reconciliation || !isUnderWay(reconciliation),
  );
  const compare = () =>
    start(idle.map(({ month: { brand } }) => ({ brand, kind: 'reconcile', month })));
  return (
    <Panel
      title={
        providers.length > 0 ? `Reconciliation with ${getListText(providers)}` : 'Reconciliation'
      }
      note={
        compared.length > 0
          ? `${getNumberText(payments)} sales compared, ${getNumberText(count)} ${count === 1 ? 'differs' : 'differ'}`
          : undefined
      }
      action={
        <ActionButton
          icon={<Scale />}
          sending={sending}
          disabled={idle.length === 0}
          onClick={() => void compare()}
        >
          {compared.length > 0 ? 'Compare anew' : 'Compare'}
        </ActionButton>
      }
    >
      <FailureLine cause={refusal} />
      {jobs.map(({ own, job }) => (
        <JobLine key={own.id} brand={own} job={job} />
      ))}
      {failed.map(({ own, job }) => (
        <p key={own.id} className={styles.failed} role="alert">
          {own.name}: {job.failure ?? 'the reconciliation failed.'}
        </p>
      ))}
      {failure !== null ? (
        <PanelFailure title="The differences did not load" cause={failure} onRetry={onRetry} />
      ) : isPending ? (
        <PlaceholderRows label="Loading the differences" />
      ) : compared.length > 0 ? (
        <ReconciliationTables of={compared} now={now} />
      ) : (
        jobs.length === 0 && (
          <Nothing>
            Nobody compared this month with the payment provider yet. Closing it does so too.
          </Nothing>
        )
      )}
    </Panel>
  );
}
