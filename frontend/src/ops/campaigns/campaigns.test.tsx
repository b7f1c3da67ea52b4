// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
  campaignTermsFixture,
  reportRowFixture,
} from './campaigns.fixtures.ts';
import Campaigns from './campaigns.tsx';
import type {
  BrandCampaigns,
  CampaignDetails,
  Campaigns as CampaignsAnswer,
} from './campaigns-data.ts';
import { toReportCsv } from './report-csv.ts';
import { listReportPeriods } from './use-report-period.ts';

const days = 'from=2026-03-01&to=2026-03-28';

function openList(brands: BrandCampaigns[] = [brandCampaignsFixture()], path?: string) {
  const asked = serve({ 'GET campaigns': () => ({ by: 'campaign', brands }) });
  const shown = show(<Campaigns />, {
    path: path ?? `/campaigns?${days}`,
    session: sessionFixture('marketing'),
  });
  return { asked, ...shown };
}

/** A campaign that was told nothing, and of which nothing waits. */
const quiet = {
  'GET campaign-postbacks': () => ({ postbacks: [] }),
  'GET withheld-commissions': () => ({ commissions: [] }),
};

function openOne(
  details: (asked: Asked) => Answer = () => campaignDetailsFixture(),
  path = `/campaigns/adnet?brand=nl&${days}`,
  more: Parameters<typeof serve>[0] = {},
) {
  const asked = serve({ ...quiet, 'GET campaign': details, ...more });
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

describe('the campaigns of a period, by another grouping', () => {
  const byCountry: CampaignsAnswer = {
    by: 'country',
    brands: [
      brandCampaignsFixture({
        rows: [
          reportRowFixture({ group: '', clicks: 900, revenue_net: 9_900, cost: 100 }),
          reportRowFixture({ group: 'BE', clicks: 200 }),
          reportRowFixture({ group: 'NL', clicks: 600, revenue_net: 100, cost: 200 }),
        ],
      }),
      brandCampaignsFixture({
        brand: 'de',
        rows: [reportRowFixture({ group: 'NL', clicks: 300 })],
      }),
    ],
  };

  function open(give: (asked: Asked) => Answer | Promise<Answer>) {
    const answer = (one: Asked) =>
      one.query.by ? give(one) : { by: 'campaign', brands: [brandCampaignsFixture()] };
    const asked = serve({ 'GET campaigns': answer });
    const path = `/campaigns?${days}`;
    return { asked, ...show(<Campaigns />, { path, session: sessionFixture('marketing') }) };
  }
  const choose = async (visitor: UserEvent, name: string) =>
    visitor.selectOptions(await screen.findByLabelText('By'), name);

  it('stand under its name, of each brand, with the same columns and sums', async () => {
    const { asked, visitor } = open(() => byCountry);
    const [head] = await getTable('Campaigns');
    await choose(visitor, 'By country');
    const rows = await getTable('By country');
    expect(rows[0]).toEqual(['Country', ...(head ?? []).slice(1)]);
    // What brings most for its money first, then by clicks, and what named no country last.
    expect(rows.slice(1).map(([name, clicks]) => [name, clicks])).toEqual([
      ['Netherlands', '600'],
      ['Netherlands', '300'],
      ['Belgium', '200'],
      ['None', '900'],
      ['All', '2,000'],
    ]);
    expect(screen.getAllByAltText('Nordlicht')).toHaveLength(1);
    expect(asked.map(({ query }) => query.by)).toEqual([undefined, 'country']);
    // Rows are no campaigns, and lead to none.
    expect(screen.queryByRole('region', { name: 'Without clicks in these days' })).toBeNull();
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });

  it('keep their sums while they are counted, and no rows under a wrong name', async () => {
    let release = (_: CampaignsAnswer) => {};
    const { visitor } = open(
      () =>
        new Promise<CampaignsAnswer>((resolve) => {
          release = resolve;
        }),
    );
    await screen.findByRole('table', { name: 'Campaigns' });
    await choose(visitor, 'By country');
    expect(await screen.findByText('Counting what campaigns brought')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    const file = screen.getByRole<HTMLButtonElement>('button', { name: 'CSV' });
    expect(file.disabled).toBe(true);
    expect(screen.getByText('1,700')).toBeDefined();
    release(byCountry);
    await screen.findByRole('table', { name: 'By country' });
    expect(file.disabled).toBe(false);
  });

  it('have no sums of the days before while other days are counted', async () => {
    const { visitor } = open(() => new Promise<Answer>(() => {}));
    await screen.findByRole('table', { name: 'Campaigns' });
    await choose(visitor, 'By country');
    expect(await screen.findByText('1,700')).toBeDefined();
    await visitor.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    expect(await screen.findByText('Counting what campaigns brought')).toBeDefined();
    expect(screen.queryByText('1,700')).toBeNull();
  });

  it('stand by day in their order, whatever each day brought', async () => {
    const day = (group: string, clicks: number) => reportRowFixture({ group, clicks });
    const { visitor } = open(() => ({
      by: 'day',
      brands: [
        brandCampaignsFixture({ rows: [day('2026-03-01', 1), day('2026-03-03', 9)] }),
        brandCampaignsFixture({ brand: 'de', rows: [day('2026-03-01', 5), day('2026-03-02', 7)] }),
      ],
    }));
    await choose(visitor, 'By day');
    const rows = await getTable('By day');
    expect(rows.slice(1).map(([, clicks]) => clicks)).toEqual(['1', '5', '7', '9', '22']);
  });

  it('say why they did not come, and can be asked for again or otherwise', async () => {
    let isDown = true;
    const { visitor } = open(() => (isDown ? { status: 503, code: 'unavailable' } : byCountry));
    await choose(visitor, 'By country');
    expect(await screen.findByText('The campaigns did not load')).toBeDefined();
    await choose(visitor, 'By campaign');
    expect(await screen.findByRole('table', { name: 'Campaigns' })).toBeDefined();
    isDown = false;
    await choose(visitor, 'By country');
    expect(await screen.findByRole('table', { name: 'By country' })).toBeDefined();
  });

  it('are there to choose where the campaigns did not load', async () => {
    const asked = serve({
      'GET campaigns': ({ query }) => (query.by ? byCountry : { status: 503, code: 'unavailable' }),
    });
    const { visitor } = show(<Campaigns />, {
      path: `/campaigns?${days}`,
      session: sessionFixture('marketing'),
    });
    expect(await screen.findByText('The campaigns did not load')).toBeDefined();
    await choose(visitor, 'By country');
    expect(await screen.findByRole('table', { name: 'By country' })).toBeDefined();
    expect(asked).toHaveLength(2);
  });

  it('name the campaigns of a brand that nobody came to', async () => {
    const { visitor } = open(() => ({
      by: 'device',
      brands: [
        brandCampaignsFixture({ rows: [reportRowFixture({ group: 'phone', clicks: 1 })] }),
        brandCampaignsFixture({
          ...{ brand: 'de', rows: [], campaigns: [campaignFixture({ name: 'fresh' })] },
        }),
      ],
    }));
    await choose(visitor, 'By device');
    const panel = within(
      await screen.findByRole('region', { name: 'Without clicks in these days' }),
    );
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['fresh']);
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
    expect(asked.filter(({ call }) => call === 'GET campaign')).toHaveLength(1);
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

describe('a new campaign', () => {
  const fill = async (visitor: UserEvent, fields: Record<string, string>) => {
    await visitor.click(await screen.findByRole('button', { name: 'New campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }));
    await visitor.selectOptions(dialog.getByLabelText('Brand'), 'Hartje');
    for (const [label, text] of Object.entries(fields)) {
      await visitor.type(dialog.getByLabelText(label), text.replaceAll(/[{[]/g, '$&$&'));
    }
    return dialog;
  };

  it('is declared, and its secret is shown once before it leads there', async () => {
    const asked = serve({
      'GET campaigns': () => ({
        by: 'campaign',
        brands: [brandCampaignsFixture(), brandCampaignsFixture({ brand: 'de' })],
      }),
      'POST campaigns': () => ({ campaign: campaignTermsFixture(), secret: 'very-secret' }),
    });
    const { visitor, address } = show(<Campaigns />, {
      path: `/campaigns?${days}`,
      session: sessionFixture('marketing'),
    });
    const template = 'https://tracker.example/p?cid={click_id}';
    const dialog = await fill(visitor, {
      Name: 'adnet',
      Network: 'adnet',
      'Amount for each, EUR': '3.50',
      'Confirmed address': template,
    });
    await visitor.click(dialog.getByRole('button', { name: 'Declare it' }));
    const secret = within(await screen.findByRole('dialog', { name: 'Secret of adnet' }));
    expect(secret.getByLabelText<HTMLInputElement>('Secret').value).toBe('very-secret');
    const { body } = asked.find(({ call }) => call === 'POST campaigns') ?? {};
    expect(body).toMatchObject({
      ...{ brand: 'nl', name: 'adnet' },
      terms: { network: 'adnet', payout: 'doi', amount: '3.50', postbacks: { doi: template } },
    });
    await visitor.click(secret.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe(`/campaigns/adnet?brand=nl&${days}`));
  });

  it('says at its field what the server refuses, until something else is written', async () => {
    serve({
      'GET campaigns': () => ({
        by: 'campaign',
        brands: [brandCampaignsFixture(), brandCampaignsFixture({ brand: 'de' })],
      }),
      'POST campaigns': () => ({
        ...{ status: 422, code: 'validation_failed' },
        fields: { 'terms.network': 'already_used' },
      }),
    });
    const { visitor } = show(<Campaigns />, {
      path: `/campaigns?${days}`,
      session: sessionFixture('marketing'),
    });
    const dialog = await fill(visitor, {
      ...{ Name: 'other', Network: 'adnet', 'Amount for each, EUR': '3.50' },
    });
    await visitor.click(dialog.getByRole('button', { name: 'Declare it' }));
    expect(await dialog.findByText('Another campaign of the brand has it')).toBeDefined();
    await visitor.type(dialog.getByLabelText('Network'), '-2');
    expect(dialog.queryByText('Another campaign of the brand has it')).toBeNull();
  });

  it('stands in the list before anybody came by it', async () => {
    openList([
      brandCampaignsFixture({
        campaigns: [campaignFixture({ name: 'fresh', status: 'paused' })],
      }),
    ]);
    const panel = within(
      await screen.findByRole('region', { name: 'Without clicks in these days' }),
    );
    expect(panel.getByRole('link', { name: 'fresh' }).getAttribute('href')).toBe(
      `/campaigns/fresh?brand=nl&${days}`,
    );
    expect(panel.getByText('Paused')).toBeDefined();
  });
});

describe('a campaign that is looked after', () => {
  it('is paused as it was shown, and is read again after a refusal', async () => {
    const { visitor, asked } = openOne(undefined, undefined, {
      'PUT campaign': () => ({ status: 409, code: 'campaign_stale' }),
    });
    await visitor.click(await screen.findByRole('button', { name: 'Pause' }));
    await visitor.click(await screen.findByRole('button', { name: 'Pause it' }));
    expect(await screen.findByText('Refused: campaign_stale.')).toBeDefined();
    const own = asked.filter(({ call }) => !(call in quiet));
    expect(own.map(({ call, body }) => [call, body])).toEqual([
      ['GET campaign', null],
      ['PUT campaign', { brand: 'nl', campaign: 'adnet', version: 3, status: 'paused' }],
      ['GET campaign', null],
    ]);
  });

  it('says that it is paused', async () => {
    const campaign = campaignTermsFixture({ status: 'paused' });
    openOne(() => campaignDetailsFixture({ campaign }));
    expect(await screen.findByText(/^Paused: members still count/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined();
  });

  it('gets another secret, which is shown once', async () => {
    const { visitor } = openOne(undefined, undefined, {
      'PUT campaign': () => ({ campaign: campaignTermsFixture(), secret: 'another' }),
    });
    await visitor.click(await screen.findByRole('button', { name: 'New secret' }));
    await visitor.click(await screen.findByRole('button', { name: 'Make a new secret' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Secret of adnet' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Secret').value).toBe('another');
    await visitor.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue('another')).toBeNull());
  });

  it('offers no other secret where the command named the parameter', async () => {
    const campaign = campaignTermsFixture({ has_own_secret: false });
    openOne(() => campaignDetailsFixture({ campaign }));
    await screen.findByRole('button', { name: 'Pause' });
    expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull();
  });

  it('has its tracker called, and shows what it answered', async () => {
    const at = '2026-03-02T10:00:00.000Z';
    const sent = {
      ...{ id: 'one', at, event: 'doi', state: 'sent', reason: null, transaction: 't' },
      payout: { value: '3.50', currency: 'EUR' },
      ...{ tries: [{ at, code: '200', text: 'OK' }], is_test: true },
    };
    let postbacks: object[] = [];
    const { visitor, asked } = openOne(undefined, undefined, {
      'GET campaign-postbacks': () => ({ postbacks }),
      'POST campaign-postbacks': () => {
        postbacks = [sent];
        return { id: 'one' };
      },
    });
    await visitor.click(await screen.findByRole('button', { name: 'Test' }));
    await visitor.click(await screen.findByRole('button', { name: 'Call the tracker' }));
    const rows = await getTable('Postbacks');
    expect(rows[1]?.slice(1)).toEqual([
      'Confirmed address Test€3.50',
      'Sent',
      expect.stringMatching(/, 200 OK$/),
    ]);
    expect(asked.find(({ call }) => call === 'POST campaign-postbacks')?.body).toEqual({
      ...{ brand: 'nl', campaign: 'adnet', event: 'doi', click: 'test-click' },
    });
  });

  it('has what is withheld decided with a reason', async () => {
    let commissions: object[] = [
      {
        ...{ commission: 'c1', event: 'doi', member: 'm'.repeat(22), payment: null },
        ...{ currency: 'EUR', amount: 350, at: '2026-03-02T10:00:00.000Z', reason: 'quick' },
      },
    ];
    const { visitor, asked } = openOne(undefined, undefined, {
      'GET withheld-commissions': () => ({ commissions }),
      'POST withheld-commissions': () => {
        commissions = [];
        return {};
      },
    });
    const rows = await getTable('Withheld commissions');
    // Marketing has no screen of members, and so no way to one.
    expect(screen.queryByRole('link', { name: /^Member/ })).toBeNull();
    expect(rows[1]?.slice(1, 4)).toEqual([
      'Confirmed addressMember mmmmmmmm…',
      'Signed up within seconds of the click',
      '€3.50',
    ]);
    await visitor.click(screen.getByRole('button', { name: 'Release' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release €3.50' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Release it' });
    expect(send.disabled).toBe(true);
    await visitor.type(dialog.getByLabelText('Why'), 'A person, called.');
    await visitor.click(send);
    await waitFor(() =>
      expect(screen.queryByRole('table', { name: 'Withheld commissions' })).toBeNull(),
    );
    expect(asked.find(({ call }) => call === 'POST withheld-commissions')?.body).toEqual({
      ...{ brand: 'nl', campaign: 'adnet', commission: 'c1' },
      ...{ decision: 'release', reason: 'A person, called.' },
    });
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
  const row = reportRowFixture({
    ...{ group: '=1+1', clicks: 1_234, signups: 12, revenue_net: 5_678, cost: 8_000 },
  });
  const [head, line] = toReportCsv('brand', [{ first: 'nl', row }]).split('\r\n');
  expect(head?.startsWith('brand,group,currency,clicks,unique_clicks')).toBe(true);
  expect(line?.startsWith(`"nl","'=1+1","EUR","1234"`)).toBe(true);
  // All that an answer says of a row, once; what has no denominator is empty.
  expect(head?.split(',').slice(1).sort()).toEqual(Object.keys(row).sort());
  const cells = Object.fromEntries(
    (head ?? '').split(',').map((name, at) => [name, line?.split(',')[at]?.replaceAll('"', '')]),
  );
  expect(cells).toMatchObject({ revenue_net: '5678', click_to_signup: '0.97', epc: '4.6' });
  expect(cells).toMatchObject({ signup_to_confirmed: '0', arpu: '', arppu: '' });
  expect(cells).toMatchObject({ profit: '-2322', roi: '-29.02' });
  const [, other] = toReportCsv('brand', [{ first: '-1+1', row }]).split('\r\n');
  expect(other?.startsWith(`"'-1+1"`)).toBe(true);
});
