import { CreditCard, MailWarning, TrendingDown } from 'lucide-react';
import type { ComponentType } from 'react';
import { cx } from '#ui/cx.ts';
import type { BrandFigures } from '../figures.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Brand } from '../session.tsx';
import { getSpanText } from '../times.ts';
import styles from './alarm-rows.module.css';

type Alarm = BrandFigures['alarms'][number];

const words: Record<
  Alarm['kind'],
  { icon: ComponentType; name: string; text: (alarm: Alarm) => string }
> = {
  signups_missing: {
    icon: TrendingDown,
    name: 'Nobody signs up',
    text: ({ of }) => `None in the last whole hour; there usually are ${of}.`,
  },
  payments_missing: {
    icon: TrendingDown,
    name: 'Nobody pays',
    text: ({ of }) => `None in the last whole hour; there usually are ${of}.`,
  },
  payments_failing: {
    icon: CreditCard,
    name: 'Payments fail more often',
    text: ({ count, of }) => `${count} of ${of} payments of the last 24 hours failed.`,
  },
  mail_bounces: {
    icon: MailWarning,
    name: 'Mails come back',
    text: ({ count, of }) => `${count} of ${of} mails of the last 24 hours came back.`,
  },
  mail_complaints: {
    icon: MailWarning,
    name: 'Mails are called spam',
    text: ({ count, of }) => `${count} of ${of} mails of the last 24 hours were called spam.`,
  },
};

/** What is unusual in the brands. It is there only while something is. */
export function AlarmsPanel({
  figures,
  brands,
  now,
}: {
  figures: readonly BrandFigures[];
  brands: readonly Brand[];
  now: number;
}) {
  const rows = figures
    .flatMap(({ brand: id, alarms }) => {
      const brand = brands.find((one) => one.id === id);
      return brand ? alarms.map((alarm) => ({ brand, alarm })) : [];
    })
    .sort((one, other) => other.alarm.since.localeCompare(one.alarm.since));
  if (rows.length === 0) return null;
  return (
    <Panel title="Alarms" note={rows.length === 1 ? '1 open' : `${rows.length} open`}>
      <ul className={styles.list}>
        {rows.map(({ brand, alarm }) => {
          const { icon: Icon, name, text } = words[alarm.kind];
          return (
            <li key={`${brand.id} ${alarm.kind}`} className={cx(styles.row, styles.amber)}>
              <Icon />
              <div className={styles.words}>
                <p className={styles.name}>{name}</p>
                <p className={styles.text}>{text(alarm)}</p>
                <p className={styles.brand}>
                  <BrandIcon brand={brand} />
                  {brand.name}
                </p>
              </div>
              <p className={styles.text}>{getSpanText(now - Date.parse(alarm.since))}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
