import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Equal, FilePen } from 'lucide-react';
import { getNumberText } from '../member/money-words.ts';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { type Change, type Changes, changesQuery } from './brands-data.ts';
import { ChangeValue } from './change-value.tsx';
import { areaNames, getChangeText, groupChanges, isLong } from './change-words.ts';
import styles from './differences-panel.module.css';
import { DraftHint } from './draft-hint.tsx';

/** What a version changes against the one in use. */
export function DifferencesPanel({
  brand,
  number,
  currency,
}: {
  brand: string;
  /** Null where there is no draft, and no version is chosen. */
  number: number | null;
  currency: string;
}) {
  if (number === null) {
    return (
      <PanelState icon={<FilePen />} title="No draft waits" text={<DraftHint brand={brand} />} />
    );
  }
  return <Compared brand={brand} number={number} currency={currency} />;
}

function Compared({
  brand,
  number,
  currency,
}: {
  brand: string;
  number: number;
  currency: string;
}) {
  const { data, error, isFetching, refetch } = useQuery(changesQuery(brand, number));
  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The differences did not load"
        label="Comparing the versions"
      />
    );
  }
  return (
    <>
      <p className={styles.what}>
        {data.live === null
          ? `Version ${number} against what is in use`
          : `Version ${number} against version ${data.live}, which is in use`}
      </p>
      <Obstacles obstacles={data.obstacles} />
      {data.changes.length === 0 ? (
        <PanelState
          icon={<Equal />}
          title="No difference"
          text={
            data.knows_files
              ? `Version ${number} is as what is in use.`
              : `The declaration is the same. Of a version this old it is not known whether its files are.`
          }
        />
      ) : (
        <Groups changes={data} currency={currency} />
      )}
    </>
  );
}

/** Why a version cannot come into use from here. */
export function Obstacles({ obstacles }: { obstacles: readonly string[] }) {
  if (obstacles.length === 0) return null;
  return (
    <Notice tone="amber" icon={<CircleAlert />}>
      <strong>It cannot come into use from here.</strong>
      {obstacles.map((blocker) => (
        <span key={blocker} className={styles.blocker}>
          {blocker}
        </span>
      ))}
    </Notice>
  );
}

function Groups({
  changes: { changes, more, knows_files },
  currency,
}: {
  changes: Changes;
  currency: string;
}) {
  return (
    <div className={styles.groups}>
      {groupChanges(changes).map(({ area, changes: own }) => (
        <Panel key={area} title={areaNames[area]} note={getNumberText(own.length)}>
          <ul className={styles.list} aria-label={areaNames[area]}>
            {own.map((change) => (
              <Row key={change.path} change={change} currency={currency} />
            ))}
          </ul>
        </Panel>
      ))}
      {more > 0 && (
        <p className={styles.what}>
          {getNumberText(more)} further {more === 1 ? 'change is' : 'changes are'} not shown.
        </p>
      )}
      {!knows_files && (
        <p className={styles.what}>
          Of a version this old it is not known which files of the folder differ.
        </p>
      )}
    </div>
  );
}

function Row({ change, currency }: { change: Change; currency: string }) {
  return (
    <li className={styles.row} data-long={isLong(change) || undefined}>
      <span className={styles.name} title={change.path}>
        {getChangeText(change)}
      </span>
      <ChangeValue change={change} currency={currency} />
    </li>
  );
}
