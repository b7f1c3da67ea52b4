import { useQuery } from '@tanstack/react-query';
import { Download, LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import { sumByCurrency } from '../campaigns/campaigns-data.ts';
import { LandingsPanel } from '../campaigns/landings-panel.tsx';
import { toReportCsv } from '../campaigns/report-csv.ts';
import { PeriodChooser } from '../campaigns/report-period.tsx';
import type { ReportPeriod } from '../campaigns/use-report-period.ts';
import { downloadText } from '../csv.ts';
import { getNumberText } from '../member/money-words.ts';
import { getAmountText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CopyIcon } from '../parts/copy-button.tsx';
import { type FigureRow, FigureTable } from '../parts/figure-table.tsx';
import links from '../parts/inline-link.module.css';
import { Mark } from '../parts/mark.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { type Landers, landersQuery } from './brands-data.ts';
import { getLeadText, listPages, type PageRow } from './lander-rows.ts';
import styles from './landers-panel.module.css';

/** The landing pages of a brand, and what came of each in some days. */
export function LandersPanel({
  brand,
  period,
  today,
  onChoose,
}: {
  brand: string;
  period: ReportPeriod;
  today: string;
  onChoose: (period: ReportPeriod) => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(landersQuery(brand, period));
  return (
    <>
      <div className={styles.tools}>
        <PeriodChooser period={period} today={today} onChoose={onChoose} />
        {data && data.rows.length > 0 && (
          <ActionButton
            icon={<Download />}
            onClick={() => {
              const rows = data.rows.map((row) => ({ first: brand, row }));
              downloadText(
                `landing-pages-${brand}-${period.from}-${period.to}.csv`,
                toReportCsv('brand', rows),
              );
            }}
          >
            CSV
          </ActionButton>
        )}
      </div>
      {data ? (
        <Pages landers={data} />
      ) : (
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title="The landing pages did not load"
          label="Counting what landing pages brought"
        />
      )}
    </>
  );
}

function Pages({ landers }: { landers: Landers }) {
  const pages = listPages(landers);
  if (pages.length === 0) {
    return (
      <PanelState
        icon={<LayoutTemplate />}
        title="No landing pages"
        text="The version in use declares none, and nobody came by an older one in these days."
      />
    );
  }
  return (
    <>
      <FigureTable
        label="Landing pages"
        columns={['Page', 'Clicks', 'Signed up', 'Confirmed', 'Bought', 'Net'].map((name) => ({
          name,
          isStrong: name === 'Net',
        }))}
        rows={pages.flatMap((page): FigureRow[] => [
          { key: page.key, cells: [<Page key="page" page={page} />, ...getCells(page, landers)] },
          ...page.variants.map((variant) => ({
            key: `${page.key} ${variant.name}`,
            cells: [<Variant key="variant" {...variant} />, ...getCells(variant, landers)],
          })),
        ])}
      />
      {pages.some(({ variants }) => variants.length > 1) && (
        <div className={styles.lower}>
          <LandingsPanel rows={landers.rows} />
        </div>
      )}
    </>
  );
}

function getCells({ rows }: Pick<PageRow, 'rows'>, { currency }: Landers): ReactNode[] {
  // A further currency has money alone, and stands beside the brand's.
  const sums = sumByCurrency(rows);
  const sum = (count: 'clicks' | 'signups' | 'confirmed' | 'buyers') =>
    getNumberText(sums.reduce((all, one) => all + one[count], 0));
  const net = sums.length > 0 ? sums : [{ revenue_net: 0, currency }];
  return [
    ...[sum('clicks'), sum('signups'), sum('confirmed'), sum('buyers')],
    net.map((one) => getAmountText(one.revenue_net, one.currency)).join(', '),
  ];
}

function Page({ page: { key, lander } }: { page: PageRow }) {
  return (
    <span className={styles.page}>
      <span className={styles.name}>
        /{key}
        {!lander && <Mark tone="line">No longer declared</Mark>}
      </span>
      {lander && (
        <>
          {lander.headline && <span className={styles.headline}>{lander.headline}</span>}
          <span className={styles.note}>{getLeadText(lander.leads_to)}</span>
          <span className={styles.address}>
            <a className={links.root} href={lander.address} target="_blank" rel="noreferrer">
              {lander.address.replace(/^https:\/\//, '')}
              <span className="sr-only">, opens in a new tab</span>
            </a>
            <CopyIcon text={lander.address} label={`Copy the address of /${key}`} />
          </span>
        </>
      )}
    </span>
  );
}

function Variant({ name, weight }: { name: string; weight: number | null }) {
  return (
    <span className={styles.variant}>
      Variant {name}
      <span className={styles.note}>
        {weight === null ? ', no longer shown' : `, weight ${weight}`}
      </span>
    </span>
  );
}
