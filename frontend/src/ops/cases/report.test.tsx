// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, type Asked, serve, show } from '../screen.fixtures.tsx';
import Cases from './cases.tsx';
import { listPeriods, type Report, toReportCsv, toStatementsCsv } from './report-data.ts';

const report = (over: Partial<Report> = {}): Report => ({
  from: '2025-07-01',
  to: '2025-12-31',
  kept_from: '2025-01-01',
  received: {
    total: 12,
    by_kind: { content: 10, intimate_image: 2 },
    by_reason: { scam: 4, rude: 6 },
    trusted_flaggers: 1,
    undecided: 3,
  },
  decided: {
    total: 9,
    by_kind: { content: 9 },
    by_outcome: { restricted: 5, not_restricted: 4 },
    median_hours: 13.25,
    late: 0,
  },
  restrictions: {
    total: 5,
    by_category: { STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 5 },
    by_ground: { DECISION_GROUND_INCOMPATIBLE_CONTENT: 5 },
    by_restriction: { DECISION_ACCOUNT_TERMINATED: 5 },
    by_source: { SOURCE_ARTICLE_16: 5 },
    by_automated_detection: { No: 5 },
    by_automated_decision: { AUTOMATED_DECISION_NOT_AUTOMATED: 5 },
  },
  objections: {
    total: 1,
    by_party: { affected: 1 },
    upheld: 1,
    reversed: 0,
    undecided: 0,
    median_hours: null,
  },
  police: 1,
  made_at: '2026-11-03T12:00:00.000Z',
  ...over,
});

function open(
  path: string,
  answers: Record<string, (asked: Asked) => Answer | Promise<Answer>> = {},
) {
  const asked = serve({ 'GET case-report': () => report(), ...answers });
  return {
    ...show(
      <Routes>
        <Route path="/cases/*" element={<Cases />} />
      </Routes>,
      { path },
    ),
    calls: (name: string) => asked.filter(({ call }) => call === name),
  };
}

describe('the periods of the report', () => {
  it('are the years and half years that have begun', () => {
    expect(listPeriods('2026-03-01', 2).map(({ id, from, to }) => [id, from, to])).toEqual([
      ['2026', '2026-01-01', '2026-12-31'],
      ['2026-1', '2026-01-01', '2026-06-30'],
      ['2025', '2025-01-01', '2025-12-31'],
      ['2025-2', '2025-07-01', '2025-12-31'],
      ['2025-1', '2025-01-01', '2025-06-30'],
    ]);
  });
});

describe('the report as files', () => {
  it('has a row for each number, by its table', () => {
    const lines = toReportCsv(report()).split('\r\n');
    expect(lines[0]).toBe('table,name,value');
    expect(lines).toContain('"Notices and complaints received","TAKE IT DOWN","2"');
  });

  it('has plain numbers, whose unit stands in their name', () => {
    const many = report();
    many.received.total = 12_345;
    many.decided.median_hours = 1_013.5;
    const lines = toReportCsv(many).split('\r\n');
    expect(lines).toContain('"Notices and complaints received","Total","12345"');
    expect(lines).toContain('"Decisions on them","Median time, hours","1013.5"');
    expect(lines).toContain('"Objections","Median time, hours",""');
  });

  it('has a column for each field that a statement has', () => {
    const csv = toStatementsCsv([
      { puid: 'a-1', category: 'X', decision_visibility: ['A', 'B'] },
      { puid: 'b-1', decision_facts: '=1+1' },
    ]);
    expect(csv).toBe(
      'puid,category,decision_visibility,decision_facts\r\n"a-1","X","A|B",""\r\n"b-1","","","\'=1+1"\r\n',
    );
  });
});

describe('the page of the report', () => {
  it('asks for a brand, then for the numbers of the period', async () => {
    const { visitor, calls } = open('/cases/report');
    await screen.findByText('Which brand?');
    expect(calls('GET case-report')).toEqual([]);
    await visitor.click(screen.getByRole('button', { name: 'Hartje' }));
    const table = await screen.findByRole('table', { name: 'Decisions on them' });
    within(table).getByRole('row', { name: 'Median time 13.3 h' });
    const objections = screen.getByRole('table', { name: 'Objections' });
    within(objections).getByRole('row', { name: 'Median time none' });
    const [year] = listPeriods(new Date().toISOString().slice(0, 10));
    expect(calls('GET case-report')[0]?.query).toEqual({
      brand: 'nl',
      from: year?.from,
      to: year?.to,
    });
  });

  it('says where the period is not whole', async () => {
    open('/cases/report?brand=nl', {
      'GET case-report': () => report({ kept_from: '2025-10-01' }),
    });
    await screen.findByText('Not the whole period.');
  });

  it('says why it did not load, with the request', async () => {
    open('/cases/report?brand=nl', {
      'GET case-report': () => ({ status: 500, code: 'internal_error' }),
    });
    await screen.findByText('The numbers did not load');
    expect(screen.getByText(/Request r-1 for the log/)).toBeTruthy();
  });

  it('downloads the statements of all pages', async () => {
    const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const { visitor, calls } = open('/cases/report?brand=nl', {
      'GET case-statements': ({ query }) =>
        query.cursor
          ? { statements: [{ puid: 'b-1' }], cursor: null }
          : { statements: [{ puid: 'a-1' }], cursor: 'next' },
    });
    await visitor.click(await screen.findByRole('button', { name: 'Statements of reasons, CSV' }));
    await screen.findByText('2 statements downloaded');
    expect(calls('GET case-statements').map(({ query }) => query.cursor)).toEqual([
      undefined,
      'next',
    ]);
    const [file] = urls.mock.calls[0] ?? [];
    expect(await (file as Blob).text()).toBe('puid\r\n"a-1"\r\n"b-1"\r\n');
    urls.mockRestore();
  });
});

describe('trusted flaggers', () => {
  const flagger = {
    id: 'f'.repeat(43),
    name: 'Meldpunt',
    added_at: '2026-10-01T10:00:00.000Z',
    added_by: 'Anouk Visser',
  };

  it('are added by name and address, and removed after a question', async () => {
    const { visitor, calls } = open('/cases/trusted-flaggers?brand=nl', {
      'GET trusted-flaggers': () => ({ flaggers: [] }),
      'POST trusted-flaggers': () => ({ flaggers: [flagger] }),
      'DELETE trusted-flaggers': () => ({ flaggers: [] }),
    });
    await screen.findByText('None yet');
    await visitor.click(screen.getByRole('button', { name: 'Add' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a trusted flagger' });
    await visitor.type(within(dialog).getByLabelText('Organization'), 'Meldpunt');
    await visitor.type(
      within(dialog).getByLabelText('E-mail address of its notices'),
      'meld@punt.example{Enter}',
    );
    await screen.findByRole('row', { name: /^Meldpunt/ });
    expect(calls('POST trusted-flaggers')[0]?.body).toEqual({
      brand: 'nl',
      name: 'Meldpunt',
      email: 'meld@punt.example',
    });
    await visitor.click(screen.getByRole('button', { name: 'Remove Meldpunt' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Meldpunt' });
    await visitor.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('None yet');
    await waitFor(() =>
      expect(calls('DELETE trusted-flaggers')[0]?.body).toEqual({ brand: 'nl', id: flagger.id }),
    );
  });
});
