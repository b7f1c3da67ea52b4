import {
  BadgeCheck,
  Ban,
  CreditCard,
  FileDown,
  FilePen,
  Flag,
  Gift,
  Lock,
  Mail,
  MailCheck,
  MessageCircleOff,
  ShieldCheck,
  ShieldOff,
  TriangleAlert,
  Undo2,
  UserPlus,
  UserX,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { getCasePath } from '../case-paths.ts';
import { Mark } from '../parts/mark.tsx';
import type { Brand } from '../session.tsx';
import { getDateText, getTimeText } from '../times.ts';
import type { Member } from './member-data.ts';
import {
  buildTimeline,
  groupTimeline,
  type TimelineEntry,
  type TimelineFilter,
  type TimelineKind,
  timelineFilters,
} from './timeline.ts';
import styles from './timeline-panel.module.css';

const icons: Record<TimelineKind, ComponentType> = {
  joined: UserPlus,
  purchase: CreditCard,
  unpaid: CreditCard,
  credits_back: Undo2,
  warn: TriangleAlert,
  mute: MessageCircleOff,
  suspend: ShieldOff,
  ban: Ban,
  lifted: ShieldCheck,
  report: Flag,
  note: FilePen,
  refund: Undo2,
  goodwill: Gift,
  mail: Mail,
  mail_suppression: MailCheck,
  confirm: BadgeCheck,
  export: FileDown,
  erase: UserX,
  deleted: UserX,
  hold: Lock,
};
const filterNames: Record<TimelineFilter, string> = {
  money: 'Money',
  safety: 'Safety',
  operators: 'Operators',
};

/** What happened with a member, by what it is about. */
export function TimelinePanel({
  brand,
  member,
  now,
}: {
  brand: Brand;
  member: Member;
  now: number;
}) {
  const [filter, setFilter] = useState<TimelineFilter | null>(null);
  const all = buildTimeline(member, now);
  const entries = filter ? all.filter(({ filters }) => filters.includes(filter)) : all;
  // Roles without a member's purchases have nothing to filter for them.
  const filters = timelineFilters.filter((one) => one !== 'money' || member.purchases !== null);
  return (
    <section aria-labelledby="timeline">
      <div className={styles.head}>
        <h2 id="timeline" className={styles.title}>
          Timeline
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of one line, and no form */}
        <div className={styles.filters} role="group" aria-label="Show">
          {[null, ...filters].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              className={styles.filter}
              aria-pressed={one === filter}
              onClick={() => setFilter(one)}
            >
              {one ? filterNames[one] : 'All'}
            </button>
          ))}
        </div>
      </div>
      {entries.length === 0 && <p className={styles.none}>Nothing of this kind happened.</p>}
      {groupTimeline(entries, now).map(({ title, isDay, entries: some }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.group}>{title}</h3>
          <ol>
            {some.map((entry) => (
              <Entry key={entry.key} brand={brand} entry={entry} isDay={isDay} now={now} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Entry({
  brand,
  entry,
  isDay,
  now,
}: {
  brand: Brand;
  entry: TimelineEntry;
  isDay: boolean;
  now: number;
}) {
  const { at, kind, title, text, mark, change } = entry;
  const Icon = icons[kind];
  return (
    <li className={styles.entry}>
      <time className={styles.when} dateTime={at} title={getTimeText(at)}>
        {isDay ? getTimeText(at) : getDateText(at, now)}
      </time>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
        {entry.case && (
          <p className={styles.text}>
            <Link className={styles.caseLink} to={getCasePath(brand.id, entry.case)}>
              Case {entry.case}
            </Link>
          </p>
        )}
      </div>
      {(mark || change) && (
        <div className={styles.end}>
          {mark && <Mark tone={mark.tone}>{mark.text}</Mark>}
          {change && <strong className={styles.change}>{change}</strong>}
        </div>
      )}
    </li>
  );
}
