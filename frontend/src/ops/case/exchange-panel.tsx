import { Mail, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import * as caseLimits from '#shared/case-limits.ts';
import { useToasts } from '#ui/toast.tsx';
import { call, hasCode } from '../api.ts';
import { automatedNames, getNameIn, groundNames, outcomeNames } from '../cases/case-words.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Initials } from '../parts/initials.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { getLanguageText } from '../profile-words.ts';
import { getReasonText } from '../restriction-words.ts';
import { getMomentText } from '../times.ts';
import styles from './exchange-panel.module.css';
import { getSenderName } from './reported-messages.tsx';
import { type PictureChoice, ReportedPictures } from './reported-pictures.tsx';
import { WordsDialog } from './words-dialog.tsx';

type Entry = ShownCase['entries'][number];
type Made = ShownCase['decisions'][number];

interface ExchangeProps {
  shown: ShownCase;
  choice: PictureChoice;
  now: number;
  /** Something was written: what is shown is old. */
  onChanged: () => Promise<unknown>;
}

/** What was written and decided, oldest first, and room for a question or an answer. */
export function ExchangePanel({ shown, choice, now, onChanged }: ExchangeProps) {
  const toasts = useToasts();
  const [open, setOpen] = useState<'question' | 'answer' | null>(null);
  const { brand, id, version, entries, decisions, objections, state, language, sender } = shown;
  const who = getSenderName(shown);
  const isOver = state === 'decided';
  const questions = {
    question: {
      title: `Ask ${who} something`,
      text: `It goes out by mail, in ${getLanguageText(language)}. The clock stands still until the answer${shown.kind === 'intimate_image' ? ', but not for intimate pictures' : ''}.`,
      label: 'Your question',
      submit: 'Send the question',
      maxChars: caseLimits.caseTextMaxChars,
    },
    answer: {
      title: `Put an answer of ${who} here`,
      text: 'What came by mail. They read it on the page of the case as theirs, and the clock runs on.',
      label: 'What they wrote',
      submit: 'Put it here',
      maxChars: caseLimits.caseTextMaxChars,
    },
  } as const;
  /** Shows what happened meanwhile behind the dialog, which says that nothing was written. */
  async function write<Answer>(sent: Promise<Answer>): Promise<Answer> {
    try {
      return await sent;
    } catch (cause) {
      if (hasCode(cause, 'case_stale')) await onChanged();
      throw cause;
    }
  }
  const lines = [
    ...entries.map((entry) => ({ at: entry.at, key: `entry ${entry.at}`, entry })),
    ...decisions.map((made) => ({ at: made.at, key: `decision ${made.at}`, made })),
    ...objections.map((objection) => ({
      at: objection.at,
      key: `objection ${objection.at}`,
      objection,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <Panel
      title="What was written"
      action={
        !isOver && (
          <span className={styles.actions}>
            {sender && (
              <ActionButton icon={<MessageCircleQuestion />} onClick={() => setOpen('question')}>
                Ask
              </ActionButton>
            )}
            <ActionButton icon={<Mail />} onClick={() => setOpen('answer')}>
              Answer by mail
            </ActionButton>
          </span>
        )
      }
    >
      <ol className={styles.list}>
        {lines.map((line) => (
          <li key={line.key} className={styles.line}>
            {'entry' in line ? (
              <EntryLine entry={line.entry} who={who} choice={choice} now={now} />
            ) : 'made' in line ? (
              <MadeLine made={line.made} now={now} />
            ) : (
              <p className={styles.head}>
                <strong>
                  {line.objection.party === 'sender' ? who : 'The affected member'} objected
                </strong>
                <span className={styles.when}>{getMomentText(line.at, now)}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
      <WordsDialog
        question={open && questions[open]}
        onClose={() => setOpen(null)}
        onSend={async (text) => {
          const body = { brand, id, version, text };
          if (open === 'question') {
            const { waits_until } = await write(call('case-question', 'POST', { body }));
            toasts.show({
              title: 'The question goes out',
              message: `The case waits until ${getMomentText(waits_until, Date.now())}.`,
            });
          } else {
            await write(call('case-answer', 'POST', { body }));
            toasts.show({ title: 'The answer is in the case' });
          }
          setOpen(null);
          await onChanged();
        }}
      />
    </Panel>
  );
}

function EntryLine({
  entry: { at, from, by, by_mail, text, reason, files },
  who,
  choice,
  now,
}: {
  entry: Entry;
  who: string;
  choice: PictureChoice;
  now: number;
}) {
  const names = { sender: who, affected: 'The affected member', team: by ?? 'The team' };
  return (
    <>
      <p className={styles.head}>
        {from === 'team' && by && <Initials name={by} />}
        <strong>{names[from]}</strong>
        {by_mail && <Mark tone="line">By mail{by ? `, put here by ${by}` : ''}</Mark>}
        <span className={styles.when}>{getMomentText(at, now)}</span>
      </p>
      {reason && <p className={styles.reason}>{getReasonText(reason)}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {files.length > 0 && (
        <ReportedPictures
          pictures={files.map((file) => ({ ...file, picture: null }))}
          name={names[from]}
          choice={choice}
        />
      )}
    </>
  );
}

const getGroundText = getNameIn(groundNames);
const getAutomatedText = getNameIn(automatedNames);

function MadeLine({ made, now }: { made: Made; now: number }) {
  const { at, by, outcome, reasons, second, statement, warning } = made;
  return (
    <>
      <p className={styles.head}>
        <Initials name={by} />
        <strong>
          {by} decided{second && ' on the objection'}
        </strong>
        <Mark tone={outcome === 'restricted' ? 'red' : 'line'}>{outcomeNames[outcome]}</Mark>
        <span className={styles.when}>{getMomentText(at, now)}</span>
      </p>
      <p className={styles.text}>{reasons}</p>
      {statement && (
        <p className={styles.reason}>
          {getGroundText(statement.decision_ground)}
          {', '}
          {String(
            statement.incompatible_content_ground ?? statement.illegal_content_legal_ground ?? '',
          )}
          . {getAutomatedText(statement.automated_decision)}.
        </p>
      )}
      {warning && (
        <p className={styles.reason}>
          Warned: {warning.explanation} {warning.facts}
        </p>
      )}
    </>
  );
}
