import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleAlert, Eye, Power, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getNumberText } from '../member/money-words.ts';
import { getListText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import links from '../parts/inline-link.module.css';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { useSession } from '../session.tsx';
import { getDateText } from '../times.ts';
import { getVersionViewPath } from '../view-paths.ts';
import { getBrandPath } from './brand-paths.ts';
import { type BrandDetails, type Changes, changesQuery } from './brands-data.ts';
import { ChangeList } from './change-list.tsx';
import { sortChanges } from './change-words.ts';
import { Obstacles } from './differences-panel.tsx';
import { DraftHint } from './draft-hint.tsx';
import type { PublishQuestion } from './publish-dialog.tsx';
import styles from './publish-panel.module.css';
import { StateDialog } from './state-dialog.tsx';
import type { useBrandCalls } from './use-brand-calls.ts';
import { getPublisherText, isEarlier, VersionMark } from './versions-panel.tsx';
import { getZoneMomentText, getZoneName } from './zone-times.ts';

interface PanelProps {
  details: BrandDetails;
  calls: ReturnType<typeof useBrandCalls>;
  now: number;
  onAsk: (question: PublishQuestion) => void;
}

/** What an administrator does with a brand: publish its draft, go back, take it offline. */
export function PublishPanel(props: PanelProps) {
  const { details } = props;
  return (
    <div className={styles.root}>
      <div className={styles.notices}>
        <Failed details={details} />
        <Asked details={details} />
        <Scheduled {...props} />
      </div>
      {details.draft === null ? (
        <NoDraft details={details} />
      ) : (
        <Draft key={details.draft} {...props} number={details.draft} />
      )}
      <Versions {...props} />
      <State {...props} />
    </div>
  );
}

function Failed({ details: { failed, brand } }: Pick<PanelProps, 'details'>) {
  if (!failed) return null;
  return (
    <Notice tone="red" icon={<CircleAlert />} role="alert">
      <strong>Version {failed.number} did not come into use</strong> on{' '}
      {getZoneMomentText(failed.at, brand.time_zone)}. {failed.reason}
    </Notice>
  );
}

function Asked({ details: { asked, brand } }: Pick<PanelProps, 'details'>) {
  const { operator } = useSession();
  if (!asked) return null;
  const zone = brand.time_zone;
  const by = asked.by.id === operator.id ? 'you' : asked.by.name;
  return (
    <Notice tone="blue" icon={<Users />} role="status">
      <strong>Version {asked.number} waits for a second person.</strong> Asked by {by} on{' '}
      {getZoneMomentText(asked.asked_at, zone)}, to come{' '}
      {asked.at ? getZoneMomentText(asked.at, zone) : 'at once'}. Another administrator decides on{' '}
      <Link className={links.root} to="/">
        Today
      </Link>
      , until {getZoneMomentText(asked.until, zone)}.
    </Notice>
  );
}

function Scheduled({ details: { schedule, brand }, calls }: PanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!schedule) return null;
  const zone = brand.time_zone;
  return (
    <>
      <Notice tone="blue" icon={<CalendarClock />} role="status">
        <strong>
          Version {schedule.number} comes {getZoneMomentText(schedule.at, zone)}
        </strong>
        , {getZoneName(zone, Date.parse(schedule.at))}.
        {schedule.by.length > 0 && ` By ${getListText(schedule.by)}.`}
        <span className={styles.below}>
          <ActionButton onClick={() => setIsOpen(true)}>Take back</ActionButton>
        </span>
      </Notice>
      <ConfirmDialog
        open={isOpen}
        title={`Take the schedule of version ${schedule.number} back`}
        text={`${brand.name} then stays as it is. The version stays among the others.`}
        submit="Take it back"
        danger
        onClose={() => setIsOpen(false)}
        onSend={async () => {
          await calls.unschedule();
          setIsOpen(false);
        }}
      />
    </>
  );
}

function NoDraft({ details }: Pick<PanelProps, 'details'>) {
  return (
    <Panel title="No draft waits">
      <p className={styles.text}>
        <DraftHint brand={details.brand.id} />
      </p>
    </Panel>
  );
}

function Draft({ details, calls, number, onAsk }: PanelProps & { number: number }) {
  const { id, currency, name } = details.brand;
  const { data, error, isFetching, refetch } = useQuery(changesQuery(id, number));
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <>
      <Panel title={`Publish draft ${number}`}>
        {data ? (
          <Actions details={details} changes={data} onAsk={onAsk}>
            <ActionButton
              as={Link}
              look="quiet"
              wide
              icon={<Eye />}
              to={getVersionViewPath(id, number)}
            >
              Look at it
            </ActionButton>
            <ActionButton look="quiet" wide onClick={() => setIsDiscarding(true)}>
              Discard draft
            </ActionButton>
          </Actions>
        ) : (
          <PanelLoading
            query={{ error, isFetching, refetch }}
            title="What would change did not load"
            label="Comparing the draft"
          />
        )}
      </Panel>
      {data && <ShortChanges changes={data} brand={id} currency={currency} />}
      <ConfirmDialog
        open={isDiscarding}
        title={`Discard draft ${number} of ${name}`}
        text="It stays among the versions, and is no longer what waits."
        submit="Discard it"
        danger
        onClose={() => setIsDiscarding(false)}
        onSend={async () => {
          await calls.discard();
          setIsDiscarding(false);
        }}
      />
    </>
  );
}

function Actions({
  details: { asked, schedule },
  changes: { number, second_person, obstacles, changes },
  onAsk,
  children,
}: Pick<PanelProps, 'details' | 'onAsk'> & { changes: Changes; children: ReactNode }) {
  const isOff = obstacles.length > 0 || asked !== null;
  return (
    <div className={styles.actions}>
      <p className={styles.text}>
        {second_person
          ? 'Prices change, so another administrator decides.'
          : 'Members see it within a minute. You can go back to the version in use.'}
        {changes.length === 0 && ' Nothing differs from what is in use.'}
        {asked && ' Something waits already, so nothing more can be asked.'}
      </p>
      <Obstacles obstacles={obstacles} />
      <ActionButton
        look="ink"
        wide
        tall
        icon={second_person ? <Users /> : undefined}
        disabled={isOff}
        onClick={() => onAsk({ number, kind: 'now' })}
      >
        {second_person ? 'Ask for the second person' : 'Publish now'}
      </ActionButton>
      <ActionButton
        look="quiet"
        wide
        icon={<CalendarClock />}
        disabled={isOff}
        onClick={() => onAsk({ number, kind: 'schedule' })}
      >
        {schedule?.number === number ? 'Schedule otherwise' : 'Schedule'}
      </ActionButton>
      {children}
    </div>
  );
}

const mostChanges = 6;

function ShortChanges({
  changes: { number, changes, more },
  brand,
  currency,
}: {
  changes: Changes;
  brand: string;
  currency: string;
}) {
  if (changes.length === 0) return null;
  const all = changes.length + more;
  return (
    <Panel title="What changes" note={getNumberText(all)}>
      <ChangeList
        label="What changes"
        changes={sortChanges(changes).slice(0, mostChanges)}
        currency={currency}
      />
      {all > mostChanges && (
        <p className={styles.all}>
          <Link
            className={links.root}
            to={getBrandPath(brand, { tab: 'differences', version: number })}
          >
            All {getNumberText(all)}
          </Link>
        </p>
      )}
    </Panel>
  );
}

const mostVersions = 3;

function Versions({ details, now, onAsk }: PanelProps) {
  const shown = details.versions
    .filter(({ published_at }) => published_at !== null)
    .slice(0, mostVersions);
  if (shown.length === 0) return null;
  return (
    <Panel
      title="Versions"
      action={
        <Link className={links.root} to={getBrandPath(details.brand.id, { tab: 'versions' })}>
          All
        </Link>
      }
    >
      <ul className={styles.versions} aria-label="Last versions">
        {shown.map((version) => (
          <li key={version.number} className={styles.version}>
            <span className={styles.number}>{version.number}</span>
            <span className={styles.by}>
              {getDateText(version.published_at ?? version.made_at, now)},{' '}
              {getPublisherText(version)}
            </span>
            <VersionMark version={version} details={details} />
            {isEarlier(version, details) && (
              <ActionButton
                aria-label={`Roll back to version ${version.number}`}
                onClick={() => onAsk({ number: version.number, kind: 'back' })}
              >
                Roll back
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function State({ details: { brand, offline_since }, calls }: PanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const to = offline_since ? 'online' : 'offline';
  return (
    <section className={styles.state} aria-label="Offline">
      <ActionButton icon={<Power />} onClick={() => setIsOpen(true)}>
        {offline_since ? `Bring ${brand.name} back` : `Take ${brand.name} offline`}
      </ActionButton>
      <p className={styles.hint}>
        {offline_since
          ? 'Members see that it is being worked on.'
          : 'Members see a page of its own. Payments under way are booked once it is back.'}
      </p>
      <StateDialog
        open={isOpen}
        name={brand.name}
        to={to}
        onClose={() => setIsOpen(false)}
        onSend={(reason) => calls.setState(to, reason)}
      />
    </section>
  );
}
