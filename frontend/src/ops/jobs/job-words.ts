/** Jobs of finance in words. */
import type { FinanceReport } from '#shared/model/finance.ts';
import type { Job, JobResult } from './jobs-data.ts';
import { getPeriodText } from './periods.ts';

export const reportNames: Record<FinanceReport, string> = {
  transactions: 'Transactions',
  revenue: 'Revenue',
  liability: 'Unspent credits',
  register: 'Register of invoices',
  oss: 'One-stop shop return',
};

/** What a job does: `Books of October 2026`. */
export function getJobTitle({ kind, period, report, action }: Job): string {
  const when = getPeriodText(period);
  switch (kind) {
    case 'books':
      return `Books of ${when}`;
    case 'reconcile':
      return `Reconciliation of ${when}`;
    case 'closing':
      if (action === 'propose') return `Proposal to accept the differences of ${when}`;
      return `Closing of ${when}${action === 'agree' ? ' with accepted differences' : ''}`;
    default:
      return `${report ? reportNames[report] : 'Export'}, ${when}`;
  }
}

export const stateNames: Record<Job['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

export const outcomeTexts: Record<NonNullable<JobResult['outcome']>, string> = {
  closed: 'The month is closed for good.',
  closed_before: 'The month was closed before, and reads the same.',
  other_content:
    'The month was closed before, and reads otherwise now. It stays as it was closed; export its transactions for the corrections.',
  refused: 'The month is not closed, as something differs. Accepting that takes two people.',
  proposed: 'Asked to accept the differences. Another person decides.',
};

export const getPercentText = (part: number): string => `${Math.floor(part * 100)} %`;

/** How far a job is. */
export const getProgressText = ({ state, progress }: Pick<Job, 'state' | 'progress'>): string =>
  state === 'running' ? `${getPercentText(progress)} of the days read` : stateNames[state];
