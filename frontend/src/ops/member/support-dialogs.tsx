import { useRef, useState } from 'react';
import * as limits from '#shared/limits.ts';
import type { MailToRepeat } from '#shared/ops/member-mails.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { DialogForm } from '../parts/form.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { WordsField } from '../parts/words-field.tsx';
import { WordsForm } from '../parts/words-form.tsx';
import type { Role } from '../session.tsx';
import { getDateText } from '../times.ts';
import { useTask } from '../use-task.ts';
import { newActionKey } from './action-key.ts';
import type { Member } from './member-data.ts';
import { getCountText, getMoneyText } from './money-words.ts';
import { isPaid } from './purchases.ts';

interface DialogProps {
  open: boolean;
  member: Member;
  onClose: () => void;
}

const forOperators = 'Why, for other operators';

/** Most credits that a role gives as goodwill in one go. */
const getMostGoodwill = (role: Role): number =>
  role === 'administrator' ? limits.goodwillCredits.administrator : limits.goodwillCredits.support;

type GoodwillBody = { key: string; credits: number; reason: string };

/** Asks how many credits a member gets as goodwill, and why. */
export function GoodwillDialog({
  role,
  onSend,
  ...props
}: DialogProps & {
  role: Role;
  /** @throws what the call did */
  onSend: (body: GoodwillBody) => Promise<void>;
}) {
  const { open, member, onClose } = props;
  const number = useOpening(open);
  const first = useRef<HTMLInputElement>(null);
  const most = getMostGoodwill(role);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Give credits: ${member.name}`}
      description={`As goodwill, at most ${most} in ${limits.goodwillDays} days, whoever gives them. The member is told by mail.`}
      initialFocus={first}
    >
      <GoodwillForm key={number} field={first} most={most} onClose={onClose} onSend={onSend} />
    </Dialog>
  );
}

function GoodwillForm({
  field,
  most,
  onClose,
  onSend,
}: {
  field: React.RefObject<HTMLInputElement | null>;
  most: number;
  onClose: () => void;
  onSend: (body: GoodwillBody) => Promise<void>;
}) {
  const [key] = useState(newActionKey);
  const [credits, setCredits] = useState('');
  const [reason, setReason] = useState('');
  const task = useTask();
  const count = /^\d{1,4}$/.test(credits.trim()) ? Number(credits) : 0;
  const isRight = count >= 1 && count <= most;
  const send = () => onSend({ key, credits: count, reason: reason.trim() });
  return (
    <DialogForm
      submit="Give"
      sending={task.sending}
      failure={task.failure}
      isReady={isRight && reason.trim() !== ''}
      onSubmit={() => void task.run(send)}
      onClose={onClose}
    >
      <TextInput
        ref={field}
        label="Credits"
        inputMode="numeric"
        autoComplete="off"
        value={credits}
        {...(credits !== '' && !isRight && { error: `A number from 1 to ${most}` })}
        onChange={(event) => setCredits(event.target.value)}
      />
      <WordsField
        label={forOperators}
        rows={2}
        maxLength={limits.decisionReasonChars}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
}

interface MailChoice {
  label: string;
  what: MailToRepeat;
}

/** Mails that have something to say to the member now. */
export function listMailChoices(
  { status, purchases }: Pick<Member, 'status' | 'purchases'>,
  now: number,
): MailChoice[] {
  const ofPurchases = (purchases ?? []).filter(isPaid).flatMap((purchase): MailChoice[] => {
    const { id: payment, at, credits, amount, refunded, withdrawn } = purchase;
    const of = `${getCountText(credits, 'credit')}, ${getMoneyText(amount)}, ${getDateText(at, now)}`;
    return [
      { label: `Receipt: ${of}`, what: { mail: 'receipt', payment } },
      ...(refunded && !withdrawn
        ? [{ label: `Refund: ${of}`, what: { mail: 'payment_reversed' as const, payment } }]
        : []),
      ...(withdrawn
        ? [{ label: `Withdrawal: ${of}`, what: { mail: 'withdrawal_receipt' as const, payment } }]
        : []),
    ];
  });
  return [
    ...(status === 'not_confirmed'
      ? [{ label: 'Confirmation of the address', what: { mail: 'activation' as const } }]
      : []),
    ...ofPurchases,
  ];
}

type MailBody = { key: string; what: MailToRepeat };

/** Asks which mail a member gets again. */
export function MailDialog({
  now,
  onSend,
  ...props
}: DialogProps & {
  now: number;
  /** @throws what the call did */
  onSend: (body: MailBody) => Promise<void>;
}) {
  const { open, member, onClose } = props;
  const number = useOpening(open);
  const first = useRef<HTMLSelectElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Send a mail again: ${member.name}`}
      description="It says how things stand now. A link in it is a new one."
      initialFocus={first}
    >
      <MailForm
        key={number}
        field={first}
        choices={listMailChoices(member, now)}
        onClose={onClose}
        onSend={onSend}
      />
    </Dialog>
  );
}

function MailForm({
  field,
  choices,
  onClose,
  onSend,
}: {
  field: React.RefObject<HTMLSelectElement | null>;
  choices: readonly MailChoice[];
  onClose: () => void;
  onSend: (body: MailBody) => Promise<void>;
}) {
  const [key] = useState(newActionKey);
  const [place, setPlace] = useState(0);
  const task = useTask();
  const what = choices[place]?.what;
  return (
    <DialogForm
      submit="Send"
      sending={task.sending}
      failure={task.failure}
      isReady={what !== undefined}
      onSubmit={() => void task.run(async () => what && onSend({ key, what }))}
      onClose={onClose}
    >
      <Select
        ref={field}
        label="Mail"
        options={choices.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(place)}
        onChange={(event) => setPlace(Number(event.target.value))}
      />
    </DialogForm>
  );
}

type ReasonBody = { key: string; reason: string };

/** Asks why something is done, and says what it means. */
export function ReasonDialog({
  open,
  title,
  text,
  submit,
  danger,
  onClose,
  onSend,
}: {
  open: boolean;
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (body: ReasonBody) => Promise<void>;
}) {
  const number = useOpening(open);
  const first = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} initialFocus={first}>
      <ReasonForm
        key={number}
        field={first}
        submit={submit}
        danger={danger ?? false}
        onClose={onClose}
        onSend={onSend}
      />
    </Dialog>
  );
}

function ReasonForm({
  field,
  submit,
  danger,
  onClose,
  onSend,
}: {
  field: React.RefObject<HTMLTextAreaElement | null>;
  submit: string;
  danger: boolean;
  onClose: () => void;
  onSend: (body: ReasonBody) => Promise<void>;
}) {
  const [key] = useState(newActionKey);
  return (
    <WordsForm
      field={field}
      label={forOperators}
      rows={2}
      maxLength={limits.decisionReasonChars}
      submit={submit}
      danger={danger}
      onSend={(reason) => onSend({ key, reason })}
      onClose={onClose}
    />
  );
}
