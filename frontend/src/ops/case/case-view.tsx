import { ArrowLeft, Camera, Lock, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as limits from '#shared/limits.ts';
import { casesPath } from '../case-paths.ts';
import { CaseLink } from '../cases/case-link.tsx';
import { getKindText, getLawText, getTitle, outcomeNames } from '../cases/case-words.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import type { CaseLease } from '../cases/use-lease.ts';
import { getMemberPath } from '../member-paths.ts';
import { MemberMarks } from '../members/member-marks.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import links from '../parts/inline-link.module.css';
import { LeaseRing } from '../parts/lease-ring.tsx';
import { Mark } from '../parts/mark.tsx';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Brand } from '../session.tsx';
import {
  getClockText,
  getDateText,
  getDue,
  getDurationText,
  getMomentText,
  isSameDay,
} from '../times.ts';
import { useNow } from '../use-now.ts';
import styles from './case-view.module.css';
import { ExchangePanel } from './exchange-panel.tsx';
import { type MarkQuestion, Marks } from './marks.tsx';
import { CopiesPanel, RecordPanel } from './record-panel.tsx';
import { getSenderName, ReportedMessages } from './reported-messages.tsx';
import { type PictureChoice, ReportedPictures } from './reported-pictures.tsx';

interface CaseViewProps {
  brand: Brand | undefined;
  shown: ShownCase;
  lease: CaseLease;
  choice: PictureChoice;
  /** Whether the role judges what was reported. */
  canJudge: boolean;
  now: number;
  onTake: () => void;
  onMark: (question: MarkQuestion) => void;
  onChanged: () => Promise<unknown>;
}

/** All that helps to decide a case: who tells us, about whom, what was reported and what is on record. */
export function CaseView(props: CaseViewProps) {
  const { shown, canJudge, choice, now, onMark, onChanged } = props;
  return (
    <article aria-label={`Case ${shown.number}`}>
      <Head {...props} />
      <div className={styles.body}>
        <Marks shown={shown} canMark={canJudge} now={now} onAsk={onMark} />
        <div className={styles.parties}>
          <Sender shown={shown} />
          <About shown={shown} now={now} />
        </div>
        <Words shown={shown} />
        <Reported {...props} />
        <CopiesPanel shown={shown} />
        <RecordPanel shown={shown} now={now} />
        <ExchangePanel shown={shown} choice={choice} now={now} onChanged={onChanged} />
        {canJudge && !shown.hold && (
          <p className={styles.hold}>
            <ActionButton icon={<Lock />} onClick={() => onMark('hold')}>
              Hold the case
            </ActionButton>
          </p>
        )}
      </div>
    </article>
  );
}

function Head({ brand, shown, lease, now, onTake }: CaseViewProps) {
  const { search } = useLocation();
  const { number, clock_from, due_at, decided_at, trusted_flagger, waits_until } = shown;
  const due = getDue(clock_from, decided_at ? null : due_at, now);
  const span = getDurationText(Date.parse(due_at) - Date.parse(clock_from));
  const isAgain = clock_from !== shown.opened_at;
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Link
          className={styles.back}
          to={{ pathname: casesPath, search }}
          aria-label="Back to the list"
        >
          <ArrowLeft />
        </Link>
        <Mark tone="line">{getLawText(shown)}</Mark>
        <span className={styles.number}>{number}</span>
        {trusted_flagger && (
          <Mark tone="blue" icon={<ShieldCheck />}>
            Trusted flagger
          </Mark>
        )}
        <Lease lease={lease} now={now} onTake={onTake} />
      </div>
      <h2 className={styles.title}>{getTitle(shown)}</h2>
      <p className={styles.clock}>
        {brand && (
          <span className={styles.brand}>
            <BrandIcon brand={brand} />
            {brand.name}
          </span>
        )}
        {decided_at ? (
          <strong>Decided {getMomentText(decided_at, now)}</strong>
        ) : (
          <>
            <Clock due={due} />
            <span className={styles.quiet}>
              of {span}, {isAgain ? 'objected' : 'received'} {getMomentText(clock_from, now)}
            </span>
          </>
        )}
        {waits_until && (
          <Mark tone="amber">Waits for the sender until {getMomentText(waits_until, now)}</Mark>
        )}
      </p>
    </header>
  );
}

/** Whether the case is kept for the person, and how long. */
function Lease({ lease, now, onTake }: Pick<CaseViewProps, 'lease' | 'now' | 'onTake'>) {
  if (lease.kind === 'mine') return <OwnLease until={lease.until} onTake={onTake} />;
  if (lease.kind !== 'held') return null;
  return (
    <span className={styles.lease}>
      <Mark tone="blue" icon={<Lock />}>
        {lease.name} has it until {getMomentText(lease.until, now)}
      </Mark>
    </span>
  );
}

function OwnLease({ until, onTake }: { until: string; onTake: () => void }) {
  const now = useNow(1_000);
  const leftMs = Date.parse(until) - now;
  if (leftMs <= 0) {
    return (
      <span className={styles.lease} role="status">
        Not kept for you any more
        <ActionButton onClick={onTake}>Take it again</ActionButton>
      </span>
    );
  }
  return (
    <span className={styles.lease}>
      <LeaseRing part={leftMs / (limits.leaseSeconds * 1_000)} />
      Yours for {getClockText(leftMs)}
    </span>
  );
}

function Party({
  label,
  picture,
  children,
}: {
  label: string;
  picture: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles.party}>
      {picture ? (
        <img className={styles.face} src={picture} alt="" />
      ) : (
        <span className={styles.face}>
          <UserRound />
        </span>
      )}
      <div className={styles.partyWords}>
        <p className={styles.label}>{label}</p>
        {children}
      </div>
    </div>
  );
}

/** `2 before, 1 acted on` */
function getBeforeText(before: NonNullable<ShownCase['sender']>['before']): string {
  if (before.length === 0) return 'None before';
  const acted = before.filter(({ outcome }) => outcome === 'restricted').length;
  const rest = acted === before.length ? 'all acted on' : `${acted} acted on`;
  return `${before.length} before, ${rest}`;
}

function Sender({ shown }: { shown: ShownCase }) {
  const { brand, sender } = shown;
  const label = 'Who tells us';
  if (!sender) {
    return (
      <Party label={label} picture={null}>
        <p className={styles.name}>A member who left</p>
      </Party>
    );
  }
  const name = [getSenderName(shown), sender.age].filter(Boolean).join(', ');
  const place = [sender.city, sender.name && sender.email].filter(Boolean).join(', ');
  return (
    <Party label={label} picture={sender.picture}>
      <p className={styles.name}>
        {sender.id ? (
          <Link className={links.root} to={getMemberPath(brand, sender.id)}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className={styles.quiet}>
        {[place, sender.id ? '' : 'No member'].filter(Boolean).join('. ')}
      </p>
      {sender.before.length === 0 ? (
        <p className={styles.quiet}>{getBeforeText(sender.before)}</p>
      ) : (
        <details>
          <summary className={styles.summary}>{getBeforeText(sender.before)}</summary>
          <ul>
            {sender.before.map((related) => (
              <li key={related.id} className={styles.related}>
                <CaseLink brand={brand} id={related.id}>
                  {getKindText(related)} {related.number}
                </CaseLink>
                <span className={styles.quiet}>
                  {related.outcome ? outcomeNames[related.outcome].toLowerCase() : 'undecided'}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Party>
  );
}

function About({ shown, now }: { shown: ShownCase; now: number }) {
  const { brand, about, member, others } = shown;
  const label = 'About';
  if (!member) {
    return (
      <Party label={label} picture={null}>
        <p className={styles.name}>{about ? 'A member who is gone' : 'Nobody by name'}</p>
      </Party>
    );
  }
  return (
    <Party label={label} picture={member.picture}>
      <p className={styles.name}>
        <Link className={links.root} to={getMemberPath(brand, member.id)}>
          {member.name}, {member.age}
        </Link>
      </p>
      <p className={styles.quiet}>
        {[member.city, `Joined ${getDateText(member.signup_date, now)}`].filter(Boolean).join('. ')}
      </p>
      <p className={styles.marks}>
        <MemberMarks member={member} now={now} />
        {others > 0 && <Mark tone="amber">{others} more undecided</Mark>}
      </p>
    </Party>
  );
}

/** What the sender says, and what the law wants them to state. */
function Words({ shown }: { shown: ShownCase }) {
  const { entries, location, statement, signature, kind, subject, reason } = shown;
  const first = entries.find(({ from }) => from === 'sender');
  const label =
    kind === 'content' || kind === 'intimate_image' ? 'Why, in their words' : 'In their words';
  return (
    <div className={styles.words}>
      {first?.text ? (
        <blockquote className={styles.quote}>
          <p className={styles.label}>{label}</p>
          <p className={styles.text}>{first.text}</p>
        </blockquote>
      ) : (
        <p className={styles.quiet}>{reason ? 'Reported without words.' : subject}</p>
      )}
      {location && (
        <p>
          <span className={styles.label}>Where </span>
          <span className={styles.text}>{location}</span>
        </p>
      )}
      {(statement || signature) && (
        <p className={styles.quiet}>
          {[statement && 'Stated to act in good faith', signature && `Signed: ${signature}`]
            .filter(Boolean)
            .join('. ')}
        </p>
      )}
    </div>
  );
}

function Reported({ shown, canJudge, choice, now }: CaseViewProps) {
  const { snapshot, sender, about } = shown;
  if (!canJudge) {
    return about ? (
      <Notice tone="plain" icon={<Lock />}>
        Your role does not read what was reported.
      </Notice>
    ) : null;
  }
  const canOpen = Boolean(sender?.id && about);
  if (!snapshot && !canOpen) return null;
  return (
    <Panel
      title="What was reported"
      note={
        snapshot && (
          <span className={styles.kept}>
            <Camera /> Kept as it was {isSameDay(snapshot.at, now) ? 'at' : 'on'}{' '}
            {getMomentText(snapshot.at, now)}
          </span>
        )
      }
    >
      <div className={styles.reported}>
        <ReportedMessages shown={shown} canOpen={canOpen} choice={choice} now={now} />
        {snapshot && snapshot.photos.length > 0 && (
          <ReportedPictures pictures={snapshot.photos} name={snapshot.name} choice={choice} />
        )}
        {snapshot?.about_me && (
          <blockquote className={styles.quote}>
            <p className={styles.label}>{snapshot.name} wrote about themselves</p>
            <p className={styles.text}>{snapshot.about_me}</p>
          </blockquote>
        )}
      </div>
    </Panel>
  );
}
