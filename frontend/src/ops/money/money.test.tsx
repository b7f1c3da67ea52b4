// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type Asked,
  getTable,
  serve,
  sessionFixture,
  show,
} from '../screen.fixtures.tsx';
import { screens } from '../screens.ts';
import {
  answerFixture,
  closingFixture,
  jobFixture,
  katrin,
  me,
  month,
  monthFixture,
  resultFixture,
} from './money.fixtures.ts';
import Money from './money.tsx';
import type { Books, Closing } from './money-data.ts';

type Answers = Record<string, (asked: Asked) => Answer>;

function open(
  books: () => Books = answerFixture,
  answers: Answers = {},
  { brand, role = 'finance' }: { brand?: string; role?: 'finance' | 'administrator' } = {},
) {
  const asked = serve({
    'GET books': ({ query }) =>
      query.month === month ? books() : answerFixture({ month: query.month ?? '', totals: [] }),
    'GET job': ({ query }) => ({
      job: jobFixture({ id: query.id ?? '' }),
      result: resultFixture(),
    }),
    'GET commissions': () => ({ day: '2026-04-02', balances: [], payouts: [] }),
    ...answers,
  });
  const path = `/money?month=${month}${brand ? `&brand=${brand}` : ''}`;
  const bodies = (name: string) =>
    asked.filter(({ call }) => call === name).map(({ body }) => body);
  return { asked, bodies, ...show(<Money />, { path, session: sessionFixture(role) }) };
}

/** A month where the first brand's closing stands as the test says. */
const withClosing = (closing: Partial<Closing>) => (): Books =>
  answerFixture({
    brands: [monthFixture('nl', { closing: closingFixture(closing) }), monthFixture('de')],
  });
const proposal = {
  id: 'q'.repeat(22),
  reason: 'Both are on their way at the bank.',
  at: '2026-04-02T14:20:00.000Z',
  by: katrin,
  job: jobFixture().id,
};
const box = async (name = 'Close March for Hartje') =>
  within(await screen.findByRole('region', { name }));

describe('the figures of a month', () => {
  it('stand by brand, as given, with the sum of all last', async () => {
    open();
    expect(await getTable('Sales by brand')).toEqual([
      ['Brand', 'Sales', 'Refunds', 'Charge backs', 'Gross', 'VAT', 'Net', 'Payers'],
      ['Hartje', '€1,000.00', '−€20.00', '−€10.00', '€970.00', '€168.34', '€801.66', '30'],
      ['Nordlicht', '€500.00', '−€5.00', '€0.00', '€495.00', '€79.03', '€415.97', '30'],
      ['All brands', '€1,500.00', '−€25.00', '−€10.00', '€1,465.00', '€247.37', '€1,217.63', '60'],
    ]);
  });

  it('are the same in the plot of days, whose table adds up to the net of all', async () => {
    open();
    const rows = await getTable('Net sales by day, as a table');
    expect(rows).toHaveLength(1 + 31 + 1);
    expect(rows[1]).toEqual(['Sun 1 March', '€400.83', '€207.98', '€608.81']);
    expect(rows[2]).toEqual(['Mon 2 March', '€0.00', '€0.00', '€0.00']);
    expect(rows.at(-1)).toEqual(['All', '€801.66', '€415.97', '€1,217.63']);
  });

  it('are told in short above', async () => {
    open();
    await screen.findByRole('table', { name: 'Sales by brand' });
    const figure = (name: string) =>
      screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.parentElement
        ?.textContent;
    expect(figure('Sales')).toBe('Sales€1,500.0080 sales');
    expect(figure('Given back')).toBe('Given back−€35.002.3% refunds and charge backs');
    expect(figure('VAT')).toBe('VAT€247.37NL');
    expect(figure('Bought again')).toBe('Bought again25.0%10 of 40 within 30 days');
  });

  it('add up by country, by age and by month of signup', async () => {
    open();
    expect((await getTable('VAT by country')).slice(1)).toEqual([
      ['Netherlands', '21%', '€1,465.00', '€247.37'],
      ['All', '', '€1,465.00', '€247.37'],
    ]);
    expect((await getTable('Unspent credits by age')).slice(1)).toEqual([
      ['Under 1 month', '180', '€180.00'],
      ['Over a year', '20', '€20.00'],
      ['Owed', '200', '€200.00'],
      ['Without VAT', '', '€165.28'],
    ]);
    expect((await getTable('Payers by month of signup')).slice(1)).toEqual([
      ['February 2026', '20', '€200.00', '€160.00'],
      ['Not known', '40', '€1,265.00', '€1,057.63'],
      ['All', '60', '€1,465.00', '€1,217.63'],
    ]);
  });

  it('of two currencies are never added up', async () => {
    const base = answerFixture();
    const us = monthFixture('de', { currency: 'USD' });
    const books = us.books && {
      ...us.books,
      sums: us.books.sums.map((sum) => ({ ...sum, currency: 'USD' })),
      days: us.books.days.map((day) => ({ ...day, currency: 'USD' })),
    };
    const eur = base.totals[0];
    if (!eur) throw new Error('the fixture has a total');
    const { visitor } = open(() => ({
      ...base,
      totals: [eur, { ...eur, currency: 'USD' }],
      brands: [monthFixture('nl'), { ...us, books }],
    }));
    const rows = await getTable('Sales by brand');
    expect(rows.slice(-2).map(([name]) => name)).toEqual(['All in EUR', 'All in USD']);
    expect(
      screen.queryByRole('table', { name: 'Net sales by day, in USD, as a table' }),
    ).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'USD' }));
    expect((await getTable('Net sales by day, in USD, as a table'))[0]).toEqual([
      'Day',
      'Nordlicht',
    ]);
  });

  it('that were not read are read when one asks for it, by each brand', async () => {
    const unread = () =>
      answerFixture({
        totals: [],
        brands: ['nl', 'de'].map((brand) => monthFixture(brand, { books: null })),
      });
    const { visitor, bodies } = open(unread, { 'POST jobs': () => ({ job: jobFixture() }) });
    await visitor.click(await screen.findByRole('button', { name: 'Read March' }));
    await waitFor(() =>
      expect(bodies('POST jobs')).toEqual([
        { brand: 'nl', kind: 'books', month },
        { brand: 'de', kind: 'books', month },
      ]),
    );
  });

  it.each([
    ['read', 'Read March', 'books', 'job', 'Books of March 2026: Waiting'],
    ['compared', 'Compare', 'reconcile', 'reconciliation', 'Reconciliation of March 2026: Waiting'],
  ] as const)('are %s brand by brand, whatever is refused of one', async (...given) => {
    const [, name, kind, field, shown] = given;
    let hasBegun = false;
    const begun = jobFixture({ brand: 'de', kind, action: null, state: 'waiting' });
    const books = () =>
      answerFixture({
        totals: [],
        brands: [
          monthFixture('nl', { books: null }),
          monthFixture('de', { books: null, [field]: hasBegun ? begun : null }),
        ],
      });
    const { visitor } = open(books, {
      'POST jobs': ({ body }) => {
        if ((body as { brand: string }).brand === 'nl') return { status: 409, code: 'busy' };
        hasBegun = true;
        return { job: begun };
      },
    });
    await visitor.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Refused: busy.')).toBeTruthy();
    // What began is shown as it is, though another one was refused.
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('say that one brand is not in the sums, and why', async () => {
    const job = jobFixture({ kind: 'books', action: null, state: 'failed', failure: 'No ledger.' });
    open(() =>
      answerFixture({ brands: [monthFixture('nl'), monthFixture('de', { books: null, job })] }),
    );
    expect(await screen.findByText('Nordlicht was not read: No ledger.')).toBeTruthy();
    expect(screen.getByText(/1 of 2 brands are in the sums/)).toBeTruthy();
    expect((await getTable('Sales by brand'))[2]).toContain('Not read yet');
  });

  it('that do not load say so with the request, and the head stays', async () => {
    open(answerFixture, { 'GET books': () => ({ status: 500, code: 'internal_error' }) });
    expect(await screen.findByRole('heading', { name: 'The books did not load' })).toBeTruthy();
    expect(screen.getByText(/Request r-1 for the log/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
});

describe('the month', () => {
  it('is changed by keys, and not into the future', async () => {
    const { visitor, address } = open();
    await screen.findByRole('table', { name: 'Sales by brand' });
    await visitor.keyboard('[[');
    await waitFor(() => expect(address()).toContain('month=2026-02'));
    await visitor.keyboard(']');
    await waitFor(() => expect(address()).toContain('month=2026-03'));
  });

  it('has a month after only where that has begun', async () => {
    const now = new Date();
    const current = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    serve({
      'GET books': ({ query }) => answerFixture({ month: query.month ?? '' }),
    });
    show(<Money />, { path: `/money?month=${current}`, session: sessionFixture('finance') });
    expect(screen.getByRole('button', { name: 'The month after' })).toHaveProperty(
      'disabled',
      true,
    );
    await screen.findByRole('table', { name: 'Sales by brand' });
  });
});

describe('closing a month', () => {
  it('is offered when the month is over, and started for the brand alone', async () => {
    const { visitor, bodies } = open(answerFixture, {
      'POST closing': () => ({ job: jobFixture({ state: 'waiting' }) }),
    });
    await visitor.click((await box()).getByRole('button', { name: 'Read and close' }));
    await waitFor(() =>
      expect(bodies('POST closing')).toEqual([{ brand: 'nl', month, action: 'close' }]),
    );
  });

  it.each([
    [{ state: 'too_early' as const, from: '2027-04-01T01:00:00.000Z' }, /not over yet/],
    [{ first: '2026-02' }, /February 2026 is closed first/],
  ])('waits for its time: %o', async (closing, text) => {
    open(withClosing(closing), {}, { brand: 'nl' });
    const waiting = await box();
    expect(waiting.getByText(text)).toBeTruthy();
    expect(waiting.queryByRole('button')).toBeNull();
  });

  it('shows how far the reading is, to screen readers too', async () => {
    const job = jobFixture({ state: 'running', progress: 0.42 });
    open(withClosing({ job }), {}, { brand: 'nl' });
    const running = await box();
    const bar = running.getByRole('progressbar', { name: 'Closing of March 2026' });
    expect(bar).toHaveProperty('value', 0.42);
    expect(running.getByText('42 % of the days read')).toBeTruthy();
    // Told by quarters, rather than with each percent.
    expect(running.getByRole('status').textContent).toBe(
      'Closing of March 2026: 25 % of the days read',
    );
  });

  it('is refused with what differs; somebody asks another one to accept it', async () => {
    const { visitor, bodies } = open(withClosing({ job: jobFixture() }), {
      'POST closing': () => ({ job: jobFixture({ action: 'propose', state: 'waiting' }) }),
    });
    const refused = await box();
    expect(await refused.findByText(/Not closed: 2 differences, €73.98 in all/)).toBeTruthy();
    await visitor.click(refused.getByRole('button', { name: 'Ask to accept' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Accept the differences of March' }),
    );
    const ask = dialog.getByRole('button', { name: 'Ask' });
    expect(ask).toHaveProperty('disabled', true);
    await visitor.type(dialog.getByRole('textbox'), 'On their way.');
    await visitor.click(ask);
    await waitFor(() =>
      expect(bodies('POST closing')).toEqual([
        {
          ...{ brand: 'nl', month, action: 'propose' },
          ...{ job: jobFixture().id, reason: 'On their way.' },
        },
      ]),
    );
  });

  it('is decided by another person, after a fresh passkey', async () => {
    const { visitor, bodies } = open(withClosing({ state: 'proposed', proposal }), {
      'POST closing': () => ({ status: 403, code: 'fresh_passkey_required' }),
    });
    const asked = await box();
    expect(
      await asked.findByText(/^Katrin Brandt asked to accept 2 differences, €73.98 in all/),
    ).toBeTruthy();
    expect(asked.getByText(proposal.reason)).toBeTruthy();
    expect(asked.getByText('You decide')).toBeTruthy();
    await visitor.click(asked.getByRole('button', { name: 'Close for good' }));
    await screen.findByRole('heading', { name: 'Show your passkey again' });
    expect(bodies('POST closing')).toEqual([
      { brand: 'nl', month, action: 'agree', proposal: proposal.id },
    ]);
  });

  it('is refused by another person', async () => {
    const { visitor, bodies } = open(withClosing({ state: 'proposed', proposal }), {
      'DELETE closing': () => ({}),
    });
    await visitor.click((await box()).getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(bodies('DELETE closing')).toEqual([{ brand: 'nl', month, proposal: proposal.id }]),
    );
  });

  it('is not decided on by who asked', async () => {
    const own = { ...proposal, by: { id: me, name: 'Anouk Visser' } };
    open(withClosing({ state: 'proposed', proposal: own }), {}, { brand: 'nl' });
    const asked = await box();
    expect(asked.getByText('Somebody else decides')).toBeTruthy();
    expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Take back',
    ]);
  });

  it('that was asked for at the command line is decided there', async () => {
    const there = { ...proposal, id: null, job: null, by: { id: null, name: 'katrin' } };
    open(withClosing({ state: 'proposed', proposal: there }), {}, { brand: 'nl' });
    const asked = await box();
    expect(asked.getByText('at the command line, where it was asked for')).toBeTruthy();
    expect(asked.queryByRole('button')).toBeNull();
  });

  it('that somebody else decided meanwhile is read again, and says so', async () => {
    let state: Partial<Closing> = { state: 'proposed', proposal };
    const { visitor } = open(() => withClosing(state)(), {
      'POST closing': () => {
        state = {};
        return { status: 409, code: 'proposal_changed' };
      },
    });
    await visitor.click((await box()).getByRole('button', { name: 'Close for good' }));
    expect(await (await box()).findByRole('button', { name: 'Read and close' })).toBeTruthy();
  });

  it('that is done says who, when and with what', async () => {
    const closed = {
      at: '2026-04-02T14:40:00.000Z',
      by: 'Anouk Visser',
      differences: 2,
      accepted: proposal.reason,
      accepted_by: ['Katrin Brandt', 'Anouk Visser'],
      manifest_sha256: 'f'.repeat(64),
    };
    open(withClosing({ state: 'closed', closed }), {}, { brand: 'nl' });
    const done = await box('March of Hartje is closed');
    expect(done.getByText(/^Anouk Visser closed it, /)).toBeTruthy();
    expect(
      done.getByText('2 differences accepted by Katrin Brandt and Anouk Visser.'),
    ).toBeTruthy();
    expect(screen.getByText('1 of 1 closed')).toBeTruthy();
  });
});

describe('the reconciliation', () => {
  it('names each difference, and shows the sum that proves the rest', async () => {
    const reconciliation = jobFixture({ kind: 'reconcile', action: null });
    open(
      () => answerFixture({ brands: [monthFixture('nl', { reconciliation })] }),
      {},
      { brand: 'nl' },
    );
    const rows = await getTable('Differences');
    expect(rows.map((cells) => cells.at(-2))).toEqual(['Amount', '€23.99', '−€49.99']);
    expect(rows[1]?.[0]).toContain('Paid, not in the bookspaid_without_sale');
    expect(rows[1]?.[1]).toContain('Books: nothing. Other side: €23.99.tr_8kQ2mV');
    expect(rows[1]?.at(-1)).toBe('Open');
    const [, sum] = await getTable('What the provider says, and the books');
    expect(sum?.slice(0, 5)).toEqual([
      'Hartje',
      '€1,000.00',
      '€50.00',
      '€26.01',
      '€1,000.00€23.99 differ',
    ]);
    // Finance reads no members.
    expect(screen.queryByRole('link', { name: 'The member' })).toBeNull();
  });

  it('leads an administrator to the member', async () => {
    const reconciliation = jobFixture({ kind: 'reconcile', action: null });
    open(
      () => answerFixture({ brands: [monthFixture('nl', { reconciliation })] }),
      {},
      { brand: 'nl', role: 'administrator' },
    );
    expect((await screen.findByRole('link', { name: 'The member' })).getAttribute('href')).toBe(
      `/members/${'m'.repeat(22)}?brand=nl`,
    );
  });
});

describe('commissions', () => {
  const balance = {
    ...{ campaign: 'adnet-nl', network: 'adnet', currency: 'EUR', earned: 50_000 },
    ...{ reversed: 1_000, withheld: 2_000, held: 7_000, payable: 15_000, paid: 25_000 },
  };
  const answers = (): Answers => ({
    'GET commissions': () => ({ day: '2026-04-02', balances: [balance], payouts: [] }),
  });

  it('are of one brand', async () => {
    const { asked } = open();
    expect(await screen.findByText('Campaigns are of one brand. Choose it above.')).toBeTruthy();
    expect(asked.some(({ call }) => call === 'GET commissions')).toBe(false);
  });

  it('are recorded as paid, all that is payable, with a reference', async () => {
    const { visitor, bodies } = open(
      answerFixture,
      { ...answers(), 'POST commissions': () => ({ payout: {} }) },
      { brand: 'nl' },
    );
    await visitor.click(
      await screen.findByRole('button', { name: 'Record a payout to adnet-nl, EUR' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Payout to adnet-nl' }));
    expect(dialog.getByText(/Records that €150.00 were paid/)).toBeTruthy();
    await visitor.type(dialog.getByRole('textbox'), 'SEPA 2026-118');
    await visitor.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(bodies('POST commissions')).toEqual([
        {
          ...{ brand: 'nl', campaign: 'adnet-nl', currency: 'EUR' },
          ...{ amount: 15_000, reference: 'SEPA 2026-118' },
        },
      ]),
    );
  });

  it('that changed meanwhile are not recorded, and say so', async () => {
    const { visitor, asked } = open(
      answerFixture,
      { ...answers(), 'POST commissions': () => ({ status: 409, code: 'payable_changed' }) },
      { brand: 'nl' },
    );
    await visitor.click(
      await screen.findByRole('button', { name: 'Record a payout to adnet-nl, EUR' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Payout to adnet-nl' }));
    await visitor.type(dialog.getByRole('textbox'), 'SEPA 2026-118');
    await visitor.click(dialog.getByRole('button', { name: 'Record' }));
    await dialog.findByText('Refused: payable_changed.');
    expect(asked.filter(({ call }) => call === 'GET commissions')).toHaveLength(2);
  });
});

describe('an export', () => {
  it('is a job of the brand and the period, whose page opens', async () => {
    const job = jobFixture({ kind: 'export', report: 'oss', action: null, period: '2026-Q1' });
    const { visitor, bodies, address } = open(answerFixture, { 'POST jobs': () => ({ job }) });
    await visitor.click(await screen.findByRole('button', { name: 'Export' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'One-stop shop return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'One-stop shop return' }));
    const send = dialog.getByRole('button', { name: 'Export' });
    expect(send).toHaveProperty('disabled', true);
    expect(dialog.getByLabelText('Quarter')).toHaveProperty('value', '2026-Q1');
    await visitor.selectOptions(dialog.getByLabelText('Brand'), 'nl');
    await visitor.click(send);
    await waitFor(() => expect(address()).toMatch(/^\/jobs\/.*\?brand=nl$/));
    expect(bodies('POST jobs')).toEqual([
      { brand: 'nl', kind: 'export', report: 'oss', quarter: '2026-Q1' },
    ]);
  });
});

it('is a screen of administrators and finance alone', () => {
  for (const label of ['Money', 'Jobs']) {
    const row = screens.find((one) => one.label === label);
    expect(row?.roles).toEqual(['administrator', 'finance']);
  }
  expect(screens.find(({ label }) => label === 'Money')?.letter).toBe('y');
  expect(new Set(screens.map(({ letter }) => letter)).size).toBe(screens.length);
});
