import { Check, CircleAlert, CircleDashed, Clock, Fingerprint, Lock, Users } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { getJobPath } from '../jobs/job-paths.ts';
import { JobProgress } from '../jobs/job-progress.tsx';
import { getPercentText } from '../jobs/job-words.ts';
import { getMonthName, getPeriodText } from '../jobs/periods.ts';
import { getNumberText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { CopyIcon } from '../parts/copy-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { DialogForm } from '../parts/form.tsx';
import { Initials } from '../parts/initials.tsx';
import { Panel } from '../parts/panel.tsx';
import { WordsField } from '../parts/words-field.tsx';
import { useSession } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { useTask } from '../use-task.ts';
import styles from './closing-panel.module.css';
import { type ClosingStep, findFirst } from './closing-steps.ts';
import { getDifferencesText, getTotalText } from './difference-words.ts';
import { getListText } from './money-text.ts';
import { useClosingCalls } from './use-closing-calls.ts';
import type { ComparedMonth } from './use-comparisons.ts';

interface PanelProps {
  rows: readonly ComparedMonth[];
  month: string;
  now: number;
}

/** How the closing of a month stands in each brand, and what one can do about one of them. */
export function ClosingPanel({ rows, month, now }: PanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const row = rows.find(({ month: { brand } }) => brand === chosen) ?? findFirst(rows);
  if (!row) return null;
  const closed = rows.filter(({ step }) => step.kind === 'closed').length;
  return (
    <Panel
      title={`Close ${getMonthName(month)}`}
      note={`${getNumberText(closed)} of ${getNumberText(rows.length)} closed`}
    >
      <ul className={styles.list}>
        {rows.map((one) => (
          <li key={one.month.brand}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={one === row}
              onClick={() => setChosen(one.month.brand)}
            >
              <BrandIcon brand={one.month.own} />
              <span className={styles.brand}>{one.month.own.name}</span>
              <StepText row={one} now={now} />
            </button>
          </li>
        ))}
      </ul>
      <Box key={row.month.brand} row={row} month={month} now={now} />
    </Panel>
  );
}

/** How a brand's closing stands, in a few words and an icon. */
function StepText({ row: { step, decided }, now }: { row: ComparedMonth; now: number }) {
  const { tone, text, icon } = getStepWords(step, decided?.count ?? null, now);
  return (
    <span className={styles.step} data-tone={tone}>
      {text}
      {icon}
    </span>
  );
}

function getStepWords(
  step: ClosingStep,
  count: number | null,
  now: number,
): { tone: 'plain' | 'red' | 'amber' | 'green'; text: string; icon: ReactNode } {
  switch (step.kind) {
    case 'too_early':
      return {
        tone: 'plain',
        text: `From ${getMomentText(step.from, now)}`,
        icon: <Clock />,
      };
    case 'out_of_turn':
      return { tone: 'plain', text: `After ${getPeriodText(step.first)}`, icon: <Clock /> };
    case 'ready':
      return { tone: 'plain', text: 'Ready', icon: <CircleDashed /> };
    case 'under_way':
      return {
        tone: 'plain',
        text:
          step.job.state === 'waiting'
            ? 'Waiting'
            : `Reading, ${getPercentText(step.job.progress)}`,
        icon: <Spinner className={styles.spinner} />,
      };
    case 'failed':
      return { tone: 'red', text: 'Failed', icon: <CircleAlert /> };
    case 'refused':
      return {
        tone: 'red',
        text: count === null ? 'Differences open' : `${getDifferencesText(count)} open`,
        icon: <CircleAlert />,
      };
    case 'proposed':
      return { tone: 'amber', text: `Proposed by ${step.proposal.by.name}`, icon: <Users /> };
    case 'closed':
      return {
        tone: 'green',
        text:
          step.closed.differences > 0
            ? `${getDifferencesText(step.closed.differences)} accepted`
            : 'No difference',
        icon: <Lock />,
      };
  }
}

/** What one can do about one brand's month. */
function Box({ row, month, now }: { row: ComparedMonth; month: string; now: number }) {
  const { own } = row.month;
  const id = useId();
  const name = getMonthName(month);
  const isClosed = row.step.kind === 'closed';
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        <BrandIcon brand={own} />
        {isClosed ? `${name} of ${own.name} is closed` : `Close ${name} for ${own.name}`}
      </h3>
      <BoxContent row={row} month={month} now={now} />
    </section>
  );
}

function BoxContent({ row, month, now }: { row: ComparedMonth; month: string; now: number }) {
  const { step } = row;
  const name = getMonthName(month);
  switch (step.kind) {
    case 'too_early':
      return (
        <p className={styles.text}>
          The month is not over yet. It can be closed from {getMomentText(step.from, now)}.
        </p>
      );
    case 'out_of_turn':
      return (
        <p className={styles.text}>
          A month stands on the one before. {getPeriodText(step.first)} is closed first.
        </p>
      );
    case 'ready':
      return (
        <Start row={row} month={month} submit="Read and close">
          {name} is read and compared with the provider. If nothing differs it is closed for good at
          once; else two people decide.
        </Start>
      );
    case 'under_way':
      return (
        <>
          <JobProgress job={step.job} isAlone />
          <p className={styles.text}>
            Asked by {step.job.asked_by.name}, {getMomentText(step.job.asked_at, now)}.{' '}
            <Link className={styles.link} to={getJobPath(step.job)}>
              The job
            </Link>
          </p>
        </>
      );
    case 'failed':
      return (
        <Start row={row} month={month} submit="Try again">
          {step.job.failure ?? 'The job failed, and no cause is known.'}{' '}
          <Link className={styles.link} to={getJobPath(step.job)}>
            The job
          </Link>
        </Start>
      );
    case 'refused':
      return <Refused row={row} job={step.job.id} month={month} />;
    case 'proposed':
      return <Proposed row={row} step={step} month={month} now={now} />;
    case 'closed':
      return <Closed step={step} now={now} />;
  }
}

function Start({
  row,
  month,
  submit,
  children,
}: {
  row: ComparedMonth;
  month: string;
  submit: string;
  children: ReactNode;
}) {
  const task = useTask();
  const { close } = useClosingCalls(row.month, month);
  return (
    <>
      <p className={styles.text}>{children}</p>
      <FailureLine cause={task.failure} />
      <div className={styles.actions}>
        <ActionButton look="ink" wide sending={task.sending} onClick={() => void task.run(close)}>
          {submit}
        </ActionButton>
      </div>
    </>
  );
}

/** Differences with what they come to: `2 differences, €73.98 in all`. */
function getWhat({ decided }: Pick<ComparedMonth, 'decided'>): string {
  if (!decided) return 'what differs';
  const total = getTotalText(decided.differences);
  return `${getDifferencesText(decided.count)}${total && `, ${total} in all`}`;
}

const reasonChars = 1_000;

function Refused({ row, job, month }: { row: ComparedMonth; job: string; month: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const reading = useTask();
  const asking = useTask();
  const { close, propose } = useClosingCalls(row.month, month);
  const what = getWhat(row);
  const hide = () => {
    asking.reset();
    setIsOpen(false);
  };
  const send = async () => {
    if (await asking.run(() => propose(job, reason.trim()))) hide();
  };
  return (
    <>
      <p className={styles.text}>
        Not closed: {what}. Mend what can be mended and read the month again, or ask somebody else
        to accept the rest.
      </p>
      <FailureLine cause={reading.failure} />
      <div className={styles.actions}>
        <ActionButton
          look="ink"
          wide
          sending={reading.sending}
          onClick={() => void reading.run(close)}
        >
          Read again
        </ActionButton>
        <ActionButton onClick={() => setIsOpen(true)}>Ask to accept</ActionButton>
      </div>
      <Dialog
        open={isOpen}
        onClose={hide}
        title={`Accept the differences of ${getMonthName(month)}`}
        description={`${row.month.own.name}: ${what}. Another person reads your reason and decides. Your reason and both names are kept with the month.`}
      >
        <DialogForm
          submit="Ask"
          sending={asking.sending}
          failure={asking.failure}
          isReady={reason.trim() !== ''}
          onSubmit={() => void send()}
          onClose={hide}
        >
          <WordsField
            label="Why the month may be closed all the same"
            rows={3}
            maxLength={reasonChars}
            value={reason}
            onChange={setReason}
          />
        </DialogForm>
      </Dialog>
    </>
  );
}

function Proposed({
  row,
  step,
  month,
  now,
}: {
  row: ComparedMonth;
  step: ClosingStep & { kind: 'proposed' };
  month: string;
  now: number;
}) {
  const { operator } = useSession();
  const { proposal, isOwn } = step;
  const { agree, refuse } = useClosingCalls(row.month, month);
  const agreeing = useTask();
  const refusing = useTask();
  const { id, by, at, reason } = proposal;
  const when = getMomentText(at, now);
  return (
    <>
      <p className={styles.text}>
        {isOwn ? 'You' : by.name} asked to accept {getWhat(row)}. A closed month stays as it is.
      </p>
      <blockquote className={styles.reason}>{reason}</blockquote>
      <ul className={styles.people}>
        <li className={styles.person}>
          <Initials name={by.name} large />
          <span>
            <span className={styles.name}>{by.name}</span>
            <span className={styles.text}>asked, {when}</span>
          </span>
          <Check className={cx(styles.sign, styles.done)} />
        </li>
        <li className={styles.person}>
          {isOwn || id === null ? (
            <>
              <Initials name="?" large />
              <span>
                <span className={styles.name}>Somebody else decides</span>
                <span className={styles.text}>
                  {id === null
                    ? 'at the command line, where it was asked for'
                    : 'with a fresh passkey'}
                </span>
              </span>
            </>
          ) : (
            <>
              <Initials name={operator.name} large />
              <span>
                <span className={styles.name}>You decide</span>
                <span className={styles.text}>with a fresh passkey</span>
              </span>
            </>
          )}
          <Fingerprint className={styles.sign} />
        </li>
      </ul>
      <FailureLine cause={agreeing.failure ?? refusing.failure} />
      {id !== null && (
        <div className={styles.actions}>
          {!isOwn && (
            <ActionButton
              look="ink"
              wide
              sending={agreeing.sending}
              disabled={refusing.sending}
              onClick={() => void agreeing.run(() => agree(id))}
            >
              Close for good
            </ActionButton>
          )}
          <ActionButton
            sending={refusing.sending}
            disabled={agreeing.sending}
            onClick={() => void refusing.run(() => refuse(id))}
          >
            {isOwn ? 'Take back' : 'Refuse'}
          </ActionButton>
        </div>
      )}
    </>
  );
}

function Closed({ step, now }: { step: ClosingStep & { kind: 'closed' }; now: number }) {
  const { at, by, differences, accepted, accepted_by, manifest_sha256 } = step.closed;
  return (
    <>
      <p className={styles.text}>
        {by ? `${by} closed it` : 'Closed'}, {getMomentText(at, now)}. It stays as it is: what is
        learnt later lands in the month that is open.
      </p>
      {differences > 0 && (
        <p className={styles.text}>
          {getDifferencesText(differences)} accepted
          {accepted_by.length > 0 && ` by ${getListText(accepted_by)}`}.
        </p>
      )}
      {accepted && <blockquote className={styles.reason}>{accepted}</blockquote>}
      <p className={styles.text}>
        Manifest, SHA-256 <code className={styles.code}>{manifest_sha256.slice(0, 16)}…</code>
        <CopyIcon text={manifest_sha256} label="Copy the SHA-256 of the manifest" />
      </p>
    </>
  );
}
