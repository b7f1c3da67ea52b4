import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useToasts } from '#ui/toast.tsx';
import { call, getFailureText, type OpsBody } from '../api.ts';
import { type Approval, approvalsQuery, useApprovals } from '../approvals.ts';
import { NotConfirmed, useFreshPasskey } from '../fresh-passkey.tsx';
import { memberQuery } from '../member/member-data.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import { Initials } from '../parts/initials.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure } from '../parts/panel-state.tsx';
import { getReasonText, measureNames } from '../restriction-words.ts';
import { type Brand, useSession } from '../session.tsx';
import { getDue, getMomentText } from '../times.ts';
import styles from './approvals-panel.module.css';

/** What waits for a second person. It is there only while something waits. */
export function ApprovalsPanel({ brands, now }: { brands: readonly Brand[]; now: number }) {
  const { data, error, isFetching, refetch } = useApprovals();
  if (!data) {
    return error ? (
      <PanelFailure
        title="What waits for a second person did not load"
        cause={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  const rows = data.flatMap((approval) => {
    const brand = brands.find(({ id }) => id === approval.brand);
    return brand ? [{ approval, brand }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel
      title="Waits for a second person"
      note="Confirming bans the member, refusing lifts the suspension."
    >
      <ul className={styles.list}>
        {rows.map(({ approval, brand }) => (
          <ApprovalRow key={approval.id} approval={approval} brand={brand} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

type Choice = OpsBody<'approvals', 'POST'>['decision'];

function ApprovalRow({ approval, brand, now }: { approval: Approval; brand: Brand; now: number }) {
  const { id, kind, member, name, reason, asked_at, asked_by, until } = approval;
  const { operator } = useSession();
  const { withFresh } = useFreshPasskey();
  const client = useQueryClient();
  const toasts = useToasts();
  const [sending, setSending] = useState<Choice | null>(null);
  const isOwn = asked_by.id === operator.id;

  const decide = async (decision: Choice) => {
    setSending(decision);
    try {
      await withFresh(() =>
        call('approvals', 'POST', { body: { brand: approval.brand, id, decision } }),
      );
      toasts.show(
        decision === 'approve'
          ? { title: `${name} is banned`, message: 'The member is told.' }
          : { title: `The ban of ${name} is refused`, message: 'The suspension is lifted.' },
      );
    } catch (cause) {
      if (cause instanceof NotConfirmed) return;
      toasts.show({ title: 'Not decided', message: getFailureText(cause), tone: 'danger' });
    } finally {
      setSending(null);
    }
    // Also after a failure: somebody else may have decided meanwhile.
    await Promise.all([
      client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
      client.invalidateQueries({ queryKey: memberQuery(approval.brand, member).queryKey }),
    ]);
  };

  return (
    <li className={styles.row}>
      <Initials name={asked_by.name} large />
      <div className={styles.words}>
        <p className={styles.what}>
          <BrandIcon brand={brand} named />
          <span>
            {measureNames[kind]}{' '}
            <Link className={styles.link} to={getMemberPath(approval.brand, member)}>
              {name}
            </Link>
          </span>
        </p>
        <p className={styles.why}>
          {asked_by.name}, {getMomentText(asked_at, now)}: {getReasonText(reason)}
        </p>
      </div>
      <Clock due={getDue(asked_at, until, now)} />
      <div className={styles.actions}>
        {isOwn ? (
          <p className={styles.own}>You asked; somebody else decides.</p>
        ) : (
          <>
            <ActionButton
              look="danger"
              aria-label={`Confirm: ${measureNames[kind].toLowerCase()} ${name}`}
              sending={sending === 'approve'}
              disabled={sending === 'refuse'}
              onClick={() => void decide('approve')}
            >
              Confirm
            </ActionButton>
            <ActionButton
              aria-label={`Refuse: ${measureNames[kind].toLowerCase()} ${name}`}
              sending={sending === 'refuse'}
              disabled={sending === 'approve'}
              onClick={() => void decide('refuse')}
            >
              Refuse
            </ActionButton>
          </>
        )}
      </div>
    </li>
  );
}
