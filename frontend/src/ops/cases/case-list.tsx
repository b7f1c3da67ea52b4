import { Check, GitCompareArrows } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import { Initials } from '../parts/initials.tsx';
import shared from '../parts/list-row.module.css';
import type { Brand } from '../session.tsx';
import { getDue } from '../times.ts';
import { CaseLink } from './case-link.tsx';
import styles from './case-list.module.css';
import { getKindText, getRowText, getTitle } from './case-words.ts';
import type { CaseRow } from './cases-data.ts';
import { isUnderWay, type QueuedDecision } from './decision-queue.ts';

/** Cases one below the other, the most urgent first. */
export function CaseList({
  rows,
  brands,
  current,
  decisions,
  now,
}: {
  rows: readonly CaseRow[];
  brands: readonly Brand[];
  /** Id of the case on the screen. */
  current: string | null;
  decisions: readonly QueuedDecision[];
  now: number;
}) {
  return (
    <ol className={styles.root}>
      {rows.map((row) => (
        <Row
          key={`${row.brand} ${row.id}`}
          row={row}
          brand={brands.find(({ id }) => id === row.brand)}
          isCurrent={row.id === current}
          decision={decisions.find(({ of }) => of.brand === row.brand && of.id === row.id)}
          now={now}
        />
      ))}
    </ol>
  );
}

function Row({
  row,
  brand,
  isCurrent,
  decision,
  now,
}: {
  row: CaseRow;
  brand: Brand | undefined;
  isCurrent: boolean;
  decision: QueuedDecision | undefined;
  now: number;
}) {
  const due = getDue(row.clock_from, row.decided_at ? null : row.due_at, now);
  const isOthers = row.lease !== null && !row.lease.mine;
  const isOver = isOthers || (decision !== undefined && isUnderWay(decision));
  return (
    <li>
      <CaseLink
        brand={row.brand}
        id={row.id}
        className={cx(shared.root, styles.row, isCurrent && shared.current, isOver && shared.over)}
        aria-current={isCurrent ? 'page' : undefined}
        data-case={row.id}
      >
        <span className={shared.line}>
          <span className={cx(styles.kind, styles[`urgency_${due.urgency}`])}>
            {getKindText(row)}
          </span>
          {!row.decided_at && (
            <span className={cx(styles.due, styles[`urgency_${due.urgency}`])}>
              {due.text.replace(/ left$/, '')}
              {due.text.endsWith('left') && <span className="sr-only"> left</span>}
            </span>
          )}
        </span>
        <span className={shared.title}>{getTitle(row)}</span>
        <span className={shared.line}>
          <span className={shared.note}>
            {brand && <BrandIcon brand={brand} named />}
            {isOthers && row.lease && <Initials name={row.lease.name} />}
            {decision ? (
              <>
                {isUnderWay(decision) ? <Check /> : <GitCompareArrows />}
                <span>{isUnderWay(decision) ? decision.words : 'Your decision was not sent'}</span>
              </>
            ) : (
              <span>{getRowText(row, now)}</span>
            )}
          </span>
          {!row.decided_at && (
            <span className={styles.clock} aria-hidden="true">
              <Clock due={due} wordless />
            </span>
          )}
        </span>
      </CaseLink>
    </li>
  );
}
