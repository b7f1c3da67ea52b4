import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleX, ListChecks, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PreflightState, preflightGroups } from '#shared/model/preflight.ts';
import { Spinner } from '#ui/spinner.tsx';
import { usePolling } from '../activity.ts';
import { call, hasCode } from '../api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { getMomentText } from '../times.ts';
import { useTask } from '../use-task.ts';
import {
  brandsQuery,
  type PreflightOutcome,
  type PreflightRun,
  preflightQuery,
} from './brands-data.ts';
import styles from './preflight-panel.module.css';
import { checkNames, getCountsText, groupNames, stateNames } from './preflight-words.ts';

const pollMs = 1_000;

const stateIcons: Record<PreflightState, ReactNode> = {
  wrong: <CircleX />,
  unknown: <CircleHelp />,
  ok: <CircleCheck />,
};
const states = ['wrong', 'unknown', 'ok'] as const;

/** What a brand needs from outside: what is ready, what has to be mended, and what nobody could tell. */
export function PreflightPanel({ brand, now }: { brand: string; now: number }) {
  const client = useQueryClient();
  const task = useTask();
  const query = preflightQuery(brand);
  const { data, error, isFetching, refetch } = useQuery(query);
  usePolling(async () => {
    if (!data?.running) return;
    const { data: next } = await refetch();
    // The list shows what the run found.
    if (next && !next.running) await client.invalidateQueries({ queryKey: brandsQuery.queryKey });
  }, pollMs);
  const start = async () => {
    try {
      const { preflight } = await call('preflight', 'POST', { body: { brand } });
      client.setQueryData(query.queryKey, preflight);
    } catch (cause) {
      // Somebody else began one, which then shows.
      if (hasCode(cause, 'busy')) await refetch();
      throw cause;
    }
  };
  if (data === undefined) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The preflight did not load"
        label="Loading the preflight"
      />
    );
  }
  const button = (
    <ActionButton
      icon={<RefreshCw />}
      look={data ? 'plain' : 'ink'}
      sending={task.sending || data?.running === true}
      onClick={() => void task.run(start)}
    >
      {data?.running ? 'Checking' : data ? 'Check again' : 'Check now'}
    </ActionButton>
  );
  return (
    <>
      <FailureLine cause={task.failure} />
      {data ? (
        <>
          <div className={styles.head}>
            <Counts counts={data.counts} />
            <p className={styles.when}>{getWhenText(data, now)}</p>
            {button}
          </div>
          <p className="sr-only" role="status">
            {data.running ? 'Checking' : `Checked: ${getCountsText(data.counts)}`}
          </p>
          <Outcomes run={data} />
        </>
      ) : (
        <PanelState
          icon={<ListChecks />}
          title="Never checked"
          text="It asks name servers, the mail service and the payment provider whether all is ready for this brand. That takes some seconds and changes nothing."
          action={button}
        />
      )}
    </>
  );
}

const getWhenText = ({ running, asked_at, asked_by, ended_at }: PreflightRun, now: number) =>
  running
    ? `Since ${getMomentText(asked_at, now)}, for ${asked_by}`
    : `Checked ${getMomentText(ended_at ?? asked_at, now)}`;

function Counts({ counts }: { counts: PreflightRun['counts'] }) {
  return (
    <ul className={styles.counts}>
      {states.map((state) => (
        <li key={state} className={styles.count} data-state={state}>
          {stateIcons[state]}
          {counts[state]} {stateNames[state].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

function Outcomes({ run: { outcomes, running } }: { run: PreflightRun }) {
  return (
    <div className={styles.groups}>
      {preflightGroups.map((group) => {
        const own = outcomes.filter((outcome) => outcome.group === group);
        if (own.length === 0) return null;
        return (
          <Panel key={group} title={groupNames[group]}>
            <ul className={styles.list} aria-label={groupNames[group]}>
              {own.map((outcome) => (
                <Line key={outcome.check} outcome={outcome} />
              ))}
            </ul>
          </Panel>
        );
      })}
      {running && (
        <p className={styles.running}>
          <Spinner className={styles.spinner} />
          {outcomes.length === 0 ? 'The first answers come' : `${outcomes.length} done, more come`}
        </p>
      )}
    </div>
  );
}

function Line({ outcome: { check, state, text, mend } }: { outcome: PreflightOutcome }) {
  return (
    <li className={styles.line} data-state={state}>
      {stateIcons[state]}
      <span className={styles.name}>{checkNames[check]}</span>
      <span className={styles.text}>
        {text}
        {mend && (
          <span className={styles.mend}>
            <span className={styles.how}>How to mend it: </span>
            {mend}
          </span>
        )}
      </span>
      <span className={styles.word}>{stateNames[state]}</span>
    </li>
  );
}
