import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleX, ScrollText } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '../api.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CsvButton } from '../parts/csv-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Initials } from '../parts/initials.tsx';
import { Mark } from '../parts/mark.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { operatorsQuery } from '../people/people-data.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { usePaused } from '../use-paused.ts';
import styles from './audit.module.css';
import { type AuditEntry, toCsv } from './audit-csv.ts';

const today = () => new Date().toISOString().slice(0, 10);
/** Days of the audit are those of UTC, and so are its times. */
const getUtcTime = (at: string) => at.slice(11, 19);

const pauseMs = 400;

interface Filter {
  day: string;
  operator: string;
  action: string;
  subject: string;
}

/** What was done and read, by whom: a day of one brand, or of what belongs to none. */
export default function Audit() {
  const { brand } = useBrandChoice();
  const [filter, setFilter] = useState<Filter>(() => ({
    day: today(),
    operator: '',
    action: '',
    subject: '',
  }));
  const asked = usePaused(filter, pauseMs);
  const { data: operators = [] } = useQuery(operatorsQuery);
  const query = {
    brand: brand?.id,
    day: asked.day || undefined,
    operator: asked.operator || undefined,
    action: asked.action.trim() || undefined,
    subject: asked.subject.trim() || undefined,
  };
  const pages = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) =>
      call('audit', 'GET', { query: getQuery(query, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const set = (change: Partial<Filter>) => setFilter({ ...filter, ...change });
  return (
    <>
      <ScreenHead title="Audit" everything="No brand">
        <CsvButton
          label="CSV"
          fileName={`audit-${brand?.id ?? 'console'}-${asked.day || today()}.csv`}
          rowsName="entries"
          readPage={async (cursor) => {
            const page = await call('audit', 'GET', { query: getQuery(query, cursor) });
            return { rows: page.entries, cursor: page.cursor };
          }}
          toCsv={toCsv}
        />
      </ScreenHead>
      <div className={styles.root}>
        <search className={styles.filters}>
          <TextInput
            label="Day, in UTC"
            type="date"
            value={filter.day}
            max={today()}
            onChange={(event) => set({ day: event.target.value })}
          />
          <Select
            label="Operator"
            placeholder="Everybody"
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            value={filter.operator}
            onChange={(event) => set({ operator: event.target.value })}
          />
          <TextInput
            label="Action"
            placeholder="photos.decide"
            autoComplete="off"
            maxLength={60}
            value={filter.action}
            onChange={(event) => set({ action: event.target.value })}
          />
          <TextInput
            label="Subject"
            placeholder="Id of a member"
            autoComplete="off"
            maxLength={100}
            value={filter.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        </search>
        {pages.data ? (
          entries.length === 0 ? (
            <PanelState
              icon={<ScrollText />}
              title="Nothing is on record"
              text={
                pages.hasNextPage
                  ? 'Nothing fits so far, and the day goes on.'
                  : `Nothing of this day fits these filters.${brand ? ' Invitations and sign-ins stand under No brand.' : ''}`
              }
            />
          ) : (
            <DataTable
              label="Entries"
              names={[{ hidden: 'More' }, 'Time, UTC', 'Operator', 'Action', 'Subject', 'Outcome']}
            >
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </DataTable>
          )
        ) : pages.isError ? (
          <PanelFailure
            title="The audit did not load"
            cause={pages.error}
            retrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <PlaceholderRows label="Loading the audit" />
        )}
        {pages.data && pages.isFetchNextPageError && (
          <PanelFailure
            title="Earlier entries did not load"
            cause={pages.error}
            onRetry={() => void pages.fetchNextPage()}
          />
        )}
        {pages.hasNextPage && (
          <div className={styles.more}>
            <ActionButton
              sending={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              Earlier ones
            </ActionButton>
          </div>
        )}
      </div>
    </>
  );
}

type Query = Partial<
  Record<'brand' | 'day' | 'operator' | 'action' | 'subject', string | undefined>
>;

const getQuery = (query: Query, cursor: string | null) =>
  Object.fromEntries(
    Object.entries({ ...query, cursor: cursor ?? undefined }).filter(([, value]) => value),
  );

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, operator, action, subject, outcome, reason, request } = entry;
  const [open, setOpen] = useState(false);
  const id = useId();
  const time = getUtcTime(at);
  return (
    <>
      <tr className={styles.row}>
        <td className={styles.toggle}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={open}
            aria-controls={id}
            aria-label={`${action} at ${time}`}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight />
          </button>
        </td>
        <td className={styles.time}>{time}</td>
        <td>
          <span className={styles.operator}>
            {operator && <Initials name={operator.name} />}
            {operator?.name ?? 'Nobody signed in'}
          </span>
        </td>
        <th scope="row">{action}</th>
        <td className={styles.subject}>
          {subject && (
            <>
              <span className={styles.kind}>{subject.kind}</span> {subject.id}
            </>
          )}
        </td>
        <td>
          {outcome === 'refused' ? (
            <Mark tone="red" icon={<CircleX />}>
              Refused
            </Mark>
          ) : (
            <Mark tone="line">Done</Mark>
          )}
        </td>
      </tr>
      <tr id={id} hidden={!open} className={styles.details}>
        <td colSpan={6}>
          {open && (
            <div className={styles.box}>
              {reason && (
                <p>
                  <span className={styles.kind}>Reason</span> {reason}
                </p>
              )}
              <Changes before={entry.before} after={entry.after} />
              <p className={styles.request}>
                {operator && `${operator.name}, ${operator.role} (${operator.id}). `}
                Request {request}
              </p>
            </div>
          )}
        </td>
      </tr>
    </>
  );
}

type Facts = AuditEntry['before'];

const getFactText = (facts: Facts, name: string): string => {
  const value = facts?.[name];
  if (value === undefined || value === null) return 'none';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** What was before, and what is after, name by name. */
function Changes({ before, after }: { before: Facts; after: Facts }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {names.map((name) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {before && <del className={styles.before}>{getFactText(before, name)}</del>}
            {after && <ins className={styles.after}>{getFactText(after, name)}</ins>}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
