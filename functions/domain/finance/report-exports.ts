/** Reports as CSV files, with the columns and the figures of the commands. */
import { join } from 'node:path';
import { dayIn } from '#shared/rules/age.ts';
import { getLastDay, monthPeriod, type Period } from '#shared/rules/periods.ts';
import { type LineFile, type WrittenFile, writeLines } from '../../adapters/export-files.ts';
import { csvLine, rowColumns, rowLine } from './export-rows.ts';
import type { StoredJob } from './finance-jobs.ts';
import { exportedRows, type FinanceContext } from './journal-export.ts';
import { getOssRegistration, listCompanyBrands, ossFields, ossReturn, parseRates } from './oss.ts';
import { readRegister, registerFields } from './register.ts';
import { getRows, revenueFields, rollForward } from './revenue.ts';
import { ageFields } from './unspent-ages.ts';
import { getLiabilityRows, liabilityAt, liabilityFields, listProblems } from './unspent-at.ts';

/** A report that is written to a local folder. */
export interface WrittenReport {
  files: { name: string; file: WrittenFile }[];
  /** What its reader should know. */
  notes: string[];
}

interface Asked {
  finance: FinanceContext;
  job: Pick<StoredJob, 'period' | 'since' | 'rates'>;
  /** ISO 8601. */
  now: string;
  /** Opens a file with a header of these columns; `end` closes it. */
  open(name: string, columns: readonly string[]): Promise<OpenFile>;
}

interface OpenFile extends Pick<LineFile, 'line'> {
  end(): Promise<void>;
}

type Row<Column extends string> = Readonly<Record<Column, string | number>>;

/** Writes rows of a file that is small. */
async function writeRows<Column extends string>(
  { open }: Asked,
  name: string,
  columns: readonly Column[],
  rows: Iterable<Row<Column>>,
): Promise<void> {
  const file = await open(name, columns);
  for (const row of rows) await file.line(csvLine(columns.map((column) => row[column])));
  await file.end();
}

const cut = ({ from, to }: Period, now: string): Period => ({ from, to: to < now ? to : now });

const openNote = ({ to }: Period, now: string, name: string): string[] =>
  now < to ? [`${name} is not over yet.`] : [];

/** Writes each report, and returns its notes. */
const reports: Record<NonNullable<StoredJob['report']>, (asked: Asked) => Promise<string[]>> = {
  async transactions({ finance, job, now, open }) {
    const period = monthPeriod(finance.timeZone, job.period);
    const file = await open('transactions', rowColumns);
    let corrections = 0;
    for await (const row of exportedRows(finance, period)) {
      if (row.correction) corrections += 1;
      const waiting = file.line(rowLine(row));
      if (waiting) await waiting;
    }
    await file.end();
    return [
      ...(corrections > 0 ? [`${corrections} rows correct what was closed.`] : []),
      ...openNote(period, now, job.period),
    ];
  },

  async register(asked) {
    const { finance, job } = asked;
    const rows: Row<(typeof registerFields)[number]>[] = [];
    const found = await readRegister(finance, job.period, (entry) => {
      rows.push({ ...entry, net: entry.gross - entry.vat });
    });
    await writeRows(asked, 'register', registerFields, rows);
    const { name } = finance.brand.config.company;
    return [
      `${name}: ${found.invoices} invoices, ${found.credit_notes} credit notes.`,
      ...found.problems,
    ];
  },

  async oss(asked) {
    const { finance, job, now } = asked;
    const brands = await listCompanyBrands(finance.brand);
    const rows = await ossReturn(brands, job.period, parseRates(job.rates ?? ''));
    await writeRows(asked, 'oss', ossFields, rows);
    const { scheme, member_state } = getOssRegistration(brands);
    const isOver = dayIn(finance.timeZone, new Date(now)) > getLastDay(job.period);
    return [
      `${brands.map(({ id }) => id).join(', ')}: to be declared in ${member_state} (${scheme}).`,
      ...(isOver ? [] : [`${job.period} is not over yet.`]),
    ];
  },

  async revenue(asked) {
    const { finance, job, now } = asked;
    const period = monthPeriod(finance.timeZone, job.period);
    const rolled = await rollForward(finance, cut(period, now), job.since);
    await writeRows(asked, 'revenue', revenueFields, getRows(rolled));
    return [...listProblems(rolled), ...openNote(period, now, job.period)];
  },

  async liability(asked) {
    const { finance, job, now } = asked;
    const period = monthPeriod(finance.timeZone, job.period);
    const at = cut(period, now).to;
    const found = await liabilityAt(finance, at, job.since);
    await writeRows(asked, 'liability', liabilityFields, getLiabilityRows(found.liability, at));
    await writeRows(asked, 'liability-by-age', ageFields, found.ages);
    return [...listProblems(found), ...openNote(period, now, job.period)];
  },
};

/**
 * Writes what an export asks for into a folder.
 *
 * @throws FinanceError
 */
export async function writeReport(
  finance: FinanceContext,
  job: StoredJob,
  { now, folder }: { now: string; folder: string },
): Promise<WrittenReport> {
  if (!job.report) throw new Error('an export names its report');
  const files: WrittenReport['files'] = [];
  const open = async (report: string, columns: readonly string[]): Promise<OpenFile> => {
    const name = `${finance.brand.id}-${report}-${job.period}.csv`;
    const file = await writeLines(join(folder, name));
    await file.line(csvLine(columns));
    return {
      line: file.line,
      end: async () => void files.push({ name, file: await file.end() }),
    };
  };
  const notes = await reports[job.report]({ finance, job, now, open });
  return { files, notes };
}
