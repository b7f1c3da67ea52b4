/** Jobs of finance in the console: what is asked for, how far it is, and its files. */
import * as limits from '#shared/limits.ts';
import type { FinanceJobDto, FinanceJobResult, FinanceReport } from '#shared/model/finance.ts';
import { dayIn } from '#shared/rules/age.ts';
import { includesBrands } from '#shared/rules/operator-roles.ts';
import { dayStart, getQuarter } from '#shared/rules/periods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { signReportUrl } from '../../adapters/report-urls.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll } from '../core/commit.ts';
import { type OperatorScope, tenantScope } from '../core/scope.ts';
import {
  createJob,
  findJob,
  findResult,
  getFileKey,
  listJobs as listOfBrand,
  parseJobId,
  type StoredJob,
  toJobDto,
} from '../finance/finance-jobs.ts';
import { listCompanyBrands } from '../finance/oss.ts';
import type { OpsBrandContext, OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';

/** Whoever asks for it, as a job keeps it. */
export const toAsker = ({ operator, name, role }: OperatorScope): StoredJob['by'] => ({
  ...{ id: operator, name, role },
});

/** GET /ops/jobs. */
export async function listJobs({
  operator,
  brand,
  audit,
}: OpsContext<undefined, { brand?: string | undefined }>): Promise<{ jobs: FinanceJobDto[] }> {
  const brands = brand ? [brand] : await listOwnBrands(operator);
  const lists = await Promise.all(
    brands.map(async (one) => {
      const scope = tenantScope(one);
      return (await listOfBrand(scope)).map((job) => toJobDto(scope, job));
    }),
  );
  audit.note({ after: { brands: brands.map(({ id }) => id) } });
  const jobs = lists.flat().sort((one, other) => (one.asked_at > other.asked_at ? -1 : 1));
  return { jobs };
}

interface AskedMonth {
  kind: 'books' | 'reconcile';
  month: string;
  since?: string | undefined;
}
interface AskedExport {
  kind: 'export';
  report: FinanceReport;
  month?: string;
  year?: string;
  quarter?: string;
  since?: string | undefined;
  rates?: string | undefined;
}

/**
 * POST /ops/jobs.
 *
 * @throws AppError `period_not_begun`; `forbidden` for a report of a company with brands that are
 * somebody else's
 */
export async function startJob({
  operator,
  brand,
  scope,
  body,
  audit,
}: OpsBrandContext<AskedMonth | AskedExport>): Promise<{ job: FinanceJobDto }> {
  const period = getPeriod(body);
  refuseFuture(brand, period);
  const report = body.kind === 'export' ? body.report : null;
  const brands = await listReported(brand, report);
  if (!includesBrands(operator.brands, brands)) throw new AppError('forbidden');
  const { job, writes } = createJob(scope, {
    ...{ kind: body.kind, period, report, brands, by: toAsker(operator) },
    since: toBeginning(brand, body.since),
    rates: body.kind === 'export' ? body.rates : undefined,
  });
  const entry = audit.write({
    subject: { kind: 'job', id: job.id },
    after: { kind: body.kind, period, ...(report ? { report, brands } : {}) },
  });
  if (!(await commitAll(scope, [...writes, entry]))) throw new AppError('busy');
  return { job };
}

const getPeriod = (body: AskedMonth | AskedExport): string => {
  const { month, year, quarter } = body as AskedExport;
  return month ?? year ?? quarter ?? '';
};

/** @throws AppError `period_not_begun` */
export function refuseFuture({ config }: Brand, period: string): void {
  const today = dayIn(config.time_zone, now());
  const current = period.includes('Q') ? getQuarter(today) : today.slice(0, period.length);
  if (period > current) throw new AppError('period_not_begun', { params: { period } });
}

/** When a day of the brand begins, where its ledger does. */
export const toBeginning = ({ config }: Brand, since: string | undefined): string | undefined =>
  since === undefined ? undefined : dayStart(config.time_zone, since);

/** A return and a register are of a company: whoever reads them reads all of its brands. */
async function listReported(brand: Brand, report: FinanceReport | null): Promise<string[]> {
  if (report !== 'oss' && report !== 'register') return [brand.id];
  return (await listCompanyBrands(brand)).map(({ id }) => id);
}

/**
 * Finds a job whose brands are all the caller's: one that was asked for by somebody with more brands
 * is nobody else's.
 *
 * @throws AppError `not_found`
 */
async function findOwnJob(
  { operator, scope }: Pick<OpsBrandContext, 'operator' | 'scope'>,
  id: string,
): Promise<StoredJob> {
  const job = await findJob(scope, parseJobId(id));
  if (!job || !includesBrands(operator.brands, job.brands)) throw new AppError('not_found');
  return job;
}

/**
 * GET /ops/job.
 *
 * @throws AppError `not_found`
 */
export async function getJob(
  context: OpsBrandContext<undefined, { id: string }>,
): Promise<{ job: FinanceJobDto; result: FinanceJobResult | null }> {
  const { scope, query, audit } = context;
  audit.note({ subject: { kind: 'job', id: query.id } });
  const job = await findOwnJob(context, query.id);
  if (job.state !== 'done') return { job: toJobDto(scope, job), result: null };
  const found = await findResult(scope, job);
  if (!found) throw new AppError('not_found');
  const { reconciliation, outcome, files, notes } = found;
  const time = nowIso();
  return {
    job: toJobDto(scope, job),
    result: {
      ...{ reconciliation, outcome, notes },
      files: files.filter(({ until }) => until > time),
    },
  };
}

/**
 * POST /ops/job-file.
 *
 * @throws AppError `not_found` where the job has no such file, or it is removed
 */
export async function downloadFile(
  context: OpsBrandContext<{ id: string; name: string }>,
): Promise<{ url: string; until: string }> {
  const { scope, body, audit } = context;
  audit.note({ subject: { kind: 'job', id: body.id }, after: { file: body.name } });
  const job = await findOwnJob(context, body.id);
  const result = job.state === 'done' ? await findResult(scope, job) : null;
  const file = result?.files.find(({ name, until }) => name === body.name && until > nowIso());
  if (!file) throw new AppError('not_found');
  audit.note({ after: { file: file.name, sha256: file.sha256 } });
  const seconds = limits.financeFileUrlSeconds;
  return {
    url: await signReportUrl(getFileKey(scope, job, file.name), file.name, seconds),
    until: new Date(now().getTime() + seconds * 1_000).toISOString(),
  };
}
