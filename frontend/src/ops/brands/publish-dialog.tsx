import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayAfter } from '#shared/rules/periods.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { getCountText } from '../member/money-words.ts';
import { DialogForm } from '../parts/form.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { WordsField } from '../parts/words-field.tsx';
import { useLast } from '../use-last.ts';
import { useTask } from '../use-task.ts';
import { type BrandDetails, type Changes, changesQuery, type Publishing } from './brands-data.ts';
import { ChangeList } from './change-list.tsx';
import { sortChanges } from './change-words.ts';
import { Obstacles } from './differences-panel.tsx';
import styles from './publish-dialog.module.css';
import { getZoneName, parseZoneFields, toZoneFields } from './zone-times.ts';

/** What is asked for: a version at once, or at a moment; an earlier one is gone back to. */
export interface PublishQuestion {
  number: number;
  kind: 'now' | 'schedule' | 'back';
}

type Send = (body: Omit<Publishing, 'brand'>) => Promise<void>;

const titles: Record<PublishQuestion['kind'], (number: number, name: string) => string> = {
  now: (number, name) => `Publish version ${number} of ${name}`,
  schedule: (number, name) => `Schedule version ${number} of ${name}`,
  back: (number, name) => `Roll ${name} back to version ${number}`,
};

/** Brings a version into use: shows what changes, and asks why. */
export function PublishDialog({
  question,
  details,
  onClose,
  onSend,
}: {
  question: PublishQuestion | null;
  details: BrandDetails;
  onClose: () => void;
  /** @throws what the call did */
  onSend: Send;
}) {
  const opening = useOpening(question !== null);
  const last = useLast(question);
  const { id, name } = details.brand;
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={last ? titles[last.kind](last.number, name) : ''}
    >
      {last && (
        <Question key={opening} {...{ question: last, brand: id, details, onClose, onSend }} />
      )}
    </Dialog>
  );
}

function Question({
  question,
  brand,
  ...form
}: {
  question: PublishQuestion;
  brand: string;
  details: BrandDetails;
  onClose: () => void;
  onSend: Send;
}) {
  const { data, error, isFetching, refetch } = useQuery(changesQuery(brand, question.number));
  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="What would change did not load"
        label="Comparing the versions"
      />
    );
  }
  return <Form question={question} changes={data} {...form} />;
}

export const reasonLeast = 3;
export const reasonMost = 300;
/** So many changes are shown; the others are in the tab of differences. */
const mostChanges = 6;
const dayMs = 86_400_000;
const mostDays = Math.floor((limits.longestScheduleSeconds * 1_000) / dayMs);

/** A reason is one line. */
export const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function Form({
  question: { number, kind },
  changes,
  details,
  onClose,
  onSend,
}: {
  question: PublishQuestion;
  changes: Changes;
  details: BrandDetails;
  onClose: () => void;
  onSend: Send;
}) {
  const { time_zone: zone, currency } = details.brand;
  const [now] = useState(() => Date.now());
  const [reason, setReason] = useState('');
  const [fields, setFields] = useState(() => ({
    ...toZoneFields(now + dayMs, zone),
    time: '09:00',
  }));
  const task = useTask();
  const moment = parseZoneFields(fields, zone);
  const momentProblem = kind === 'schedule' ? findMomentProblem(moment, now) : undefined;
  const line = toLine(reason);
  const { second_person, obstacles } = changes;
  const send = async () => {
    const at = kind === 'schedule' && moment !== null ? new Date(moment).toISOString() : null;
    const isDone = await task.run(() => onSend({ number, live: changes.live, at, reason: line }));
    if (isDone) onClose();
  };
  return (
    <DialogForm
      submit={second_person ? 'Ask for the second person' : submits[kind]}
      sending={task.sending}
      failure={task.failure}
      isPasskey
      isReady={line.length >= reasonLeast && obstacles.length === 0 && !momentProblem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Obstacles obstacles={obstacles} />
      {second_person && (
        <Notice tone="plain" icon={<Users />}>
          Prices change, so another administrator decides, on Today.
        </Notice>
      )}
      <ShortChanges changes={changes} currency={currency} />
      {kind === 'schedule' && (
        <>
          <div className={styles.moment}>
            <TextInput
              label="Day"
              type="date"
              min={dayIn(zone, new Date(now))}
              max={dayAfter(dayIn(zone, new Date(now)), mostDays)}
              value={fields.day}
              error={momentProblem}
              onChange={({ target }) => setFields({ ...fields, day: target.value })}
            />
            <TextInput
              label="Time"
              type="time"
              value={fields.time}
              onChange={({ target }) => setFields({ ...fields, time: target.value })}
            />
          </div>
          <p className={styles.zone}>
            {getZoneName(zone, moment ?? now)}. It comes within five minutes of this.
          </p>
        </>
      )}
      <WordsField
        label="Why"
        hint={`At least ${reasonLeast} characters. It stands in the audit.`}
        rows={2}
        maxLength={reasonMost}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
}

const submits: Record<PublishQuestion['kind'], string> = {
  now: 'Publish now',
  schedule: 'Schedule',
  back: 'Roll back',
};

function findMomentProblem(moment: number | null, now: number): string | undefined {
  if (moment === null) return 'The clocks there never show this';
  if (moment <= now) return 'This moment is over';
  return moment > now + mostDays * dayMs ? `Within ${mostDays} days` : undefined;
}

function ShortChanges({ changes, currency }: { changes: Changes; currency: string }) {
  const all = changes.changes.length + changes.more;
  if (all === 0) return <Nothing>No difference to what is in use.</Nothing>;
  const rest = all - mostChanges;
  return (
    <div>
      <p className={styles.zone}>
        {changes.live === null
          ? `${getCountText(all, 'change')} against what is in use`
          : `${getCountText(all, 'change')} against version ${changes.live}, which is in use`}
      </p>
      <ChangeList
        label="What changes"
        changes={sortChanges(changes.changes).slice(0, mostChanges)}
        currency={currency}
      />
      {rest > 0 && <p className={styles.rest}>and {rest} more</p>}
    </div>
  );
}
