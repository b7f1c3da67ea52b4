// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobFixture, resultFixture } from '../money/money.fixtures.ts';
import { type Answer, type Asked, serve, sessionFixture, show } from '../screen.fixtures.tsx';
import JobScreen from './job.tsx';
import { getJobPath } from './job-paths.ts';
import { getJobTitle } from './job-words.ts';
import Jobs from './jobs.tsx';
import { getAgain, isUnderWay, type Job, type JobResult, pollMs } from './jobs-data.ts';

afterEach(() => vi.useRealTimers());

function open(
  answers: Record<string, (asked: Asked) => Answer>,
  path: string,
): ReturnType<typeof show> & { asked: Asked[] } {
  const asked = serve(answers);
  const routes = (
    <Routes>
      <Route path="/jobs" element={<Jobs />} />
      <Route path="/jobs/:id" element={<JobScreen />} />
    </Routes>
  );
  return { asked, ...show(routes, { path, session: sessionFixture('finance') }) };
}

const exportJob = (over: Partial<Job> = {}) =>
  jobFixture({ kind: 'export', report: 'transactions', action: null, ...over });

const openJob = (
  job: () => Job,
  result: () => JobResult | null = () => null,
  answers: Record<string, (asked: Asked) => Answer> = {},
) => open({ 'GET job': () => ({ job: job(), result: result() }), ...answers }, getJobPath(job()));

describe('jobs', () => {
  it('are listed with what, whose, by whom and how they stand', async () => {
    open(
      {
        'GET jobs': () => ({
          jobs: [
            exportJob(),
            jobFixture({ id: `2026-04-01T00:00:00.000Z.${'b'.repeat(22)}`, state: 'failed' }),
          ],
        }),
      },
      '/jobs',
    );
    const table = within(await screen.findByRole('table', { name: 'Jobs' }));
    const row = within(table.getByRole('row', { name: /^Transactions, March 2026/ }));
    expect(row.getByRole('link').getAttribute('href')).toBe(getJobPath(exportJob()));
    expect(row.getByText('Hartje')).toBeTruthy();
    expect(row.getByText('Katrin Brandt')).toBeTruthy();
    expect(row.getByText('Done')).toBeTruthy();
    expect(table.getByRole('row', { name: /^Closing of March 2026.*Failed/ })).toBeTruthy();
  });

  it('that nobody asked for lead to Money', async () => {
    open({ 'GET jobs': () => ({ jobs: [] }) }, '/jobs');
    expect((await screen.findByRole('link', { name: 'Go to Money' })).getAttribute('href')).toBe(
      '/money',
    );
  });
});

describe('a job', () => {
  it('is asked about while it runs, and no more once it is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let job = exportJob({ state: 'running', progress: 0.5, ended_at: null });
    const { asked } = openJob(() => job);
    const bar = await screen.findByRole('progressbar', { name: 'Transactions, March 2026' });
    expect(bar).toHaveProperty('value', 0.5);
    expect(asked).toHaveLength(1);
    job = exportJob();
    act(() => void vi.advanceTimersByTime(pollMs));
    await screen.findByText('Done');
    expect(asked).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(10 * pollMs));
    expect(asked).toHaveLength(2);
  });

  it('has files, whose address is asked for when they are wanted', async () => {
    const file = {
      ...{ name: 'nl-2026-03.csv', bytes: 12_300, lines: 120, sha256: 'e'.repeat(64) },
      until: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { visitor, asked } = openJob(
      () => exportJob(),
      () =>
        resultFixture({ reconciliation: null, outcome: null, files: [file], notes: ['A note.'] }),
      { 'POST job-file': () => ({ url: 'https://files.example/a', until: file.until }) },
    );
    expect(await screen.findByText('A note.')).toBeTruthy();
    expect(asked.some(({ call }) => call === 'POST job-file')).toBe(false);
    await visitor.click(screen.getByRole('button', { name: 'Download nl-2026-03.csv' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://files.example/a'));
    expect(asked.at(-1)?.body).toEqual({ brand: 'nl', id: exportJob().id, name: file.name });
    assign.mockRestore();
  });

  it('has no way to files that were removed', async () => {
    const file = {
      ...{ name: 'nl-2026-03.csv', bytes: 12_300, lines: 120, sha256: 'e'.repeat(64) },
      until: '2026-04-09T12:00:00.000Z',
    };
    openJob(
      () => exportJob(),
      () => resultFixture({ reconciliation: null, outcome: null, files: [file] }),
    );
    expect(await screen.findByText('Removed. Export it again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('that failed says why, and is tried again as a new one', async () => {
    const failed = exportJob({ state: 'failed', failure: 'The provider did not answer: Mollie.' });
    const next = exportJob({ id: `2026-04-03T00:00:00.000Z.${'n'.repeat(22)}`, state: 'waiting' });
    const { visitor, asked, address } = openJob(() => failed, undefined, {
      'POST jobs': () => ({ job: next }),
    });
    expect(await screen.findByText('The provider did not answer: Mollie.')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe(getJobPath(next)));
    expect(asked.find(({ call }) => call === 'POST jobs')?.body).toEqual({
      ...{ brand: 'nl', kind: 'export', report: 'transactions', month: '2026-03' },
    });
  });

  it('shows what a closing found', async () => {
    openJob(
      () => jobFixture(),
      () => resultFixture(),
    );
    expect(await screen.findByText(/The month is not closed, as something differs/)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Differences' })).toBeTruthy();
  });

  it('that nobody knows is told so', async () => {
    openJob(() => exportJob(), undefined, {
      'GET job': () => ({ status: 404, code: 'not_found' }),
    });
    expect(await screen.findByRole('heading', { name: 'No such job' })).toBeTruthy();
  });

  it('is begun again only with all that it was asked with', () => {
    expect(getAgain(jobFixture())).toBeNull();
    expect(getAgain(exportJob({ report: 'oss', period: '2026-Q1' }))).toBeNull();
    expect(getAgain(exportJob({ report: 'register', period: '2026' }))).toEqual({
      ...{ brand: 'nl', kind: 'export', report: 'register', year: '2026' },
    });
    expect(getAgain(jobFixture({ kind: 'books', action: null }))).toEqual({
      ...{ brand: 'nl', kind: 'books', month: '2026-03' },
    });
  });

  it('has a name, and is under way until it ended', () => {
    expect(getJobTitle(jobFixture({ action: 'agree' }))).toBe(
      'Closing of March 2026 with accepted differences',
    );
    expect(getJobTitle(exportJob({ report: 'oss', period: '2026-Q1' }))).toBe(
      'One-stop shop return, Q1 2026',
    );
    expect(
      (['waiting', 'running', 'done', 'failed'] as const).filter((state) => isUnderWay({ state })),
    ).toEqual(['waiting', 'running']);
  });
});
