import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, BarChart3, CheckCheck, ListFilter, Scale, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useStore } from '#lib/store.ts';
import { cx } from '#ui/cx.ts';
import { BareSelect } from '#ui/select.tsx';
import { useToasts } from '#ui/toast.tsx';
import { usePolling } from '../activity.ts';
import { call, hasCode } from '../api.ts';
import { approvalsQuery } from '../approvals.ts';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { CaseDesk } from '../case/case-desk.tsx';
import { createDraft, type Draft } from '../case/draft.ts';
import { caseReportPath, casesPath, getCasePath, trustedFlaggersPath } from '../case-paths.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Kbd } from '../parts/kbd.tsx';
import layouts from '../parts/list-and-item.module.css';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { UndoToast } from '../parts/undo-toast.tsx';
import windowHeight from '../parts/window-height.module.css';
import { getCountText, queuesQuery, sumQueues, useQueues } from '../queues.ts';
import { useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { countFilters, FilterDialog, listNames, readFilter, writeFilter } from './case-filter.tsx';
import { CaseList } from './case-list.tsx';
import { getHappenedText } from './case-words.ts';
import {
  type CaseFilter,
  type CaseRow,
  casesKey,
  casesQuery,
  type ShownCase,
} from './cases-data.ts';
import {
  createDecisionQueue,
  type DecisionFields,
  isUnderWay,
  isWaiting,
  type QueuedDecision,
  type SendDecision,
} from './decision-queue.ts';
import styles from './desk.module.css';
import { NextCase } from './next-case.tsx';

/** Each reading of the list stands in the audit. */
const pollMs = 60_000;
const everyMs = 15_000;
/** So few cases follow in the list that the next page is fetched. */
const fewLeft = 5;

/** A case of a brand, by its id or its number. */
interface Place {
  brand: string;
  id: string;
}

const send: SendDecision = async (body, leaving) => {
  const decide = () => call('case-decision', 'POST', { body, keepalive: leaving });
  try {
    return await decide();
  } catch (cause) {
    if (!hasCode(cause, 'case_lease_required')) throw cause;
    // The lease ended while it could be undone. The version still says whether the case changed.
    await call('case-leases', 'POST', { body: { brand: body.brand, id: body.id } });
    return decide();
  }
};

const getKey = ({ brand, id }: Place): string => `${brand} ${id}`;

/** Why a decision was not sent. */
function getRefusalText(state: QueuedDecision['state']): string {
  if (state.kind === 'stale') return `${getHappenedText(state)} while you looked.`;
  return state.kind === 'failed' ? state.text : '';
}

/** The list of cases, the one on the screen, and what was decided and is not sent yet. */
export function Desk({ place }: { place: Place | null }) {
  const { operator, brands: own } = useSession();
  const { brand } = useBrandChoice();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, brand?.id);
  const pages = useInfiniteQuery(casesQuery(filter));
  usePolling(() => pages.refetch(), pollMs);
  const rows = pages.data?.pages.flatMap(({ cases }) => cases) ?? [];
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const toasts = useToasts();
  const now = useNow(everyMs);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  /** Whether the desk still shows: what is sent as it is left comes back after it. */
  const isThere = useRef(true);
  const [queue] = useState(() =>
    createDecisionQueue(send, operator.name, {
      onSent: (of, answer) => {
        const approval = answer?.approval;
        if (!answer) {
          toasts.show({ title: `${of.number}: not sent twice`, message: 'It had arrived.' });
        } else if (approval) {
          toasts.show({
            title: `${of.number}: suspended for now`,
            message: `Somebody else confirms the ban until ${getMomentText(approval.until, Date.now())}.`,
          });
        }
        void Promise.all([
          client.invalidateQueries({ queryKey: casesKey }),
          client.invalidateQueries({ queryKey: ['case', of.brand] }),
          client.invalidateQueries({ queryKey: queuesQuery.queryKey }),
          client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
        ]).then(() => {
          setDrafts((old) => new Map([...old].filter(([key]) => key !== getKey(of))));
          queue.forget(of);
        });
      },
      onRefused: ({ of, words, state }) => {
        if (isThere.current) return;
        toasts.show({
          title: `${of.number}, ${words.toLowerCase()}: not sent`,
          message: getRefusalText(state),
          tone: 'danger',
        });
      },
    }),
  );
  const decisions = useStore(queue.store);
  const [isFiltering, setIsFiltering] = useState(false);
  const list = useRef<HTMLElement>(null);

  const isShown = ({ brand, id, number }: Place & { number: string }) =>
    place !== null && brand === place.brand && (id === place.id || number === place.id);
  const at = rows.findIndex(isShown);
  const open = (row: Place) => void navigate({ pathname: getCasePath(row.brand, row.id), search });
  const isFree = (row: CaseRow) => {
    const decision = queue.find(row);
    return (
      row.decidable &&
      !row.needs_another &&
      row.state !== 'decided' &&
      (row.lease === null || row.lease.mine) &&
      !(decision && isUnderWay(decision))
    );
  };
  const move = (step: 1 | -1) => {
    const row = at === -1 ? (rows.find(isFree) ?? rows[0]) : rows[at + step];
    if (row) open(row);
  };
  /** The next case that can be decided: after this one, else from the top. */
  const openNext = () => {
    const next = rows.slice(at + 1).find(isFree) ?? rows.slice(0, Math.max(at, 0)).find(isFree);
    if (next) open(next);
    else void navigate({ pathname: casesPath, search });
  };
  const undo = () => {
    const taken = queue.undo();
    if (taken) open(taken);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    u: undo,
    f: () => setIsFiltering(true),
    ...(place && { Escape: () => void navigate({ pathname: casesPath, search }) }),
  });

  const isNearEnd = at !== -1 && at >= rows.length - fewLeft;
  const { hasNextPage, isFetchingNextPage } = pages;
  const loadMore = useEffectEvent(() => void pages.fetchNextPage());
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) loadMore();
  }, [isNearEnd, hasNextPage, isFetchingNextPage]);

  // The current case stands in sight of the list.
  const currentId = at === -1 ? null : (rows[at]?.id ?? null);
  useEffect(() => {
    list.current
      ?.querySelector<HTMLElement>(`[data-case="${currentId}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  useEffect(() => {
    const leave = () => void queue.flush();
    isThere.current = true;
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      isThere.current = false;
      leave();
    };
  }, [queue]);

  const decide = (shown: ShownCase, fields: DecisionFields, words: string) => {
    const { brand: id, number, version } = shown;
    queue.decide({ brand: id, id: shown.id, number, version }, fields, words, Date.now());
    openNext();
  };
  const refused = decisions.filter((one) => !isUnderWay(one) && !isShown(one.of));

  return (
    <div className={cx(windowHeight.root, styles.root, place && layouts.isOpen)}>
      <ScreenHead title="Cases">
        <ActionButton
          icon={<ListFilter />}
          shortcut="F"
          aria-pressed={countFilters(filter) > 0}
          onClick={() => setIsFiltering(true)}
        >
          Filter{countFilters(filter) > 0 && `, ${countFilters(filter)} on`}
        </ActionButton>
        {operator.role === 'administrator' && <AdministratorLinks />}
      </ScreenHead>
      <Refused decisions={refused} queue={queue} onOpen={open} />
      <div className={cx(windowHeight.layout, layouts.layout)}>
        <section className={layouts.list} aria-label="List of cases" ref={list}>
          <ListHead
            filter={filter}
            count={rows.length}
            hasMore={hasNextPage}
            onList={(next) => setParams((old) => writeFilter(old, { ...filter, list: next }))}
          />
          {pages.data ? (
            rows.length === 0 && !hasNextPage ? (
              <Empty filter={filter} />
            ) : (
              <>
                {!place && <NextCase row={rows.find(isFree)} brands={own} now={now} />}
                <CaseList
                  rows={rows}
                  brands={own}
                  current={currentId}
                  decisions={decisions}
                  now={now}
                />
              </>
            )
          ) : pages.isError ? (
            <PanelFailure
              title="The list did not load"
              cause={pages.error}
              retrying={pages.isFetching}
              onRetry={() => void pages.refetch()}
            />
          ) : (
            <div className={layouts.placeholder}>
              <PlaceholderRows label="Loading the cases" />
            </div>
          )}
          {pages.data && pages.isFetchNextPageError && (
            <PanelFailure
              title="More cases did not load"
              cause={pages.error}
              onRetry={() => void pages.fetchNextPage()}
            />
          )}
          {hasNextPage && !pages.isFetchNextPageError && (
            <div className={layouts.more}>
              <ActionButton sending={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                More
              </ActionButton>
            </div>
          )}
        </section>
        {place ? (
          <CaseDesk
            key={getKey(place)}
            place={place}
            getDraft={(shown) => drafts.get(getKey(shown)) ?? createDraft(shown)}
            onDraft={(shown, draft) => setDrafts((old) => new Map(old).set(getKey(shown), draft))}
            queue={queue}
            onDecide={decide}
            onSkip={() => move(1)}
          />
        ) : (
          <div className={layouts.nothing}>
            <PanelState
              icon={<Scale />}
              title="No case is open"
              text="Choose one of the list. It is kept for you for 10 minutes while you look."
              action={
                rows.some(isFree) && (
                  <ActionButton look="ink" shortcut="J" onClick={() => move(1)}>
                    Take the first
                  </ActionButton>
                )
              }
            />
          </div>
        )}
      </div>
      <DecisionToast decisions={decisions} onUndo={undo} />
      <FilterDialog
        open={isFiltering}
        filter={filter}
        onClose={() => setIsFiltering(false)}
        onChange={(next) => setParams((old) => writeFilter(old, next))}
      />
    </div>
  );
}

/** What was decided last, and how long it can be undone. */
function DecisionToast({
  decisions,
  onUndo,
}: {
  decisions: readonly QueuedDecision[];
  onUndo: () => void;
}) {
  const now = useNow(1_000);
  const waiting = decisions.filter(isWaiting);
  const last = waiting.at(-1);
  return (
    <UndoToast
      decision={
        last?.state.kind === 'waiting'
          ? {
              words: `${last.of.number}, ${last.words.toLowerCase()}`,
              icon: <Scale />,
              sendsAt: last.state.sendsAt,
            }
          : null
      }
      others={waiting.length - 1}
      now={now}
      onUndo={onUndo}
    />
  );
}

function AdministratorLinks() {
  const toScreen = useScreenPath();
  return (
    <>
      <ActionButton as={Link} to={toScreen(caseReportPath)} look="quiet" icon={<BarChart3 />}>
        Report
      </ActionButton>
      <ActionButton
        as={Link}
        to={toScreen(trustedFlaggersPath)}
        look="quiet"
        icon={<ShieldCheck />}
      >
        Flaggers
      </ActionButton>
    </>
  );
}

function ListHead({
  filter,
  count,
  hasMore,
  onList,
}: {
  filter: CaseFilter;
  count: number;
  hasMore: boolean;
  onList: (list: CaseFilter['list']) => void;
}) {
  return (
    <div className={layouts.listHead}>
      <BareSelect
        aria-label="Cases of the list"
        options={Object.entries(listNames).map(([value, label]) => ({ value, label }))}
        value={filter.list}
        onChange={(event) => onList(event.target.value as CaseFilter['list'])}
      />
      <span className={layouts.count}>
        {count}
        {hasMore && '+'}, {filter.list === 'decided' ? 'latest first' : 'urgent first'}
      </span>
    </div>
  );
}

/** Decisions that were refused while another case is on the screen. */
function Refused({
  decisions,
  queue,
  onOpen,
}: {
  decisions: readonly QueuedDecision[];
  queue: ReturnType<typeof createDecisionQueue>;
  onOpen: (place: Place) => void;
}) {
  if (decisions.length === 0) return null;
  return (
    <ul className={layouts.refused}>
      {decisions.map(({ of, words, state }) => (
        <li key={getKey(of)} role="alert" className={layouts.refusal}>
          <p>
            <strong>
              {of.number}, {words.toLowerCase()}: not sent.
            </strong>{' '}
            {getRefusalText(state)}
          </p>
          <ActionButton onClick={() => onOpen(of)}>Open it</ActionButton>
          <ActionButton look="quiet" onClick={() => queue.forget(of)}>
            Put away
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

/** Nothing is left here: leads on to a queue where something waits. */
function Empty({ filter }: { filter: CaseFilter }) {
  const { data: queues = [] } = useQueues();
  const { brands } = useBrandChoice();
  const toScreen = useScreenPath();
  const photos = sumQueues(
    queues.filter(
      ({ queue, brand }) => queue === 'photos' && brands.some(({ id }) => id === brand),
    ),
  )[0];
  const isFiltered = countFilters(filter) > 0 || filter.list !== 'free';
  if (isFiltered) {
    return (
      <PanelState
        icon={<CheckCheck />}
        title="No case fits"
        text="None of your brands has a case like this."
        action={
          <ActionButton as={Link} to={toScreen(casesPath)}>
            Mine and free
          </ActionButton>
        }
      />
    );
  }
  return (
    <PanelState
      icon={<CheckCheck />}
      title="Nothing waits here"
      text={
        photos && photos.waiting > 0
          ? `Photos has ${getCountText(photos)}.`
          : 'New cases come by themselves.'
      }
      action={
        photos && photos.waiting > 0 ? (
          <ActionButton as={Link} to={toScreen('/photos')} look="ink" icon={<ArrowRight />}>
            Go to photos <Kbd>g p</Kbd>
          </ActionButton>
        ) : (
          <ActionButton as={Link} to={toScreen('/')}>
            Go to today <Kbd>g t</Kbd>
          </ActionButton>
        )
      }
    />
  );
}
