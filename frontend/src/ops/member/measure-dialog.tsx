import { useRef, useState } from 'react';
import * as limits from '#shared/limits.ts';
import type { OperatorMeasure } from '#shared/model/restriction.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import type { OpsBody } from '../api.ts';
import { DialogForm } from '../parts/form.tsx';
import { WordsField } from '../parts/words-field.tsx';
import { WordsForm } from '../parts/words-form.tsx';
import { measureNames, reasonOptions } from '../restriction-words.ts';
import { dayMs, getDurationText } from '../times.ts';
import { useLast } from '../use-last.ts';
import { useTask } from '../use-task.ts';
import styles from './measure-dialog.module.css';
import type { Member } from './member-data.ts';

type MeasureBody = Omit<OpsBody<'restriction', 'POST'>, 'brand' | 'member' | 'kind'>;

const ownWords = 'own';
/** Hours in which somebody else confirms a ban. */
const approvalHours = limits.approvalSeconds / 3_600;

/** Days after which a measure ends by itself, as far as it does. */
const endDays: Record<OperatorMeasure, readonly number[]> = {
  warn: [],
  mute: [1, 7, 30],
  suspend: [7, 30, 90],
  ban: [],
};
const noEnd = 'none';

function getMeaning(kind: OperatorMeasure, { paid_user }: Pick<Member, 'paid_user'>): string {
  switch (kind) {
    case 'warn':
      return 'A warning restricts nothing, and stays on record.';
    case 'mute':
      return 'The member sees everything, and cannot write to anybody.';
    case 'suspend':
      return 'Nobody sees the member, who cannot use the brand until it ends.';
    case 'ban':
      return paid_user
        ? `The member has paid: suspended now, and somebody else confirms the ban within ${approvalHours} hours.`
        : 'Nobody sees the member, who cannot use the brand. A ban has no end.';
  }
}

/** Asks why a member is restricted, and for how long. */
export function MeasureDialog({
  kind,
  member,
  onClose,
  onSend,
}: {
  /** Null while nothing is asked. */
  kind: OperatorMeasure | null;
  member: Pick<Member, 'name' | 'paid_user'>;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (body: MeasureBody) => Promise<void>;
}) {
  const reason = useRef<HTMLSelectElement>(null);
  const asked = useLast(kind) ?? 'warn';
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      title={`${measureNames[asked]}: ${member.name}`}
      description={getMeaning(asked, member)}
      initialFocus={reason}
    >
      <MeasureForm
        key={asked}
        kind={asked}
        reasonField={reason}
        onClose={onClose}
        onSend={onSend}
      />
    </Dialog>
  );
}

function MeasureForm({
  kind,
  reasonField,
  onClose,
  onSend,
}: {
  kind: OperatorMeasure;
  reasonField: React.RefObject<HTMLSelectElement | null>;
  onClose: () => void;
  onSend: (body: MeasureBody) => Promise<void>;
}) {
  const days = endDays[kind];
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [facts, setFacts] = useState('');
  const [end, setEnd] = useState(String(days[0] ?? noEnd));
  const task = useTask();
  const why = reason === ownWords ? words.trim() : reason;
  const send = () => {
    const happened = facts.trim();
    return onSend({
      reason: why,
      ...(end !== noEnd && { until: new Date(Date.now() + Number(end) * dayMs).toISOString() }),
      ...(happened && { facts: happened }),
    });
  };
  return (
    <DialogForm
      submit={measureNames[kind]}
      danger={kind === 'suspend' || kind === 'ban'}
      sending={task.sending}
      failure={task.failure}
      isReady={why !== ''}
      onSubmit={() => void task.run(send)}
      onClose={onClose}
    >
      <Select
        ref={reasonField}
        label="Reason"
        placeholder="Choose a reason"
        options={[...reasonOptions, { value: ownWords, label: 'In my own words' }]}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {reason === ownWords && (
        <WordsField
          label="The reason, as the member will read it"
          rows={2}
          maxLength={limits.decisionReasonChars}
          value={words}
          onChange={setWords}
        />
      )}
      <WordsField
        label="What happened, as the member will read it"
        note="optional"
        rows={3}
        maxLength={limits.decisionFactsChars}
        value={facts}
        onChange={setFacts}
      />
      {days.length > 0 && (
        <Select
          label="Ends after"
          options={[
            ...days.map((one) => ({ value: String(one), label: getDurationText(one * dayMs) })),
            { value: noEnd, label: 'No end' },
          ]}
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
      )}
      <p className={styles.told}>The member gets the reasons by mail, and can object.</p>
    </DialogForm>
  );
}

/** Asks why what restricts a member is lifted. */
export function LiftDialog({
  open,
  name,
  onClose,
  onSend,
}: {
  open: boolean;
  name: string;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (reason: string) => Promise<void>;
}) {
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Lift the restriction of ${name}`}
      description="It ends at once, and the member is told."
      initialFocus={reason}
    >
      <WordsForm
        field={reason}
        label="Why, as the member will read it"
        rows={2}
        maxLength={limits.decisionReasonChars}
        submit="Lift"
        onSend={onSend}
        onClose={onClose}
      />
    </Dialog>
  );
}
