/** What each kind of job of finance does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as limits from '#shared/limits.ts';
import {
  type FinanceDifferenceDto,
  type FinanceJobKind,
  mostNamedDifferences,
  type ReconciliationDto,
} from '#shared/model/finance.ts';
import { countDays, monthPeriod } from '#shared/rules/periods.ts';
import { providerAccounts } from '../../adapters/payment-providers.ts';
import { putReport } from '../../adapters/report-files.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { closeMonth } from './close-month.ts';
import { followingMonth } from './closing-turn.ts';
import { endWrites } from './finance-jobs.store.ts';
import {
  emptyResult,
  getFileKey,
  getPublicId,
  type JobResult,
  type StoredJob,
} from './finance-jobs.ts';
import { closedMonths, type FinanceContext } from './journal-export.ts';
import { booksWrite } from './month-books.store.ts';
import { planBooks, readMonthBooks } from './month-books.ts';
import { type Reconciled, reconcile } from './reconcile.ts';
import type { Difference } from './reconciliation.ts';
import { writeReport } from './report-exports.ts';
import { getBeginning, startOfReading } from './unspent-at.ts';

export interface JobRun {
  finance: FinanceContext;
  job: StoredJob;
  /** When it began; ISO 8601. */
  now: string;
  /** Is told how many days will be read. */
  expect(days: number): void;
  /** Returns what stands in the transaction that closes a month, or proposes to. */
  also(outcome: 'closed' | 'proposed', reconciled: Reconciled): Write[];
}

/**
 * Does the work of a job, and ends it with its result. It can be done again from the beginning: what
 * it stores replaces what an earlier attempt stored, and a month is closed once.
 *
 * @throws FinanceError, ExportFileError or PaymentError with words for finance
 */
export async function performJob(run: JobRun): Promise<void> {
  const ending = await performed[run.job.kind](run);
  // A closing ends its job in the transaction that closes the month.
  if (ending) await commitAll(run.finance.scope, ending);
}

const ended = ({ finance, job, now }: JobRun, result: JobResult): Write[] =>
  endWrites(finance.scope, job, { now, result });

const performed: Record<FinanceJobKind, (run: JobRun) => Promise<Write[] | null>> = {
  async books(run) {
    const { finance, job, now } = run;
    const options = { now, since: job.since };
    const plan = await planBooks(finance, job.period, options);
    run.expect(plan.days);
    const books = await readMonthBooks(finance, plan, options);
    const result = { ...emptyResult, notes: books.problems };
    return [booksWrite(finance.scope, job.period, books), ...ended(run, result)];
  },

  async reconcile(run) {
    const { finance, job, now } = run;
    const period = monthPeriod(finance.timeZone, job.period);
    run.expect(countDays(period));
    const differences: Difference[] = [];
    const reconciled = await reconcile(finance, period, { now }, (found) =>
      differences.push(found),
    );
    return ended(run, {
      ...emptyResult,
      reconciliation: toReconciliation(run, reconciled, differences),
    });
  },

  async closing(run) {
    const { finance, job, now } = run;
    run.expect(await countClosingDays(run));
    const differences: Difference[] = [];
    const toResult = (reconciled: Reconciled): JobResult => ({
      ...emptyResult,
      reconciliation: toReconciliation(run, reconciled, differences),
    });
    const closing = await closeMonth(
      finance,
      job.period,
      {
        ...{ now, by: { id: job.by.id, name: job.by.name } },
        ...{ accept: job.reason, seen: job.seen, agree: job.proposal, since: job.since },
        job: job.shown ?? getPublicId(job),
        also: ({ outcome, reconciled }) => [
          ...ended(run, { ...toResult(reconciled), outcome }),
          ...run.also(outcome, reconciled),
        ],
      },
      (found) => differences.push(found),
    );
    switch (closing.outcome) {
      case 'closed':
      case 'proposed':
        return null;
      case 'refused': {
        const result = toResult(closing.reconciled);
        return ended(run, { ...result, outcome: 'refused', seen: closing.seen });
      }
      case 'closed_before':
        return ended(run, { ...emptyResult, outcome: 'closed_before' });
      case 'other_content':
        return ended(run, {
          ...emptyResult,
          outcome: 'other_content',
          notes: [
            `It reads as ${closing.sha256} now, and was closed as ${closing.closed.manifest.sha256}. It stays as it was closed; the export of its transactions has the corrections.`,
          ],
        });
    }
  },

  async export(run) {
    const { finance, job, now } = run;
    run.expect(await countExportDays(run));
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    try {
      const { files, notes } = await writeReport(finance, job, { now, folder });
      for (const { name, file } of files) {
        await putReport(getFileKey(finance.scope, job, name), file);
      }
      const until = new Date(Date.parse(now) + limits.financeFileSeconds * 1_000).toISOString();
      const kept = files.map(({ name, file: { bytes, lines, sha256 } }) => ({
        ...{ name, bytes, lines, sha256, until },
      }));
      return ended(run, { ...emptyResult, files: kept, notes });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The first month of a brand's books is read from the beginning of its ledger. */
async function countClosingDays({ finance, job }: JobRun): Promise<number> {
  const months = await closedMonths(finance);
  const before = months.findLast((one) => one.month < job.period) ?? null;
  const period = followingMonth(finance, job.period, before);
  const from = before ? period.from : (job.since ?? getBeginning(finance));
  return countDays({ from: from < period.from ? from : period.from, to: period.to });
}

async function countExportDays({ finance, job, now }: JobRun): Promise<number> {
  // A return and a register are not read day by day.
  if (job.report === 'oss' || job.report === 'register') return 0;
  const { from, to: end } = monthPeriod(finance.timeZone, job.period);
  const to = end < now ? end : now;
  if (job.report === 'transactions') return countDays({ from, to: end });
  const at = job.report === 'revenue' ? from : to;
  return countDays({
    from: startOfReading(finance, await closedMonths(finance), at, job.since),
    to,
  });
}

function toReconciliation(
  { finance, now }: JobRun,
  { provider, differences: kinds, count }: Reconciled,
  differences: readonly Difference[],
): ReconciliationDto {
  return {
    at: now,
    providers: providerAccounts(finance.brand.config.payments).map(({ name }) => name),
    paid: provider.provider,
    paid_outside: provider.paid_outside,
    booked_outside: provider.booked_outside,
    books: provider.books,
    ...{ count, kinds },
    differences: differences.slice(0, mostNamedDifferences).map(toDifferenceDto),
  };
}

/** Says what the two sides are apart, where both are amounts of one currency or one is missing. */
function toDifferenceDto(found: Difference): FinanceDifferenceDto {
  const [books, other] = [parseMoneyText(found.books), parseMoneyText(found.other)];
  const currency = other?.currency ?? books?.currency;
  const isComparable =
    currency !== undefined &&
    (books?.currency ?? (found.books === '' ? currency : null)) === currency &&
    (other?.currency ?? (found.other === '' ? currency : null)) === currency;
  const amount = isComparable
    ? { currency, minor: (other?.minor ?? 0) - (books?.minor ?? 0) }
    : null;
  return { ...found, amount };
}

/** Reads what `toMoneyText` wrote. */
function parseMoneyText(text: string): { minor: number; currency: string } | null {
  const [, minor, currency] = /^(-?\d+) ([A-Z]{3})$/.exec(text) ?? [];
  return minor && currency ? { minor: Number(minor), currency } : null;
}
