import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as limits from '#shared/limits.ts';
import { mayDecide } from '#shared/rules/approvals.ts';
import { useToasts } from '#ui/toast.tsx';
import { call, getFailureText, type OpsBody } from '../api.ts';
import { type Approval, approvalsQuery, useApprovals } from '../approvals.ts';
import { getBrandPath } from '../brands/brand-paths.ts';
import { refreshBrand } from '../brands/brands-data.ts';
import { ChangeList } from '../brands/change-list.tsx';
import { getZoneMomentText } from '../brands/zone-times.ts';
import { NotConfirmed, useFreshPasskey } from '../fresh-passkey.tsx';
import { memberQuery } from '../member/member-data.ts';
import { getMoneyText } from '../member/money-words.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import { Initials } from '../parts/initials.tsx';
import links from '../parts/inline-link.module.css';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure } from '../parts/panel-state.tsx';
import { getReasonText } from '../restriction-words.ts';
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
    <Panel title="Waits for a second person" note="One person asks, another one decides.">
      <ul className={styles.list}>
        {rows.map(({ approval, brand }) => (
          <ApprovalRow key={approval.id} approval={approval} brand={brand} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

interface Words {
  /** What is asked, before the name of the member or brand, and as a verb for who cannot see it. */
  what: string;
  verb: string;
  /** What confirming and refusing mean. */
  meaning: string;
  approved: { title: string; message: string };
  refused: { title: string; message: string };
}

/** Whom or what it is about, by name, and where that is shown. */
function getSubject(approval: Approval, brand: Brand): { name: string; path: string } {
  if (approval.kind !== 'publish') {
    return { name: approval.name, path: getMemberPath(approval.brand, approval.member) };
  }
  const { number: version } = approval;
  return { name: brand.name, path: getBrandPath(brand.id, { tab: 'differences', version }) };
}

/** What waits, in words. */
function getWords(approval: Approval, name: string): Words {
  const unchanged = { title: `Refused for ${name}`, message: 'Nothing changed.' };
  switch (approval.kind) {
    case 'ban':
      return {
        ...{ what: 'Ban', verb: 'ban' },
        meaning: 'Confirming bans the member, refusing lifts the suspension.',
        approved: { title: `${name} is banned`, message: 'The member is told.' },
        refused: { title: `The ban of ${name} is refused`, message: 'The suspension is lifted.' },
      };
    case 'refund': {
      const amount = getMoneyText(approval.amount);
      return {
        ...{ what: `Refund ${amount} to`, verb: `refund ${amount} to` },
        meaning: 'Confirming gives the money back and takes the same share of the credits.',
        approved: { title: `${amount} go back to ${name}`, message: 'The member is told by mail.' },
        refused: unchanged,
      };
    }
    case 'erase':
      return {
        ...{ what: 'Erase', verb: 'erase' },
        meaning: `Confirming deletes the account. The member can come back for ${limits.reactivationDays} days; then everything goes but what the law has the books keep.`,
        approved: { title: `${name} is deleted`, message: 'A mail tells how to come back.' },
        refused: unchanged,
      };
    case 'publish': {
      const { number, at, time_zone } = approval;
      const when = at === null ? 'at once' : getZoneMomentText(at, time_zone);
      return {
        ...{ what: `Publish version ${number} of`, verb: `publish version ${number} of` },
        meaning: `Confirming brings it into use ${when}, for all members.`,
        approved: {
          title: `Version ${number} of ${name} is ${at === null ? 'in use' : 'scheduled'}`,
          message: at === null ? 'Members pay the new prices.' : `It comes ${when}.`,
        },
        refused: {
          title: `Version ${number} of ${name} is refused`,
          message: `${name} stays as it is.`,
        },
      };
    }
  }
}

type Choice = OpsBody<'approvals', 'POST'>['decision'];

function ApprovalRow({ approval, brand, now }: { approval: Approval; brand: Brand; now: number }) {
  const { id, kind, reason, asked_at, asked_by, until } = approval;
  const { name, path } = getSubject(approval, brand);
  const words = getWords(approval, name);
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
      toasts.show(decision === 'approve' ? words.approved : words.refused);
    } catch (cause) {
      if (cause instanceof NotConfirmed) return;
      toasts.show({ title: 'Not decided', message: getFailureText(cause), tone: 'danger' });
    } finally {
      setSending(null);
    }
    // Also after a failure: somebody else may have decided meanwhile.
    if (approval.kind === 'publish') await refreshBrand(client, approval.brand);
    else {
      await Promise.all([
        client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
        client.invalidateQueries({
          queryKey: memberQuery(approval.brand, approval.member).queryKey,
        }),
      ]);
    }
  };

  return (
    <li className={styles.row}>
      <Initials name={asked_by.name} large />
      <div className={styles.words}>
        <p className={styles.what}>
          <BrandIcon brand={brand} named />
          <span>
            {words.what}{' '}
            <Link className={links.root} to={path}>
              {name}
            </Link>
          </span>
        </p>
        <p className={styles.why}>
          {asked_by.name}, {getMomentText(asked_at, now)}: {getReasonText(reason)}
        </p>
        <p className={styles.why}>{words.meaning}</p>
        {approval.kind === 'publish' && approval.changes.length > 0 && (
          <div className={styles.changes}>
            <ChangeList
              label="Prices that change"
              changes={approval.changes}
              currency={approval.currency}
            />
          </div>
        )}
      </div>
      <Clock due={getDue(asked_at, until, now)} />
      <div className={styles.actions}>
        {isOwn ? (
          <p className={styles.own}>You asked; somebody else decides.</p>
        ) : !mayDecide(operator.role, kind) ? (
          <p className={styles.own}>An administrator decides.</p>
        ) : (
          <>
            <ActionButton
              look="danger"
              aria-label={`Confirm: ${words.verb} ${name}`}
              sending={sending === 'approve'}
              disabled={sending === 'refuse'}
              onClick={() => void decide('approve')}
            >
              Confirm
            </ActionButton>
            <ActionButton
              aria-label={`Refuse: ${words.verb} ${name}`}
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
