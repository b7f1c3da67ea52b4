import { Check, Images, MessagesSquare, Scale } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { useFigures } from '../figures.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import {
  byUrgency,
  getCountText,
  type Queue,
  type QueueName,
  type QueueSum,
  sumQueues,
  useQueues,
} from '../queues.ts';
import { getScreens } from '../screens.ts';
import { type Brand, useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getDayText, getDue, getSpanText, getTimeText, getZoneText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { AlarmsPanel } from './alarms-panel.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { RaisedPanel } from './raised-panel.tsx';
import styles from './today.module.css';

const queueWords: Record<QueueName, { name: string; icon: ComponentType }> = {
  photos: { name: 'Photos', icon: Images },
  cases: { name: 'Cases', icon: Scale },
  conversations: { name: 'Conversations', icon: MessagesSquare },
};

const everyMs = 5_000;

function getReadText(readAt: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - readAt) / 1_000));
  return seconds < 60 ? `read ${seconds} seconds ago` : `read ${getSpanText(now - readAt)} ago`;
}

/** What waits for a person now, what is due first standing first. */
export default function Today() {
  const { data, error, isFetching, refetch, dataUpdatedAt, hasQueues } = useQueues();
  const { brands, brand } = useBrandChoice();
  const now = useNow(everyMs);
  const ids = new Set(brands.map(({ id }) => id));
  const queues = data?.filter(({ brand: id }) => ids.has(id));
  const note = `${getTimeText(now)} in ${getZoneText()}`;
  return (
    <>
      <ScreenHead
        name="Today"
        title={getDayText(now)}
        note={data ? `${note}, ${getReadText(dataUpdatedAt, now)}` : note}
      />
      <div className={styles.root}>
        <ApprovalsPanel brands={brands} now={now} />
        <RaisedPanel brands={brands} now={now} />
        {!hasQueues ? (
          <PanelState
            icon={<Check />}
            title="No queue is yours"
            text="Your role decides nothing that waits in a queue."
          />
        ) : queues ? (
          <>
            <Waiting queues={queues} brands={brands} now={now} />
            {!brand && brands.length > 1 && <ByBrand queues={queues} brands={brands} now={now} />}
          </>
        ) : (
          <PanelLoading
            query={{ error, isFetching, refetch }}
            title="The queues did not load"
            label="Loading the queues"
          />
        )}
        <Figures brands={brands} now={now} />
      </div>
    </>
  );
}

function Figures({ brands, now }: { brands: readonly Brand[]; now: number }) {
  const { data, error, isFetching, refetch } = useFigures();
  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="Today’s figures did not load"
        label="Loading today’s figures"
      />
    );
  }
  const figures = data.brands.filter(({ brand }) => brands.some(({ id }) => id === brand));
  return (
    <>
      <AlarmsPanel figures={figures} brands={brands} now={now} />
      <FiguresPanel figures={figures} brands={brands} />
    </>
  );
}

interface PanelProps {
  queues: readonly Queue[];
  brands: readonly Brand[];
  now: number;
}

/** Names of the columns that both tables end with. */
const waitingHeads = (
  <>
    <th scope="col" className={styles.number}>
      Items
    </th>
    <th scope="col" className={styles.number}>
      Oldest
    </th>
    <th scope="col" className={styles.until}>
      Until the limit
    </th>
  </>
);

function Waiting({ queues, brands, now }: PanelProps) {
  const sums = sumQueues(queues);
  if (sums.length === 0) {
    return (
      <PanelState icon={<Check />} title="Nothing waits" text="None of your brands has a queue." />
    );
  }
  return (
    <section aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 className={styles.title} id="waiting">
          Waiting
        </h2>
        <p className={styles.hint}>
          Closest to its limit first. Amber from two thirds of it, red from five sixths.
        </p>
      </div>
      <table className={styles.table}>
        <thead>
          <tr className={styles.names}>
            <th scope="col">Queue</th>
            <th scope="col" className={styles.brands}>
              Brands
            </th>
            {waitingHeads}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <QueueRow key={sum.queue} sum={sum} brands={brands} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function QueueRow({ sum, brands, now }: { sum: QueueSum; brands: readonly Brand[]; now: number }) {
  const { name, icon: Icon } = queueWords[sum.queue];
  const due = getDue(sum.due_from, sum.due_at, now);
  return (
    <tr className={styles.row}>
      <th scope="row">
        <span className={styles.queue} data-urgency={sum.waiting > 0 ? due.urgency : 'none'}>
          <Icon />
          <QueueLink queue={sum.queue}>{name}</QueueLink>
        </span>
      </th>
      <td className={styles.brands}>
        <span className={styles.icons}>
          {brands
            .filter(({ id }) => sum.brands.includes(id))
            .map((brand) => (
              <BrandIcon key={brand.id} brand={brand} named />
            ))}
        </span>
      </td>
      <td className={cx(styles.number, styles.items)}>
        {sum.waiting > 0 ? (
          <strong>{getCountText(sum)}</strong>
        ) : (
          <span className={styles.none}>none</span>
        )}
      </td>
      <td className={styles.number}>
        {sum.oldest_at && getSpanText(now - Date.parse(sum.oldest_at))}
      </td>
      <td className={styles.until}>{sum.waiting > 0 && <Clock due={due} />}</td>
    </tr>
  );
}

/** A queue's name, which leads to its screen where the role has it. */
function QueueLink({
  queue,
  brand,
  children,
}: {
  queue: QueueName;
  brand?: string | undefined;
  children: string;
}) {
  const { operator } = useSession();
  const { brand: chosen } = useBrandChoice();
  const screen = getScreens(operator.role).find((row) => row.queue === queue);
  const id = brand ?? chosen?.id;
  if (!screen) return children;
  return (
    <Link className={styles.link} to={id ? `${screen.path}?brand=${id}` : screen.path}>
      {children}
    </Link>
  );
}

function ByBrand({ queues, brands, now }: PanelProps) {
  const names = new Map(brands.map((brand) => [brand.id, brand]));
  const rows = queues.filter(({ waiting }) => waiting > 0).sort(byUrgency);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="by-brand">
      <div className={styles.head}>
        <h2 className={styles.title} id="by-brand">
          By brand
        </h2>
      </div>
      <table className={styles.table}>
        <thead>
          <tr className={styles.names}>
            <th scope="col">Brand</th>
            <th scope="col">Queue</th>
            {waitingHeads}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const brand = names.get(row.brand);
            return (
              <tr key={`${row.brand} ${row.queue}`} className={styles.row}>
                <th scope="row">
                  <span className={styles.queue}>
                    {brand && <BrandIcon brand={brand} />}
                    {brand?.name ?? row.brand}
                  </span>
                </th>
                <td>
                  <QueueLink queue={row.queue} brand={row.brand}>
                    {queueWords[row.queue].name}
                  </QueueLink>
                </td>
                <td className={cx(styles.number, styles.items)}>
                  <strong>{getCountText(row)}</strong>
                </td>
                <td className={styles.number}>
                  {row.oldest_at && getSpanText(now - Date.parse(row.oldest_at))}
                </td>
                <td className={styles.until}>
                  <Clock due={getDue(row.oldest_at, row.due_at, now)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
