// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type Asked,
  getTable,
  serve,
  sessionFixture,
  show,
} from '../screen.fixtures.tsx';
import { getScreens } from '../screens.ts';
import CampaignScreen from './campaign.tsx';
import {
  brandCampaignsFixture,
  campaignDetailsFixture,
  campaignFixture,
  reportRowFixture,
} from './campaigns.fixtures.ts';
import Campaigns from './campaigns.tsx';
import type { BrandCampaigns, CampaignDetails } from './campaigns-data.ts';
import { toReportCsv } from './report-csv.ts';
import { listReportPeriods } from './use-report-period.ts';

const days = 'from=2026-03-01&to=2026-03-28';

function openList(brands: BrandCampaigns[] = [brandCampaignsFixture()], path?: string) {
  const asked = serve({ 'GET campaigns': () => ({ brands }) });
  const shown = show(<Campaigns />, {
    path: path ?? `/campaigns?${days}`,
    session: sessionFixture('marketing'),
  });
  return { asked, ...shown };
}

function openOne(
  details: (asked: Asked) => Answer = () => campaignDetailsFixture(),
  path = `/campaigns/adnet?brand=nl&${days}`,
) {
  const asked = serve({ 'GET campaign': details });
  const element = (
    <Routes>
      <Route path="/campaigns/:name" element={<CampaignScreen />} />
      <Route path="/campaigns" element={<p>All of them</p>} />
    </Routes>
  );
  return { asked, ...show(element, { path, session: sessionFixture('marketing') }) };
}

describe('the campaigns of a period', () => {
  it('stand with what brings most for its money first, and visits of none last', async () => {
    const { asked } = openList();
    expect(await getTable('Campaigns')).toEqual([
      [
        ...['Campaign', 'Clicks', 'Signed up', 'Confirmed', 'Bought'],
        ...['Net', 'Cost', 'A buyer', 'Return'],
      ],
      [
        ...['adnet€3.50 a confirmed address', '1,000', '10010.0%', '5050.0%', '1020.0%'],
        ...['€200.00', '€100.00', '€10.00', '2.00'],
      ],
      [
        'pushy€3.50 a confirmed addressPaused€35.00 withheld',
        ...['500', '5010.0%', '1020.0%', '00.0%', '€0.00', '€35.00', '–', '0.00'],
      ],
      ['No campaign', '200', '2010.0%', '1890.0%', '211.1%', '€0.00', '–', '–', '–'],
      ['All', '1,700', '17010.0%', '7845.9%', '1215.4%', '€200.00', '€135.00', '€11.25', '1.48'],
    ]);
    expect(asked.map(({ query }) => query)).toEqual([{ from: '2026-03-01', to: '2026-03-28' }]);
  });

  it('add up over brands, each currency by itself', async () => {
    const zloty = reportRowFixture({
      ...{ group: 'onet', currency: 'PLN', clicks: 100, signups: 10, confirmed: 5, buyers: 1 },
      ...{ revenue_net: 5_000, cost: 10_000 },
    });
    openList([
      brandCampaignsFixture(),
      brandCampaignsFixture({
        ...{ brand: 'de', currency: 'PLN', campaigns: [campaignFixture({ name: 'onet' })] },
        rows: [zloty],
      }),
    ]);
    const rows = await getTable('Campaigns');
    expect(rows.map(([name]) => name?.replace(/€.*/, ''))).toEqual([
      ...['Campaign', 'adnet', 'onet', 'pushy', 'No campaign', 'All', 'All'],
    ]);
    expect(rows.at(-1)?.slice(1)).toEqual(
      [
        ...['100', '1010.0%', '550.0%', '120.0%', 'PLN 50.00', 'PLN 100.00', 'PLN 100.00', '0.50'],
      ].map((text) => text.replace('PLN ', 'PLN\u00a0')),
    );
    // The funnel is of both.
    const funnel = screen.getByText('Clicks', { selector: 'dt' }).parentElement;
    expect(funnel?.textContent).toContain('1,800');
    expect(funnel?.textContent).toContain('in 28 days');
  });

  it('lead to each of them, in the same days', async () => {
    openList();
    const link = await screen.findByRole('link', { name: 'adnet' });
    expect(link.getAttribute('href')).toBe(`/campaigns/adnet?brand=nl&${days}`);
  });

  it('say so where nobody came', async () => {
    openList([brandCampaignsFixture({ rows: [], totals: [] })]);
    expect(await screen.findByText('No clicks in these days')).toBeDefined();
  });

  it('are read for other days, which the address keeps', async () => {
    const { asked, visitor, address } = openList();
    await visitor.selectOptions(await screen.findByLabelText('Period'), 'Last 7 days');
    await waitFor(() => expect(asked).toHaveLength(2));
    const { from = '', to = '' } = asked[1]?.query ?? {};
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6);
    expect(address()).toBe(`/campaigns?from=${from}&to=${to}`);
  });

  it('refuse days that are none before they are asked for', async () => {
    const { asked, visitor } = openList();
    const to = await screen.findByLabelText('To');
    await visitor.clear(to);
    await visitor.type(to, '2026-02-01');
    await visitor.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText(/After the first/)).toBeDefined();
    expect(asked).toHaveLength(1);
  });

  it('are those of a link that names no possible days as of the last 28', async () => {
    const { asked } = openList(undefined, '/campaigns?from=2026-03-28&to=2026-03-01');
    await waitFor(() => expect(asked).toHaveLength(1));
    const { from = '', to = '' } = asked[0]?.query ?? {};
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(27);
  });
});

describe('a campaign', () => {
  it('stands by sub id, with what its sign-ups of each week have brought', async () => {
    const { asked } = openOne();
    const rows = await getTable('By sub id 1');
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ...[
        ['Sub id 1', 'Clicks'],
        ['ams-40', '1,000'],
        ['None', '10'],
        ['All', '1,000'],
      ],
    ]);
    expect(await getTable('What a sign-up has brought, by week')).toEqual([
      ['Signed up', 'Members', 'Same day', '7 days', '30 days', '90 days'],
      ['23 Feb to 1 Mar', '40', '€1.19', '€2.37', '€3.34', 'to come'],
    ]);
    expect(asked[0]?.query).toEqual({
      ...{ brand: 'nl', campaign: 'adnet' },
      ...{ from: '2026-03-01', to: '2026-03-28' },
    });
  });

  it('is read by another grouping, and rows of the one before are never under its name', async () => {
    let release = (_: CampaignDetails) => {};
    const { visitor } = openOne(({ query }) =>
      query.by === 'country'
        ? new Promise<CampaignDetails>((resolve) => {
            release = resolve;
          })
        : campaignDetailsFixture(),
    );
    await screen.findByRole('table', { name: 'By sub id 1' });
    // The tracker's own id of a click groups nothing.
    const names = within(screen.getByLabelText('By')).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).not.toContain('By sub id 3');
    await visitor.selectOptions(screen.getByLabelText('By'), 'By country');
    expect(await screen.findByText('Counting')).toBeDefined();
    expect(screen.queryByRole('table', { name: /^By / })).toBeNull();
    release(
      campaignDetailsFixture({
        by: 'country',
        rows: [reportRowFixture({ group: 'NL', clicks: 7 })],
      }),
    );
    const rows = await getTable('By country');
    expect(rows[1]?.[0]).toBe('Netherlands');
  });

  it('says which version of a landing page leads', async () => {
    const { asked } = openOne(() =>
      campaignDetailsFixture({
        landings: [
          reportRowFixture({ group: 'video (b)', unique_clicks: 1_000, signups: 130 }),
          reportRowFixture({ group: 'video (a)', unique_clicks: 1_000, signups: 100 }),
        ],
      }),
    );
    expect(await screen.findByText(/^b leads by 3\.0 points\./)).toBeDefined();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['its name is unknown', () => ({ status: 404, code: 'not_found' }), undefined],
    ['its brand is somebody else’s', undefined, `/campaigns/adnet?brand=pl&${days}`],
  ])('says so where %s', async (_, details, path) => {
    openOne(details, path);
    expect(await screen.findByText('No such campaign')).toBeDefined();
  });

  it('goes back to all by Esc', async () => {
    const { visitor, address } = openOne();
    await screen.findByRole('table', { name: 'By sub id 1' });
    await visitor.keyboard('{Escape}');
    expect(await screen.findByText('All of them')).toBeDefined();
    expect(address()).toBe('/campaigns?brand=nl');
  });
});

it('is a screen of marketing and administrators', () => {
  const has = (role: Parameters<typeof getScreens>[0]) =>
    getScreens(role).some(({ path }) => path === '/campaigns');
  expect((['administrator', 'marketing'] as const).map(has)).toEqual([true, true]);
  expect((['moderator', 'support', 'finance'] as const).map(has)).toEqual([false, false, false]);
});

it('names usual periods by days that are part of them', () => {
  const found = Object.fromEntries(
    listReportPeriods('2026-03-05').map(({ name, from, to }) => [name, [from, to]]),
  );
  expect(found).toEqual({
    'Last 7 days': ['2026-02-27', '2026-03-05'],
    'Last 28 days': ['2026-02-06', '2026-03-05'],
    'Last 91 days': ['2025-12-05', '2026-03-05'],
    'This month': ['2026-03-01', '2026-03-05'],
    'Last month': ['2026-02-01', '2026-02-28'],
  });
});

it('writes a file with plain numbers, and no formula that a visitor’s address brought', () => {
  const row = reportRowFixture({ group: '=1+1', clicks: 1_234, revenue_net: 5_678 });
  const [head, line] = toReportCsv('brand', [{ first: 'nl', row }]).split('\r\n');
  expect(head?.startsWith('brand,group,currency,clicks,unique_clicks')).toBe(true);
  expect(line?.startsWith(`"nl","'=1+1","EUR","1234"`)).toBe(true);
  expect(line).toContain('"5678"');
});
