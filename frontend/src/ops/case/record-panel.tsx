import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CaseLink } from '../cases/case-link.tsx';
import { getKindText, getTitle, outcomeNames } from '../cases/case-words.ts';
import type { RelatedCase, ShownCase } from '../cases/cases-data.ts';
import { getMemberPath } from '../member-paths.ts';
import links from '../parts/inline-link.module.css';
import { Kbd } from '../parts/kbd.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { getReasonText, measureTitles } from '../restriction-words.ts';
import { getDateText, getMomentText } from '../times.ts';
import styles from './record-panel.module.css';

interface RecordRow {
  key: string;
  at: string;
  what: ReactNode;
  end: ReactNode;
}

/** How another case stands, and who decided it. */
const getEnd = ({ outcome, by }: RelatedCase): string =>
  outcome ? [outcomeNames[outcome].toLowerCase(), by].filter(Boolean).join(', ') : 'undecided';

function listRows({ brand, cases, measures }: ShownCase, now: number): RecordRow[] {
  return [
    ...cases.map(
      (related): RecordRow => ({
        key: `case ${related.id}`,
        at: related.opened_at,
        what: (
          <>
            <CaseLink brand={brand} id={related.id}>
              {getKindText(related)} {related.number}
            </CaseLink>
            {related.reason && `: ${getTitle({ reason: related.reason, subject: '' })}`}
          </>
        ),
        end: getEnd(related),
      }),
    ),
    ...measures.map(
      (measure): RecordRow => ({
        key: `measure ${measure.at}`,
        at: measure.at,
        what: (
          <>
            <CaseLink brand={brand} id={measure.case}>
              {measureTitles[measure.kind]}
            </CaseLink>
            {measure.until && ` until ${getDateText(measure.until, now)}`}:{' '}
            {getReasonText(measure.reason)}
          </>
        ),
        end: measure.lifted ? <Mark tone="line">Lifted, {measure.lifted.by}</Mark> : measure.by,
      }),
    ),
  ].sort((one, other) => other.at.localeCompare(one.at));
}

/** What is on record about the member: other cases, and what operators decided. */
export function RecordPanel({ shown, now }: { shown: ShownCase; now: number }) {
  const { about, brand } = shown;
  if (!about) return null;
  const rows = listRows(shown, now);
  return (
    <Panel
      title={`Record of ${about.name ?? 'the member'}`}
      action={
        shown.member && (
          <Link className={styles.all} to={getMemberPath(brand, about.id)}>
            All of it <Kbd>M</Kbd>
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles.none}>Nothing else is on record.</p>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ key, at, what, end }) => (
            <li key={key} className={styles.row}>
              <time className={styles.when} dateTime={at} title={getMomentText(at, now)}>
                {getDateText(at, now)}
              </time>
              <span className={styles.what}>{what}</span>
              <span className={styles.end}>{end}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const useNames = { photo: 'photo of their profile', image: 'image of their messages' } as const;

/** Identical copies of pictures of the case, which go when a decision removes their picture. */
export function CopiesPanel({ shown }: { shown: ShownCase }) {
  const { brand, copies } = shown;
  if (copies.length === 0) return null;
  return (
    <Panel title="Identical copies" note="Removing a picture removes its copies too">
      <ul className={styles.list}>
        {copies.map(({ picture, member, use }) => (
          <li key={picture} className={styles.row}>
            <Copy />
            <span className={styles.what}>
              <Link className={links.root} to={getMemberPath(brand, member.id)}>
                {member.name ?? 'A member who left'}
              </Link>
              , {useNames[use]}
            </span>
            <Mark tone="amber">Same picture</Mark>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
