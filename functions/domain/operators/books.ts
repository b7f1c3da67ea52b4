/** Books of a month in the console: of each of the caller's brands, and of all of them together. */
import type { BooksTotal, ClosingState, FinanceJobDto, MonthBooks } from '#shared/model/finance.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { type ClosingTurn, findTurn } from '../finance/closing-state.ts';
import { findLatest, listJobs, type StoredJob, toJobDto } from '../finance/finance-jobs.ts';
import { createFinanceContext } from '../finance/journal-export.ts';
import { findBooks, sumBooks } from '../finance/month-books.ts';
import type { OpsContext } from './ops-context.ts';
import { readOwnBrands } from './own-brands.ts';

interface BrandBooks {
  brand: string;
  currency: string;
  time_zone: string;
  closing: ClosingState;
  books: MonthBooks | null;
  job: FinanceJobDto | null;
  reconciliation: FinanceJobDto | null;
}

/** GET /ops/books. */
export async function readBooks({
  operator,
  brand,
  query: { month },
  audit,
}: OpsContext<undefined, { month: string; brand?: string | undefined }>): Promise<{
  month: string;
  totals: BooksTotal[];
  brands: BrandBooks[];
}> {
  const own = brand ? [brand] : await readOwnBrands(operator);
  audit.note({
    subject: { kind: 'month', id: month },
    after: { brands: own.map(({ id }) => id) },
  });
  const now = nowIso();
  const brands = await Promise.all(own.map((one) => readOfBrand(one, month, now)));
  const read = brands.flatMap(({ books }) => (books ? [books] : []));
  return { month, totals: sumBooks(read), brands };
}

async function readOfBrand(brand: Brand, month: string, now: string): Promise<BrandBooks> {
  const finance = createFinanceContext(brand);
  const { scope } = finance;
  const [books, turn, jobs] = await Promise.all([
    findBooks(scope, month),
    findTurn(finance, month, now),
    listJobs(scope),
  ]);
  const toDto = (job: StoredJob | undefined) => (job ? toJobDto(scope, job) : null);
  const reading = findLatest(jobs, 'books', month);
  return {
    ...{ brand: brand.id, currency: brand.config.currency, time_zone: finance.timeZone },
    closing: { ...toClosing(turn), job: toDto(findLatest(jobs, 'closing', month)) },
    books,
    // What it read is in the books.
    job: reading?.state === 'done' ? null : toDto(reading),
    reconciliation: toDto(findLatest(jobs, 'reconcile', month)),
  };
}

function toClosing({ state, from, first, closed, proposal }: ClosingTurn) {
  return {
    ...{ state, from, first },
    proposal: proposal && {
      ...{ id: proposal.id ?? null, reason: proposal.reason, at: proposal.at },
      by: { id: proposal.by_id ?? null, name: proposal.by },
      job: proposal.job ?? null,
    },
    closed: closed && {
      at: closed.closed_at,
      by: closed.closed_by ?? null,
      differences: Object.values(closed.differences).reduce((sum, one) => sum + one, 0),
      accepted: closed.accepted,
      accepted_by: [...(closed.accepted_by ?? [])],
      manifest_sha256: closed.manifest.sha256,
    },
  };
}
