import { useQueryClient } from '@tanstack/react-query';
import { CircleDollarSign, MailWarning } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as limits from '#shared/limits.ts';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { call } from '../api.ts';
import { getMoneyText } from '../member/money-words.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import links from '../parts/inline-link.module.css';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure } from '../parts/panel-state.tsx';
import { WordsForm } from '../parts/words-form.tsx';
import type { Brand } from '../session.tsx';
import { getSpanText } from '../times.ts';
import styles from './alarm-rows.module.css';
import { type RaisedAlarm, raisedAlarmsQuery, useRaisedAlarms } from './raised-alarms.ts';

const getAmountText = ({ amount }: RaisedAlarm): string => (amount ? getMoneyText(amount) : '');

/** What happened, and what is to be done. */
const words: Record<RaisedAlarm['kind'], { name: string; text: (alarm: RaisedAlarm) => string }> = {
  payment_for_deleted_member: {
    name: 'Paid by a deleted member',
    text: (alarm) => `${getAmountText(alarm)} came in for an account that is gone. Give it back.`,
  },
  withdrawal_refund_refused: {
    name: 'A refund was refused',
    text: (alarm) =>
      `The provider does not give back what was booked of ${getAmountText(alarm)}, or a bank took it back before. Pay by hand.`,
  },
  provider_payment_mismatch: {
    name: 'Another amount than ordered',
    text: (alarm) =>
      `${getAmountText(alarm)} were ordered, the provider names ${alarm.found}. Nothing was granted.`,
  },
  provider_state_unknown: {
    name: 'An unknown payment state',
    text: ({ found }) => `The provider says ${found}, which the product does not know.`,
  },
  paid_payment_reported_unpaid: {
    name: 'Paid, and then not paid',
    text: (alarm) => `${getAmountText(alarm)} were paid; now the provider says ${alarm.found}.`,
  },
  outbox_given_up: {
    name: 'A message was given up',
    text: ({ found }) => `After all attempts: ${found?.replaceAll('_', ' ')}.`,
  },
};

/** Single events that somebody must look at, until they are closed with a note. */
export function RaisedPanel({ brands, now }: { brands: readonly Brand[]; now: number }) {
  const { data, error, refetch } = useRaisedAlarms();
  const [closing, setClosing] = useState<RaisedAlarm | null>(null);
  if (error && !data) {
    return (
      <PanelFailure title="The alarms did not load" cause={error} onRetry={() => void refetch()} />
    );
  }
  const rows = (data?.alarms ?? []).flatMap((alarm) => {
    const brand = brands.find(({ id }) => id === alarm.brand);
    return brand ? [{ alarm, brand }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title="Needs a person" note={`${rows.length}${data?.more ? '+' : ''} open`}>
      <ul className={styles.list}>
        {rows.map(({ alarm, brand }) => (
          <AlarmRow
            key={`${brand.id} ${alarm.id}`}
            alarm={alarm}
            brand={brand}
            now={now}
            onClose={() => setClosing(alarm)}
          />
        ))}
      </ul>
      <CloseDialog alarm={closing} onClose={() => setClosing(null)} />
    </Panel>
  );
}

function AlarmRow({
  alarm,
  brand,
  now,
  onClose,
}: {
  alarm: RaisedAlarm;
  brand: Brand;
  now: number;
  onClose: () => void;
}) {
  const { name, text } = words[alarm.kind];
  return (
    <li className={cx(styles.row, styles.red)}>
      {alarm.payment ? <CircleDollarSign /> : <MailWarning />}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{text(alarm)}</p>
        <p className={styles.brand}>
          <BrandIcon brand={brand} />
          {brand.name}
          {alarm.payment && <span>{alarm.payment}</span>}
          {alarm.member && (
            <Link className={links.root} to={getMemberPath(brand.id, alarm.member)}>
              The member
            </Link>
          )}
        </p>
      </div>
      <p className={styles.text}>{getSpanText(now - Date.parse(alarm.at))}</p>
      <ActionButton aria-label={`Close: ${name}`} onClick={onClose}>
        Close
      </ActionButton>
    </li>
  );
}

/** Asks what was done about it. */
function CloseDialog({ alarm, onClose }: { alarm: RaisedAlarm | null; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const send = async (note: string) => {
    if (!alarm) return;
    const { brand, id } = alarm;
    await call('alarms', 'POST', { body: { brand, id, note } });
    onClose();
    await client.invalidateQueries({ queryKey: raisedAlarmsQuery.queryKey });
  };
  return (
    <Dialog
      open={alarm !== null}
      onClose={onClose}
      size="sm"
      title={alarm ? words[alarm.kind].name : 'Alarm'}
      description="The note stands in the audit. The alarm is not raised again."
      initialFocus={field}
    >
      <WordsForm
        key={alarm?.id}
        field={field}
        label="What was done"
        rows={3}
        maxLength={limits.memberNoteChars}
        submit="Close the alarm"
        onSend={send}
        onClose={onClose}
      />
    </Dialog>
  );
}
