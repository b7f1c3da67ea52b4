import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, FileX, GitCompareArrows, Lock, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useStore } from '#lib/store.ts';
import { usePolling } from '../activity.ts';
import { hasCode } from '../api.ts';
import { casesPath } from '../case-paths.ts';
import { getHappenedText, outcomeNames } from '../cases/case-words.ts';
import { caseQuery, casesKey, type ShownCase } from '../cases/cases-data.ts';
import {
  type DecisionFields,
  type DecisionQueue,
  isUnderWay,
  type QueuedDecision,
} from '../cases/decision-queue.ts';
import { type CaseLease, useLease } from '../cases/use-lease.ts';
import { useKeys } from '../keys.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { canRestrict, useSession } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { useBlur } from '../use-blur.ts';
import { useNow } from '../use-now.ts';
import styles from './case-desk.module.css';
import { CaseView } from './case-view.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import type { Draft } from './draft.ts';
import { MarkDialog, type MarkQuestion } from './marks.tsx';
import type { PictureChoice } from './reported-pictures.tsx';

const everyMs = 15_000;
/** A case that another person holds is read again, as it may be free by then. */
const pollMs = 60_000;

interface CaseDeskProps {
  place: { brand: string; id: string };
  getDraft: (shown: ShownCase) => Draft;
  onDraft: (shown: ShownCase, draft: Draft) => void;
  queue: DecisionQueue;
  onDecide: (shown: ShownCase, fields: DecisionFields, words: string) => void;
  onSkip: () => void;
}

/** The case on the screen, and what is decided about it. */
export function CaseDesk(props: CaseDeskProps) {
  const { place } = props;
  const { brands } = useSession();
  const { search } = useLocation();
  const isOwn = brands.some(({ id }) => id === place.brand);
  const query = useQuery({ ...caseQuery(place.brand, place.id), enabled: isOwn });
  const { data, error, isFetching, refetch } = query;
  if (data) return <Loaded {...props} shown={data} />;
  if (!isOwn || hasCode(error, 'not_found') || hasCode(error, 'validation_failed')) {
    return (
      <div className={styles.state}>
        <PanelState
          icon={<FileX />}
          title="No such case"
          text="None of your brands has a case with this number. Cases are forgotten a year after they are decided."
          action={
            <ActionButton as={Link} to={{ pathname: casesPath, search }}>
              Back to the list
            </ActionButton>
          }
        />
      </div>
    );
  }
  if (error) {
    return (
      <div className={styles.state}>
        <PanelFailure
          title="The case did not load"
          cause={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <div className={styles.placeholder}>
        <PlaceholderRows label="Loading the case" />
      </div>
    </div>
  );
}

function Loaded({
  shown,
  getDraft,
  onDraft,
  queue,
  onDecide,
  onSkip,
}: CaseDeskProps & { shown: ShownCase }) {
  const { operator, brands } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useNow(everyMs);
  const blur = useBlur();
  const decision = useStore(queue.store, (all) =>
    all.find(({ of }) => of.brand === shown.brand && of.id === shown.id),
  );
  const [question, setQuestion] = useState<MarkQuestion | null>(null);
  const canJudge = canRestrict(operator.role);
  const draft = getDraft(shown);
  const heldByOther =
    shown.lease && !shown.lease.mine && Date.parse(shown.lease.until) > now ? shown.lease : null;
  const canDecide = shown.decidable && !shown.needs_another && shown.state !== 'decided';
  const isDecided = decision !== undefined && isUnderWay(decision);

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['case', shown.brand] }),
      client.invalidateQueries({ queryKey: casesKey }),
    ]);
  const { lease: own, take } = useLease(
    canDecide && !heldByOther ? { brand: shown.brand, id: shown.id } : null,
    (of) => {
      const queued = queue.find(of);
      return queued?.state.kind === 'waiting' || queued?.state.kind === 'sending';
    },
    ({ version }) => {
      // It changed between the two readings.
      if (version !== shown.version) void refresh();
    },
  );
  // Somebody decided it since it was read: the case itself says so.
  const isOver = own.kind === 'failed' && hasCode(own.cause, 'case_decided');
  const readAgain = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isOver) readAgain();
  }, [isOver]);
  const lease: CaseLease = heldByOther ? { kind: 'held', ...heldByOther } : own;
  const lookAgain = () => {
    // Who had it may have let it go, which the case as it was read does not say.
    if (own.kind === 'held') take();
    return refresh();
  };
  usePolling(() => lease.kind === 'held' && lookAgain(), pollMs);

  const choice: PictureChoice = {
    isBlurred: blur.isBlurred,
    marked: draft.pictures,
    onMark:
      canJudge && canDecide && !isDecided
        ? (picture) =>
            onDraft(shown, {
              ...draft,
              pictures: draft.pictures.includes(picture)
                ? draft.pictures.filter((one) => one !== picture)
                : [...draft.pictures, picture],
            })
        : undefined,
  };
  useKeys({
    ' ': blur.hold,
    ...(shown.about && {
      m: () => shown.about && void navigate(getMemberPath(shown.brand, shown.about.id)),
    }),
  });

  const blocked = getBlocked({
    ...{ shown, decision, lease, now, take, queue, onSkip, refresh, lookAgain },
  });
  return (
    <>
      <div className={styles.content}>
        <CaseView
          brand={brands.find(({ id }) => id === shown.brand)}
          shown={shown}
          lease={lease}
          choice={choice}
          canJudge={canJudge}
          now={now}
          onTake={take}
          onMark={setQuestion}
          onChanged={refresh}
        />
      </div>
      <div className={styles.decision}>
        <DecisionPanel
          shown={shown}
          draft={draft}
          canJudge={canJudge}
          now={now}
          blocked={blocked}
          onDraft={(next) => onDraft(shown, next)}
          onPolice={() => setQuestion(shown.police_mark ? 'unmark' : 'police')}
          onSubmit={(fields, words) => onDecide(shown, fields, words)}
          onSkip={onSkip}
        />
      </div>
      <MarkDialog
        shown={shown}
        question={question}
        onClose={() => setQuestion(null)}
        onChanged={refresh}
      />
    </>
  );
}

/** Why the person cannot decide now, and what to do about it; null where they can. */
function getBlocked({
  shown,
  decision,
  lease,
  now,
  take,
  queue,
  onSkip,
  refresh,
  lookAgain,
}: {
  shown: ShownCase;
  decision: QueuedDecision | undefined;
  lease: CaseLease;
  now: number;
  take: () => void;
  queue: DecisionQueue;
  onSkip: () => void;
  refresh: () => Promise<unknown>;
  lookAgain: () => Promise<unknown>;
}): ReactNode {
  if (decision && isUnderWay(decision)) {
    return (
      <Notice tone="plain" icon={<Check />} role="status">
        <strong>{decision.words}.</strong>{' '}
        {decision.state.kind === 'waiting'
          ? 'It is sent in a moment; U takes it back.'
          : decision.state.kind === 'sending'
            ? 'It is being sent.'
            : decision.state.kind === 'arrived'
              ? 'It had arrived.'
              : 'It is sent.'}
      </Notice>
    );
  }
  if (decision) {
    return (
      <Refusal shown={shown} decision={decision} queue={queue} onSkip={onSkip} refresh={refresh} />
    );
  }
  if (shown.state === 'decided') {
    const last = shown.decisions.at(-1);
    return (
      <Notice tone="plain" icon={<Check />}>
        <strong>{last ? outcomeNames[last.outcome] : 'Decided'}.</strong>{' '}
        {last && `${last.by}, ${getMomentText(last.at, now)}. `}
        Somebody else decides again if one of them objects.
      </Notice>
    );
  }
  if (shown.needs_another) {
    return (
      <Notice tone="amber" icon={<Lock />}>
        <strong>Needs another person.</strong> You decided it before: an objection is decided by
        somebody else.
      </Notice>
    );
  }
  if (!shown.decidable) {
    return (
      <Notice tone="plain" icon={<Lock />}>
        <strong>Not for your role.</strong> A moderator decides what is about a member’s content.
      </Notice>
    );
  }
  if (lease.kind === 'held') {
    return (
      <Notice
        tone="blue"
        icon={<Lock />}
        action={<ActionButton onClick={() => void lookAgain()}>Look again</ActionButton>}
      >
        <strong>{lease.name} has this case</strong> until {getMomentText(lease.until, now)}.
      </Notice>
    );
  }
  if (lease.kind === 'failed') {
    return (
      <>
        <FailureLine cause={lease.cause} />
        <ActionButton onClick={take}>Take it again</ActionButton>
      </>
    );
  }
  return null;
}

/** What happened to a case while a decision was on its way: both stand side by side. */
function Refusal({
  shown,
  decision: { of, words, state },
  queue,
  onSkip,
  refresh,
}: {
  shown: ShownCase;
  decision: QueuedDecision;
  queue: DecisionQueue;
  onSkip: () => void;
  refresh: () => Promise<unknown>;
}) {
  const read = () => {
    queue.forget(of);
    void refresh();
  };
  if (state.kind === 'stale') {
    return (
      <div role="alert" className={styles.refusal}>
        <h3 className={styles.refusalTitle}>
          <GitCompareArrows /> {state.happened === 'decided' ? 'Decided' : 'Changed'} while you
          looked
        </h3>
        <p className={styles.quiet}>Your decision was not sent.</p>
        <dl className={styles.versions}>
          <dt>Version {of.version}, yours</dt>
          <dd>{words}</dd>
          <dt>Version {state.version ?? shown.version}, now</dt>
          <dd>
            {getHappenedText(state)}
            {state.at && `, ${getMomentText(state.at, Date.now())}`}
          </dd>
        </dl>
        <div className={styles.refusalActions}>
          <ActionButton look="ink" onClick={read}>
            Read version {state.version ?? shown.version}
          </ActionButton>
          <ActionButton shortcut="J" onClick={onSkip}>
            Next case
          </ActionButton>
        </div>
      </div>
    );
  }
  if (state.kind !== 'failed') return null;
  return (
    <div role="alert" className={styles.refusal}>
      <Notice tone="red" icon={<X />}>
        <strong>{words}: not sent.</strong> {state.text}
        {state.request && ` Request ${state.request} for the log.`}
      </Notice>
      <div className={styles.refusalActions}>
        <ActionButton look="ink" onClick={() => void queue.retry(of)}>
          Send again
        </ActionButton>
        <ActionButton onClick={read}>Change it</ActionButton>
      </div>
    </div>
  );
}
