import { useRef, useState } from 'react';
import * as limits from '#shared/limits.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { OpsBody } from '../api.ts';
import { DialogForm } from '../parts/form.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { WordsField } from '../parts/words-field.tsx';
import { getDateText } from '../times.ts';
import { useTask } from '../use-task.ts';
import { newActionKey } from './action-key.ts';
import type { Member, Purchase } from './member-data.ts';
import { getCountText, getMoneyText } from './money-words.ts';
import { getGivenBack, isAllGivenBack, isPaid } from './purchases.ts';

type RefundBody = Omit<OpsBody<'refunds', 'POST'>, 'brand' | 'member'>;

/** Purchases of which something can still go back, newest first. */
export const listRefundable = ({ purchases }: Pick<Member, 'purchases'>): Purchase[] =>
  (purchases ?? []).filter((purchase) => isPaid(purchase) && !isAllGivenBack(purchase));

/** What of a purchase was not given back yet, in the smallest unit. */
function getLeft(purchase: Purchase): number {
  const back = getGivenBack(purchase);
  return toMinor(purchase.amount) - (back ? toMinor(back) : 0);
}

/** `12.5` or `12,50` as 1250; null for what is no amount. */
function parseAmount(text: string): number | null {
  const [, whole, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Asks how much of which payment goes back, and why. */
export function RefundDialog({
  open,
  member,
  now,
  onClose,
  onSend,
}: {
  open: boolean;
  member: Pick<Member, 'name' | 'purchases'>;
  now: number;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (body: RefundBody) => Promise<void>;
}) {
  const first = useRef<HTMLSelectElement>(null);
  const number = useOpening(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Refund: ${member.name}`}
      description="The money goes back the way it came, and the same share of the credits is taken. The member is told by mail."
      initialFocus={first}
    >
      <RefundForm
        key={number}
        purchases={listRefundable(member)}
        field={first}
        now={now}
        onClose={onClose}
        onSend={onSend}
      />
    </Dialog>
  );
}

function RefundForm({
  purchases,
  field,
  now,
  onClose,
  onSend,
}: {
  purchases: readonly Purchase[];
  field: React.RefObject<HTMLSelectElement | null>;
  now: number;
  onClose: () => void;
  onSend: (body: RefundBody) => Promise<void>;
}) {
  const [key] = useState(newActionKey);
  const [id, setId] = useState(purchases[0]?.id ?? '');
  const purchase = purchases.find((one) => one.id === id);
  const left = purchase ? getLeft(purchase) : 0;
  const [amount, setAmount] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const task = useTask();
  const shown = amount ?? toMoney(left, '').value;
  const minor = parseAmount(shown);
  const isRight = minor !== null && minor > 0 && minor <= left;
  const send = async () => {
    if (!purchase || minor === null) return;
    await onSend({
      payment: purchase.id,
      key,
      amount: toMoney(minor, purchase.amount.currency),
      given_back: purchase.refunded,
      reason: reason.trim(),
    });
  };
  return (
    <DialogForm
      submit="Refund"
      danger
      sending={task.sending}
      failure={task.failure}
      isReady={purchase !== undefined && isRight && reason.trim() !== ''}
      onSubmit={() => void task.run(send)}
      onClose={onClose}
    >
      <Select
        ref={field}
        label="Payment"
        options={purchases.map((one) => ({
          value: one.id,
          label: `${getDateText(one.at, now)}: ${getCountText(one.credits, 'credit')}, ${getMoneyText(one.amount)}`,
        }))}
        {...(!purchase && { placeholder: 'Choose a payment' })}
        value={purchase?.id ?? ''}
        onChange={(event) => {
          setId(event.target.value);
          setAmount(null);
        }}
      />
      <TextInput
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        {...(purchase &&
          !isRight && {
            error: `An amount up to ${getMoneyText(toMoney(left, purchase.amount.currency))}`,
          })}
        onChange={(event) => setAmount(event.target.value)}
      />
      <WordsField
        label="Why, for other operators"
        rows={2}
        maxLength={limits.decisionReasonChars}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
}
