import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { OperatorMeasure } from '#shared/model/restriction.ts';
import { idPattern } from '#shared/patterns.ts';
import { useToasts } from '#ui/toast.tsx';
import { call, hasCode, type OpsAnswer } from '../api.ts';
import { approvalsQuery } from '../approvals.ts';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { useKeys } from '../keys.ts';
import { membersPath } from '../member-paths.ts';
import { MemberMarks } from '../members/member-marks.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { measureNames, measures } from '../restriction-words.ts';
import { type Brand, canHelp, canRestrict, useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { LiftDialog, MeasureDialog } from './measure-dialog.tsx';
import styles from './member.module.css';
import { type Member, memberQuery } from './member-data.ts';
import { MemberFacts } from './member-facts.tsx';
import { MoneyPanels } from './money-panels.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { SupportActions, type SupportAsked, SupportDialogs } from './support-actions.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

const everyMs = 30_000;

const measureKeys: Record<OperatorMeasure, string> = {
  warn: 'w',
  mute: 'm',
  suspend: 't',
  ban: 'b',
};

/** Everything about a member that the role needs, and what can be done. */
export default function MemberScreen() {
  const { id = '' } = useParams();
  const isId = idPattern.test(id);
  const { only: brand } = useBrandChoice();
  const { data, error, isFetching, refetch } = useQuery({
    ...memberQuery(brand?.id ?? '', id),
    enabled: brand !== null && isId,
  });
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const toScreen = useScreenPath();
  // The first page of a visit has none before it.
  useKeys({
    Escape: () => void (visit === 'default' ? navigate(toScreen(membersPath)) : navigate(-1)),
  });

  if (brand && data) return <Loaded brand={brand} member={data} />;
  if (brand && error && !hasCode(error, 'not_found')) {
    return (
      <>
        <ScreenHead title="Member" everything={null} />
        <PanelFailure
          title="The member did not load"
          cause={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!brand || !isId || error) {
    return (
      <>
        <ScreenHead title="Member" isOneBrand />
        <PanelState
          icon={<UserX />}
          title="No such member"
          text={
            brand
              ? `${brand.name} has no member with this id. Members are gone some time after they leave.`
              : 'A member is one of their brand alone. Choose it above.'
          }
          action={
            <ActionButton as={Link} to={toScreen(membersPath)} look="ink" icon={<Search />}>
              Search members
            </ActionButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <ScreenHead title="Member" everything={null} />
      <div className={styles.place}>
        <div className={styles.columns}>
          {['facts', 'timeline', 'money'].map((column) => (
            <div key={column} className={styles.column} aria-hidden={column !== 'timeline'}>
              {column === 'facts' && <div className={styles.picturePlaceholder} />}
              <PlaceholderRows label="Loading the member" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

type Done = OpsAnswer<'restriction', 'POST'>;

const doneTitles: Record<OperatorMeasure, string> = {
  warn: 'was warned',
  mute: 'cannot write any more',
  suspend: 'is suspended',
  ban: 'is banned',
};

/** What was done, in words. */
function getDone(name: string, { decision, approval }: Done): { title: string; message: string } {
  if (approval) {
    return {
      title: `${name} is suspended`,
      message: `Somebody else confirms the ban until ${getMomentText(approval.until, Date.now())}.`,
    };
  }
  return {
    title: `${name} ${doneTitles[decision.kind]}`,
    message: decision.until
      ? `Until ${getMomentText(decision.until, Date.now())}. The reasons go out by mail.`
      : 'The reasons go out by mail.',
  };
}

function Loaded({ brand, member }: { brand: Brand; member: Member }) {
  const { operator } = useSession();
  const client = useQueryClient();
  const toasts = useToasts();
  const now = useNow(everyMs);
  const [open, setOpen] = useState<OperatorMeasure | 'lift' | null>(null);
  const close = () => setOpen(null);
  const [asked, setAsked] = useState<SupportAsked>(null);
  const { id, name } = member;
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: memberQuery(brand.id, id).queryKey }),
      client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
    ]);
  const isAllowed = canRestrict(operator.role);
  // Who left is beyond any measure.
  const isGone = member.status === 'pending_deletion';
  useKeys(
    isAllowed && !isGone
      ? Object.fromEntries(measures.map((kind) => [measureKeys[kind], () => setOpen(kind)]))
      : {},
  );

  return (
    <>
      <ScreenHead
        title={`${name}, ${member.age}`}
        name={name}
        everything={null}
        marks={
          <span className={styles.marks}>
            <span className={styles.brand}>
              <BrandIcon brand={brand} />
              {brand.name}
            </span>
            <MemberMarks member={member} now={now} />
          </span>
        }
      >
        <span className={styles.actions}>
          {isAllowed &&
            measures.map((kind) => (
              <ActionButton
                key={kind}
                look={kind === 'ban' ? 'danger' : 'plain'}
                shortcut={measureKeys[kind].toUpperCase()}
                disabled={isGone}
                onClick={() => setOpen(kind)}
              >
                {measureNames[kind]}
              </ActionButton>
            ))}
          {canHelp(operator.role) && <SupportActions member={member} now={now} onAsk={setAsked} />}
        </span>
      </ScreenHead>
      <div className={styles.place}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <MemberFacts
              brand={brand}
              member={member}
              now={now}
              onLift={() => setOpen('lift')}
              onReadmit={() => setAsked('mail_suppression')}
              onChanged={refresh}
            />
          </div>
          <div className={styles.column}>
            <TimelinePanel brand={brand} member={member} now={now} />
          </div>
          <div className={styles.column}>
            <MoneyPanels member={member} now={now} />
            <NotesPanel brand={brand} member={member} now={now} onChanged={refresh} />
          </div>
        </div>
      </div>
      {canHelp(operator.role) && (
        <SupportDialogs
          brand={brand}
          member={member}
          now={now}
          asked={asked}
          onClose={() => setAsked(null)}
          onChanged={refresh}
        />
      )}
      <MeasureDialog
        kind={open === 'lift' ? null : open}
        member={member}
        onClose={close}
        onSend={async (body) => {
          if (!open || open === 'lift') return;
          const done = await call('restriction', 'POST', {
            body: { brand: brand.id, member: id, kind: open, ...body },
          });
          close();
          toasts.show(getDone(name, done));
          await refresh();
        }}
      />
      <LiftDialog
        open={open === 'lift'}
        name={name}
        onClose={close}
        onSend={async (reason) => {
          await call('restriction', 'DELETE', { body: { brand: brand.id, member: id, reason } });
          close();
          toasts.show({ title: `${name} is restricted no more`, message: 'The member is told.' });
          await refresh();
        }}
      />
    </>
  );
}
