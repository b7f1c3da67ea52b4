import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as limits from '#shared/limits.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/toast.tsx';
import { call } from '../api.ts';
import { getMemberPath, membersPath } from '../member-paths.ts';
import { getAmountText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import inlineLink from '../parts/inline-link.module.css';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure } from '../parts/panel-state.tsx';
import rowEnd from '../parts/row-buttons.module.css';
import { WordsForm } from '../parts/words-form.tsx';
import { getScreens } from '../screens.ts';
import { useSession } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { useLast } from '../use-last.ts';
import { getReasonText, postbackNames } from './campaign-words.ts';
import { type WithheldCommission, withheldQuery } from './campaigns-data.ts';
import styles from './withheld-panel.module.css';

type Decision = 'release' | 'reject';

/** Commissions that wait for a person. Where none does, nothing is shown. */
export function WithheldPanel({
  brand,
  campaign,
  now,
}: {
  brand: string;
  campaign: string;
  now: number;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const named = { brand, campaign };
  const { data, error, isFetching, refetch } = useQuery(withheldQuery(named));
  const [asked, setAsked] = useState<{ one: WithheldCommission; decision: Decision } | null>(null);
  const commissions = data?.commissions ?? [];
  if (error) {
    return (
      <PanelFailure
        title="What is withheld did not load"
        cause={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const decide = async (reason: string) => {
    if (!asked) return;
    const { one, decision } = asked;
    const { commission } = one;
    try {
      await call('withheld-commissions', 'POST', {
        body: { ...named, commission, decision, reason },
      });
      setAsked(null);
      toasts.show({ title: decision === 'release' ? 'Released' : 'Rejected' });
    } finally {
      // Also after a refusal: somebody else may have decided.
      await Promise.all(
        [withheldQuery(named).queryKey, ['campaign'], ['campaigns'], ['campaign-postbacks']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
  return (
    <>
      {commissions.length > 0 && (
        <Panel
          title="Withheld"
          note="Neither payable nor told to the tracker until somebody decides"
        >
          <DataTable
            label="Withheld commissions"
            names={['When', 'For', 'Why', 'Amount', { hidden: 'Decide' }]}
          >
            {commissions.map((one) => (
              <WithheldRow
                key={one.commission}
                brand={brand}
                one={one}
                now={now}
                onDecide={(decision) => setAsked({ one, decision })}
              />
            ))}
          </DataTable>
        </Panel>
      )}
      <DecisionDialog asked={asked} onClose={() => setAsked(null)} onSend={decide} />
    </>
  );
}

function WithheldRow({
  brand,
  one,
  now,
  onDecide,
}: {
  brand: string;
  one: WithheldCommission;
  now: number;
  onDecide: (decision: Decision) => void;
}) {
  const { operator } = useSession();
  const seesMembers = getScreens(operator.role).some(({ path }) => path === membersPath);
  const { member, event, reason, amount, currency, at } = one;
  const short = `Member ${member.slice(0, 8)}…`;
  return (
    <tr>
      <th scope="row">{getMomentText(at, now)}</th>
      <td data-name="For">
        {postbackNames[event]}
        <span className={styles.hint}>
          {seesMembers ? (
            <Link className={inlineLink.root} to={getMemberPath(brand, member)}>
              {short}
            </Link>
          ) : (
            short
          )}
        </span>
      </td>
      <td data-name="Why">{getReasonText(reason)}</td>
      <td data-name="Amount">{getAmountText(amount, currency)}</td>
      <td>
        <span className={rowEnd.root}>
          <ActionButton onClick={() => onDecide('release')}>Release</ActionButton>
          <ActionButton look="danger" onClick={() => onDecide('reject')}>
            Reject
          </ActionButton>
        </span>
      </td>
    </tr>
  );
}

function DecisionDialog({
  asked,
  onClose,
  onSend,
}: {
  asked: { one: WithheldCommission; decision: Decision } | null;
  onClose: () => void;
  onSend: (reason: string) => Promise<void>;
}) {
  const shown = useLast(asked);
  if (!shown) return null;
  const { one, decision } = shown;
  const amount = getAmountText(one.amount, one.currency);
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      size="sm"
      title={decision === 'release' ? `Release ${amount}` : `Reject ${amount}`}
      description={
        decision === 'release'
          ? 'It becomes payable as if it had never been withheld, and its postback leaves. Finance pays it out.'
          : 'It is never paid, and its postback is never sent. That cannot be taken back.'
      }
    >
      <WordsForm
        key={`${one.commission} ${decision}`}
        label="Why"
        hint="It stands in the ledger and in the audit."
        rows={2}
        maxLength={limits.memberNoteChars}
        submit={decision === 'release' ? 'Release it' : 'Reject it'}
        danger={decision === 'reject'}
        onSend={onSend}
        onClose={onClose}
      />
    </Dialog>
  );
}
