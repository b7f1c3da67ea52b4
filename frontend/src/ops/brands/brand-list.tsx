import { CalendarClock, FilePen, Power } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import shared from '../parts/list-row.module.css';
import { Mark } from '../parts/mark.tsx';
import type { Brand } from '../session.tsx';
import styles from './brand-list.module.css';
import { type BrandTab, getBrandPath } from './brand-paths.ts';
import { getStateText, getWaitingText, newBrandCommand } from './brand-words.ts';
import type { BrandRow } from './brands-data.ts';
import { CommandLine } from './command-line.tsx';
import { PreflightBar } from './preflight-bar.tsx';

/** The brands one below the other, and how a further one begins. */
export function BrandList({
  rows,
  brands,
  current,
  tab,
  isAdministrator,
  now,
}: {
  rows: readonly BrandRow[];
  brands: readonly Brand[];
  current: string | null;
  /** Stays open while brands are gone through. */
  tab: BrandTab | undefined;
  isAdministrator: boolean;
  now: number;
}) {
  return (
    <>
      <ol className={styles.root}>
        {rows.map((row) => (
          <Row
            key={row.brand}
            row={row}
            brand={brands.find(({ id }) => id === row.brand)}
            isCurrent={row.brand === current}
            tab={tab}
            now={now}
          />
        ))}
      </ol>
      {isAdministrator && <NewBrand />}
    </>
  );
}

function Row({
  row,
  brand,
  isCurrent,
  tab,
  now,
}: {
  row: BrandRow;
  brand: Brand | undefined;
  isCurrent: boolean;
  tab: BrandTab | undefined;
  now: number;
}) {
  const waiting = getWaitingText(row);
  return (
    <li>
      <Link
        className={cx(shared.root, styles.row, isCurrent && shared.current)}
        to={getBrandPath(row.brand, { tab })}
        aria-current={isCurrent ? 'page' : undefined}
        data-brand={row.brand}
      >
        <span className={styles.icon}>
          {brand && <img src={brand.icon} alt="" width={36} height={36} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{brand?.name ?? row.name}</span>
          <span className={styles.host}>{new URL(row.origin).host}</span>
        </span>
        {row.preflight && <PreflightBar counts={row.preflight} />}
        <span className={styles.state}>
          <span className={cx(row.offline_since && styles.offline)}>
            {row.offline_since && <Power />}
            {getStateText(row, now)}
          </span>
          {waiting && (
            <Mark
              tone={row.schedule ? 'blue' : 'plain'}
              icon={row.schedule ? <CalendarClock /> : <FilePen />}
            >
              {waiting}
            </Mark>
          )}
        </span>
      </Link>
    </li>
  );
}

function NewBrand() {
  return (
    <div className={styles.more}>
      A new brand begins with a folder. This command tells how:
      <CommandLine command={newBrandCommand} label="Copy the command for a new brand" />
    </div>
  );
}
