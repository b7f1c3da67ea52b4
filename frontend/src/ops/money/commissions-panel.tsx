import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToasts } from '#ui/toast.tsx';
import { call } from '../api.ts';
import { getShortDayText } from '../jobs/periods.ts';
import { getNumberText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FigureTable } from '../parts/figure-table.tsx';
import { DialogForm } from '../parts/form.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import type { Brand } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { useLast } from '../use-last.ts';
import { useTask } from '../use-task.ts';
import styles from './commissions-panel.module.css';
import { type CommissionBalance, commissionsQuery } from './money-data.ts';
import { getAmountText } from './money-text.ts';

/** What a brand's campaigns are owed, and what was paid to them. */
export function CommissionsPanel({ brand, now }: { brand: Brand | null; now: number }) {
  const [paying, setPaying] = useState<CommissionBalance | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...commissionsQuery(brand?.id ?? ''),
    enabled: brand !== null,
  });
  if (!brand) {
    return (
      <Panel title="Commissions">
        <Nothing>Campaigns are of one brand. Choose it above.</Nothing>
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel title="Commissions">
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title="The commissions did not load"
          label="Loading the commissions"
        />
      </Panel>
    );
  }
  const { balances, payouts, day } = data;
  return (
    <Panel title="Commissions" note={`As on ${getShortDayText(day)}`}>
      {balances.length === 0 ? (
        <Nothing>No campaign has earned anything.</Nothing>
      ) : (
        <FigureTable
          label="Commissions"
          columns={[
            { name: 'Campaign' },
            ...['Earned', 'Reversed', 'Withheld', 'Held', 'Paid'].map((name) => ({ name })),
            { name: 'Payable', isStrong: true },
            { name: 'Payout' },
          ]}
          rows={balances.map((balance) => {
            const { campaign, network, currency, payable } = balance;
            const text = (minor: number) => getAmountText(minor, currency);
            return {
              key: `${campaign} ${currency}`,
              cells: [
                <span key="campaign" className={styles.campaign}>
                  {campaign}
                  <span className={styles.hint}>{network}</span>
                </span>,
                ...[balance.earned, balance.reversed, balance.withheld, balance.held].map(text),
                ...[balance.paid, payable].map(text),
                payable > 0 && (
                  <ActionButton
                    key="pay"
                    aria-label={`Record a payout to ${campaign}, ${currency}`}
                    onClick={() => setPaying(balance)}
                  >
                    Record
                  </ActionButton>
                ),
              ],
            };
          })}
        />
      )}
      {payouts.length > 0 && (
        <div className={styles.payouts}>
          <h3 className={styles.heading}>Paid</h3>
          <FigureTable
            label="Payouts"
            isDense
            columns={[
              { name: 'Campaign' },
              { name: 'Number' },
              { name: 'Reference', isText: true },
              { name: 'Recorded by', isText: true },
              { name: 'When', isText: true },
              { name: 'Amount', isStrong: true },
            ]}
            rows={payouts.map(({ campaign, number, reference, by, at, amount, currency }) => ({
              key: `${campaign} ${number}`,
              cells: [
                campaign,
                getNumberText(number),
                reference,
                by,
                getMomentText(at, now),
                getAmountText(amount, currency),
              ],
            }))}
          />
        </div>
      )}
      <PayoutDialog brand={brand} balance={paying} onClose={() => setPaying(null)} />
    </Panel>
  );
}

function PayoutDialog({
  brand,
  balance,
  onClose,
}: {
  brand: Brand;
  balance: CommissionBalance | null;
  onClose: () => void;
}) {
  const asked = useLast(balance);
  if (!asked) return null;
  return (
    <Dialog
      open={balance !== null}
      onClose={onClose}
      size="sm"
      title={`Payout to ${asked.campaign}`}
      description={`Records that ${getAmountText(asked.payable, asked.currency)} were paid, all that is payable. It moves no money.`}
    >
      <PayoutForm
        key={`${asked.campaign} ${asked.currency}`}
        brand={brand}
        balance={asked}
        onClose={onClose}
      />
    </Dialog>
  );
}

function PayoutForm({
  brand,
  balance: { campaign, currency, payable },
  onClose,
}: {
  brand: Brand;
  balance: CommissionBalance;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const task = useTask();
  const [reference, setReference] = useState('');
  const send = async () => {
    const body = { brand: brand.id, campaign, currency, amount: payable };
    try {
      await call('commissions', 'POST', { body: { ...body, reference: reference.trim() } });
      toasts.show({
        title: 'Payout recorded',
        message: `${getAmountText(payable, currency)} to ${campaign}`,
      });
      onClose();
    } finally {
      // Also after a refusal: what is payable may have changed.
      await client.invalidateQueries({ queryKey: commissionsQuery(brand.id).queryKey });
    }
  };
  return (
    <DialogForm
      submit="Record"
      sending={task.sending}
      failure={task.failure}
      isReady={reference.trim() !== ''}
      onSubmit={() => void task.run(send)}
      onClose={onClose}
    >
      <TextInput
        label="Reference of the transfer or invoice"
        placeholder="SEPA 2026-118"
        autoComplete="off"
        maxLength={100}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </DialogForm>
  );
}
