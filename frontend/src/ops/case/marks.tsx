import { Lock, Siren } from 'lucide-react';
import * as caseLimits from '#shared/case-limits.ts';
import type { PoliceGround } from '#shared/model/case-desk.ts';
import { useToasts } from '#ui/toast.tsx';
import { call } from '../api.ts';
import { toOptions } from '../cases/case-words.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { getMomentText } from '../times.ts';
import { WordsDialog } from './words-dialog.tsx';

/** What is asked about the marks of a case. */
export type MarkQuestion = 'police' | 'hold' | 'unmark' | 'release';

const policeNames: Record<PoliceGround, string> = {
  threat_to_life: 'Threat to life or safety',
  abuse_of_minors: 'Abuse of minors',
  other: 'Something else',
};
const groundOptions = toOptions(policeNames);

const questions = {
  police: {
    title: 'Reported to the police',
    text: 'Report it first. The mark says so on the case, which is held from then on: nothing of it is forgotten.',
    label: 'Where, and under which number',
    submit: 'Mark',
    maxChars: caseLimits.caseNoteChars,
    choice: { label: 'Why', options: groundOptions },
  },
  hold: {
    title: 'Hold the case',
    text: 'Nothing of it, its pictures and its messages is forgotten until somebody releases it.',
    label: 'Why it is held',
    submit: 'Hold',
    maxChars: caseLimits.caseNoteChars,
  },
  unmark: {
    title: 'Take the police mark back',
    text: 'The case stays held until it is released.',
    label: 'Why',
    submit: 'Take it back',
    maxChars: caseLimits.caseNoteChars,
  },
  release: {
    title: 'Release the case',
    text: 'It is forgotten when its time is over, as other cases are.',
    label: 'Why it is held no more',
    submit: 'Release',
    maxChars: caseLimits.caseNoteChars,
  },
} as const;

const doneTitles: Record<MarkQuestion, string> = {
  police: 'Marked as reported to the police',
  hold: 'The case is held',
  unmark: 'The police mark is gone',
  release: 'The case is held no more',
};

/** Whether the police knows of a case, and whether it is held. */
export function Marks({
  shown: { police_mark: police, hold },
  canMark,
  now,
  onAsk,
}: {
  shown: Pick<ShownCase, 'police_mark' | 'hold'>;
  canMark: boolean;
  now: number;
  onAsk: (question: MarkQuestion) => void;
}) {
  return (
    <>
      {police && (
        <Notice
          tone="red"
          icon={<Siren />}
          action={canMark && <ActionButton onClick={() => onAsk('unmark')}>Take back</ActionButton>}
        >
          <strong>Reported to the police: {policeNames[police.ground].toLowerCase()}.</strong>{' '}
          {police.note} {police.by}, {getMomentText(police.at, now)}
        </Notice>
      )}
      {hold && (
        <Notice
          tone="blue"
          icon={<Lock />}
          action={canMark && <ActionButton onClick={() => onAsk('release')}>Release</ActionButton>}
        >
          <strong>Held.</strong> {hold.reason} {hold.by}, {getMomentText(hold.at, now)}
        </Notice>
      )}
    </>
  );
}

/** Asks what a mark needs, and sets it or takes it back. */
export function MarkDialog({
  shown: { brand, id },
  question,
  onClose,
  onChanged,
}: {
  shown: Pick<ShownCase, 'brand' | 'id'>;
  question: MarkQuestion | null;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const toasts = useToasts();
  const send = (note: string, ground: string) => {
    const named = { brand, id, note };
    switch (question) {
      case 'police':
        return call('case-mark', 'POST', {
          body: { ...named, mark: 'police', ground: ground as PoliceGround },
        });
      case 'hold':
        return call('case-mark', 'POST', { body: { ...named, mark: 'hold' } });
      case 'unmark':
        return call('case-mark', 'DELETE', { body: { ...named, mark: 'police' } });
      default:
        return call('case-mark', 'DELETE', { body: { ...named, mark: 'hold' } });
    }
  };
  return (
    <WordsDialog
      question={question && questions[question]}
      onClose={onClose}
      onSend={async (note, ground) => {
        if (!question) return;
        await send(note, ground);
        onClose();
        toasts.show({ title: doneTitles[question] });
        await onChanged();
      }}
    />
  );
}
