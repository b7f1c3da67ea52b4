/** What finance's commands do: the thread that finance.ts starts. */

import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { workerData } from 'node:worker_threads';
import { dayIn } from '#shared/rules/age.ts';
import {
  dayAfter,
  dayStart,
  daysPeriod,
  getLastDay,
  getQuarter,
  isDay,
  isMonth,
  isQuarter,
  monthPeriod,
  type Period,
} from '#shared/rules/periods.ts';
import { now, nowIso } from '../../functions/adapters/clock.ts';
import { ExportFileError, writeLines } from '../../functions/adapters/export-files.ts';
import { PaymentError } from '../../functions/adapters/payments.ts';
import { measured } from '../../functions/domain/core/usage.ts';
import {
  csvLine,
  type ExportRow,
  rowColumns,
  rowLine,
} from '../../functions/domain/finance/export-rows.ts';
import {
  type ClosedMonth,
  closedMonths,
  createFinanceContext,
  currentRows,
  exportedRows,
  type FinanceContext,
  FinanceError,
  type FinanceNeed,
  getSummary,
} from '../../functions/domain/finance/journal-export.ts';
import {
  getOssRegistration,
  listCompanyBrands,
  ossFields,
  ossReturn,
  parseRates,
} from '../../functions/domain/finance/oss.ts';
import type { Reconciled } from '../../functions/domain/finance/reconcile.ts';
import type { Side } from '../../functions/domain/finance/reconcile-provider.ts';
import {
  type Difference,
  differenceColumns as differenceFields,
} from '../../functions/domain/finance/reconciliation.ts';
import { readRegister, registerFields } from '../../functions/domain/finance/register.ts';
import {
  locationFields,
  readSaleLocations,
  type SaleLocation,
} from '../../functions/domain/finance/sale-locations.ts';
import type { SummaryRow } from '../../functions/domain/finance/summary.ts';
import {
  getLiabilityRows,
  type LiabilityAt,
  liabilityAt,
  liabilityFields,
} from '../../functions/domain/finance/unspent-at.ts';
import { brandById, findOnlineBrands } from '../../functions/domain/tenants/brands.ts';
import { followLocalClock } from '../local-environment.ts';
import { fileProblem } from './file-problem.ts';
import { payCommission, printCommissions } from './finance-commissions.ts';
import {
  type Columns,
  decimal,
  type Format,
  formats,
  lines,
  type RowPrinter,
  rowPrinter,
  withDecimals,
} from './finance-output.ts';
import type { PayoutView } from './finance-payouts.ts';
import {
  type Asked,
  brandPrinter,
  explainLiability,
  printAffiliates,
  printAges,
  printPayers,
  printRevenue,
  toGapAdvice,
  worthAmounts,
} from './finance-reports.ts';
import { isBesideExtension, readParametersFromAws } from './parameters.ts';

type Values = Partial<Record<string, string | boolean>>;

const { line, flush } = lines();
const print = (text: string) => console.error(text);
/** Prints below what was printed to the standard output so far. */
const afterLines = (text: string) => {
  flush();
  print(text);
};

/** @returns the exit code: 0 fine, 1 something differs or cannot be done, 2 wrong use */
async function performFinance(command: string, values: Values): Promise<number> {
  followLocalClock();
  if (!isBesideExtension()) readParametersFromAws();
  try {
    const perform = commands[command];
    const performAll = ofBrands[command];
    if (!perform && !performAll) throw new WrongUse(`There is no command ${command}.`);
    const format = parseFormat(values.format, command === 'export' ? 'csv' : 'table');
    const brands = await findBrands(values);
    const work = () =>
      performAll
        ? performAll(inTurn(brands), values, format)
        : (perform as Perform)(brands[0] as FinanceContext, values, format);
    return await (values.usage ? withUsage(work) : work());
  } catch (cause) {
    if (cause instanceof WrongUse) {
      print(`${cause.message} See npm run finance -- --help.`);
      return 2;
    }
    const place = values.allBrands && readBrand ? `${readBrand}: ` : '';
    print(`finance ${command}: ${place}${toSentence(cause)}`);
    return 1;
  } finally {
    flush();
  }
}

/** The brand that is read, which a failure names where all are asked for. */
let readBrand = '';

function* inTurn(brands: readonly FinanceContext[]): Generator<FinanceContext> {
  for (const finance of brands) {
    readBrand = finance.brand.id;
    yield finance;
  }
}

class WrongUse extends Error {}

/** The brand that is named, or all that are online. */
async function findBrands(values: Values): Promise<FinanceContext[]> {
  if (values.allBrands) {
    if (values.tenant !== undefined) {
      throw new WrongUse('Say either --tenant <brand> or --all-brands: they exclude each other.');
    }
    const all = await findOnlineBrands();
    if (all.length === 0) throw new FinanceError('no brand is online.');
    return all.map(createFinanceContext);
  }
  const brand = await brandById(required(values, 'tenant', 'Name the brand: --tenant <brand>.'));
  if (!brand) throw new FinanceError(`There is no brand ${values.tenant} online.`);
  return [createFinanceContext(brand)];
}

/** Tells what the work took, as one line of JSON. */
async function withUsage(work: () => Promise<number>): Promise<number> {
  return measured(async (usage) => {
    const began = performance.now();
    const status = await work();
    flush();
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    print(
      JSON.stringify({
        seconds: Math.round(performance.now() - began) / 1_000,
        // Of all its threads; unlike the time, it hardly depends on what else runs.
        processor_seconds: Math.round((userCPUTime + systemCPUTime) / 1_000) / 1_000,
        // The kernel tells it in units of 1,024 bytes.
        megabytes: Math.round((maxRSS * 1_024) / 1_000_000),
        requests: usage.requests,
        read_units: usage.readUnits,
        write_units: usage.writeUnits,
      }),
    );
    return status;
  });
}

const advice: Record<FinanceNeed, string> = {
  proposal: 'Say --accept-differences "<reason>" to propose it.',
  somebody_else: 'They say --by <name>.',
  rates: 'Add it to the file of --rates.',
};

/** What finance can do about a failure, or its own words. */
function toSentence(cause: unknown): string {
  const ofFile = fileProblem(cause);
  if (ofFile) return ofFile;
  const { name, message, cause: deeper } = cause as Error;
  if (cause instanceof FinanceError) {
    return cause.needs ? `${message} ${advice[cause.needs]}` : message;
  }
  if (cause instanceof ExportFileError) return message;
  if (cause instanceof PaymentError) {
    return cause.kind === 'refused'
      ? `the provider refused: ${message}`
      : `the provider did not answer: ${message}`;
  }
  if (message === 'Region is missing') return 'set AWS_REGION, or AWS_PROFILE with a region.';
  if (name === 'CredentialsProviderError') return 'no AWS credentials were found; set AWS_PROFILE.';
  if (name === 'ResourceNotFoundException') return 'there is no table of the name TABLE_NAME.';
  if (name === 'NoSuchBucket') return 'there is no bucket of the name EXPORT_BUCKET.';
  return message === 'unavailable' && deeper instanceof Error ? deeper.message : message || name;
}

function required(values: Values, name: string, otherwise: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new WrongUse(otherwise);
  return value;
}

function parseFormat(given: unknown, otherwise: Format): Format {
  const found = formats.find((one) => one === (given ?? otherwise));
  if (!found) throw new WrongUse(`--format is ${formats.join(', ')}.`);
  return found;
}

function parseDay(values: Values, name: string): string | null {
  const day = values[name];
  if (day === undefined) return null;
  if (typeof day !== 'string' || !isDay(day)) throw new WrongUse(`--${name} is a day, YYYY-MM-DD.`);
  return day;
}

function parseMonth({ month }: Values): string | null {
  if (month === undefined) return null;
  if (typeof month !== 'string' || !isMonth(month)) throw new WrongUse('--month is YYYY-MM.');
  return month;
}

function parsePeriod({ timeZone }: FinanceContext, values: Values): Period {
  const month = parseMonth(values);
  const [from, to] = [parseDay(values, 'from'), parseDay(values, 'to')];
  if (month && (from || to)) throw new WrongUse('Say either --month or --from and --to.');
  const today = dayIn(timeZone, now());
  if (!from && !to) {
    if (month) refuseFuture(month, today);
    return monthPeriod(timeZone, month ?? today.slice(0, 7));
  }
  if (!from) throw new WrongUse('Say where it begins as well: --from <day>.');
  const last = to ?? today;
  refuseFuture(from, today);
  if (last < from) throw new WrongUse('--to is before --from.');
  return daysPeriod(timeZone, from, last);
}

/** @throws FinanceError for a day or month that has not begun */
function refuseFuture(asked: string, today: string): void {
  if (asked > today.slice(0, asked.length)) {
    throw new FinanceError(`${asked} has not begun: today is ${today} for this brand.`);
  }
}

const transactionColumns: Columns<keyof ExportRow> = {
  all: rowColumns,
  table: [
    ...(['at', 'kind', 'status', 'invoice_number', 'country', 'method', 'currency'] as const),
    ...(['gross', 'vat', 'net', 'discount', 'credits', 'campaign', 'payment'] as const),
    ...(['provider_reference', 'correction'] as const),
  ],
  amounts: ['gross', 'vat', 'net', 'discount'],
};

const sums = ['sales', 'refunds', 'chargebacks', 'sold', 'refunded', 'charged_back'] as const;
const amounts = ['gross', 'vat', 'net', 'discount'] as const;
const summaryColumns: Columns<keyof SummaryRow> = {
  all: ['by', 'group', 'currency', ...sums, ...amounts, 'credits'],
  table: ['by', 'group', 'currency', ...sums, ...amounts, 'credits'],
  amounts: ['sold', 'refunded', 'charged_back', ...amounts],
};

const ossNames = { union: 'Union', non_union: 'non-Union' } as const;
const ossColumns: Columns<(typeof ossFields)[number]> = {
  all: ossFields,
  table: ossFields,
  amounts: ['net', 'vat', 'net_eur', 'vat_eur'],
};

const registerColumns: Columns<(typeof registerFields)[number]> = {
  all: registerFields,
  table: registerFields,
  amounts: ['gross', 'vat', 'net'],
};

const locationColumns: Columns<keyof SaleLocation> = {
  all: locationFields,
  table: locationFields,
  amounts: ['gross'],
};

const differenceColumns: Columns<keyof Difference> = {
  all: differenceFields,
  table: differenceFields,
  amounts: [],
};

type Perform = (finance: FinanceContext, values: Values, format: Format) => Promise<number>;

type PerformAll = (
  brands: Iterable<FinanceContext>,
  values: Values,
  format: Format,
) => Promise<number>;

/** Commands of one brand or of all. What calls the providers is loaded with the few that do. */
const ofBrands: Record<string, PerformAll> = {
  async transactions(brands, values, format) {
    return printTransactions(brands, values, format, currentRows);
  },

  async summary(brands, values, format) {
    const asked = toAsked(values, format);
    const printer = brandPrinter(asked, summaryColumns, line);
    const empty: FinanceContext[] = [];
    for (const finance of brands) {
      const rows = await getSummary(finance, asked.period(finance));
      for (const row of rows) printer.row({ tenant: finance.brand.id, ...row });
      if (rows.length === 0) empty.push(finance);
    }
    printer.end();
    for (const finance of empty) sayEmpty(finance, asked.period(finance));
    return 0;
  },

  async liability(brands, values, format) {
    const asked = toAsked(values, format);
    const day = parseDay(values, 'at');
    let status = 0;
    const all: { tenant: string; at: string; found: LiabilityAt }[] = [];
    for (const finance of brands) {
      const { timeZone } = finance;
      if (day) refuseFuture(day, dayIn(timeZone, now()));
      const at = day ? dayStart(timeZone, dayAfter(day)) : asked.now;
      const found = await liabilityAt(finance, at, asked.since(finance));
      all.push({ tenant: finance.brand.id, at, found });
    }
    if (values.byAge) {
      const ages = all.map(({ tenant, found }) => ({ tenant, ages: found.ages }));
      printAges(ages, asked, line);
    } else printLiabilities(all, asked);
    for (const { tenant, found } of all) {
      const say = (text: string) => print(asked.isOfAll ? `${tenant}: ${text}` : text);
      flush();
      if (format === 'table' && !values.byAge) explainLiability(found, say);
      for (const problem of found.problems) say(problem);
      if (found.gaps > 0) {
        say(toGapAdvice(found));
      }
      if (found.gaps > 0 || found.problems.length > 0) status = 1;
    }
    return status;
  },

  async revenue(brands, values, format) {
    return printRevenue(brands, toAsked(values, format), { line, say: afterLines });
  },

  async payers(brands, values, format) {
    const asked = { ...toAsked(values, format), cohorts: values.cohorts === true };
    await printPayers(brands, asked, line);
    return 0;
  },

  async affiliates(brands, values, format) {
    await printAffiliates(brands, toAsked(values, format), line);
    return 0;
  },

  async export(brands, values, format) {
    if (values.out === undefined) return printTransactions(brands, values, format, exportedRows);
    if (format === 'table') throw new WrongUse('--out takes csv or json.');
    const asked = toAsked(values, format);
    const file = await writeLines(required(values, 'out', '--out <file>'));
    let corrections = 0;
    const first = asked.isOfAll ? ['tenant'] : [];
    if (format === 'csv') await file.line(csvLine([...first, ...rowColumns]));
    for (const finance of brands) {
      const tenant = asked.isOfAll ? [finance.brand.id] : [];
      for await (const row of exportedRows(finance, asked.period(finance))) {
        if (row.correction) corrections += 1;
        const named = asked.isOfAll ? { tenant: finance.brand.id, ...row } : row;
        // One object a line: a list of a hundred thousand would not fit where it is read.
        const text = format === 'csv' ? rowLine(row, tenant) : JSON.stringify(named);
        const waiting = file.line(text);
        if (waiting) await waiting;
      }
    }
    const { path, lines: count, bytes, sha256 } = await file.end();
    print(`${path}: ${count} lines, ${bytes} bytes, ${corrections} corrections`);
    print(`sha-256 ${sha256}`);
    return 0;
  },
};

const toAsked = (values: Values, format: Format): Asked => ({
  ...{ format, isOfAll: values.allBrands === true, now: nowIso() },
  period: (finance) => parsePeriod(finance, values),
  since: (finance) => parseSince(finance, values),
});

/** Commands of one brand, or of its company. */
const commands: Record<string, Perform> = {
  async disputes(finance, values, format) {
    const { printDisputes } = await import('./finance-disputes.ts');
    await printDisputes(finance, parsePeriod(finance, values), format, line);
    return 0;
  },

  async chargebacks(finance, values, format) {
    const today = dayIn(finance.timeZone, now());
    const month = parseMonth(values) ?? today.slice(0, 7);
    refuseFuture(month, today);
    const { printChargebacks } = await import('./finance-disputes.ts');
    const isNear = await printChargebacks(finance, month, format, { line, tell: print });
    return isNear ? 1 : 0;
  },

  async reconcile(finance, values, format) {
    const period = parsePeriod(finance, values);
    const printer = rowPrinter(format, differenceColumns, line);
    const { reconcile } = await import('../../functions/domain/finance/reconcile.ts');
    const reconciled = await reconcile(finance, period, { now: nowIso() }, (found) =>
      printer.row(format === 'table' ? withDecimals(found) : found),
    );
    printer.end();
    flush();
    printReconciled(reconciled);
    return reconciled.count > 0 ? 1 : 0;
  },

  async invoices(finance, values, format) {
    const today = dayIn(finance.timeZone, now());
    const year = optional(values, 'year') ?? today.slice(0, 4);
    if (!/^\d{4}$/.test(year)) throw new WrongUse('--year is YYYY.');
    refuseFuture(year, today);
    const printer = rowPrinter(format, registerColumns, line);
    const found = await readRegister(finance, year, (entry) =>
      printer.row({ ...entry, net: entry.gross - entry.vat }),
    );
    printer.end();
    flush();
    for (const problem of found.problems) print(problem);
    const { name } = finance.brand.config.company;
    print(
      `${name}, ${year}: ${found.invoices} invoices, ${found.credit_notes} credit notes, ${found.problems.length === 0 ? 'no gap' : `${found.problems.length} problems`}`,
    );
    return found.problems.length === 0 ? 0 : 1;
  },

  async locations(finance, values, format) {
    const period = parsePeriod(finance, values);
    const printer = rowPrinter(format, locationColumns, line);
    const counts = await readSaleLocations(finance, period, values.all === true, (found) =>
      printer.row(format === 'table' ? { ...found, vat_rate: found.vat_rate / 100 } : found),
    );
    printer.end();
    flush();
    const told = Object.entries(counts).map(([decision, count]) => `${count} ${decision}`);
    if (told.length === 0) sayEmpty(finance, period);
    else print(`Sales by what says where their buyers are: ${told.join(', ')}`);
    return 0;
  },

  async oss(finance, values, format) {
    const quarter = optional(values, 'quarter') ?? '';
    if (!isQuarter(quarter)) throw new WrongUse('--quarter is YYYY-Q1 to YYYY-Q4.');
    const today = dayIn(finance.timeZone, now());
    if (quarter > getQuarter(today)) {
      throw new FinanceError(`${quarter} has not begun: today is ${today} for this brand.`);
    }
    const file = optional(values, 'rates');
    const rates = parseRates(file ? await readFile(file, 'utf8') : '');
    const brands = await listCompanyBrands(finance.brand);
    const rows = await ossReturn(brands, quarter, rates);
    const printer = rowPrinter(format, ossColumns, line);
    for (const row of rows) {
      printer.row({ ...row, vat_rate: format === 'table' ? row.vat_rate / 100 : row.vat_rate });
    }
    printer.end();
    flush();
    const total = rows.reduce((sum, { vat_eur }) => sum + vat_eur, 0);
    const { name } = finance.brand.config.company;
    const { scheme, member_state } = getOssRegistration(brands);
    print(
      `${name} (${brands.map(({ id }) => id).join(', ')}), ${quarter}: ${decimal(total)} EUR of VAT, to be declared in ${member_state} (${ossNames[scheme]} scheme)`,
    );
    if (today <= getLastDay(quarter)) print(`${quarter} is not over yet.`);
    return 0;
  },

  async close(finance, values, format) {
    const month = parseMonth(values);
    if (!month) throw new WrongUse('Say which month to close: --month YYYY-MM.');
    refuseFuture(month, dayIn(finance.timeZone, now()));
    const accept = values.acceptDifferences;
    if (accept !== undefined && (typeof accept !== 'string' || accept.trim() === '')) {
      throw new WrongUse('--accept-differences needs a reason.');
    }
    if (accept !== undefined && values.agree) {
      throw new WrongUse('One person says --accept-differences, and another one --agree.');
    }
    let printer: RowPrinter<keyof Difference> | null = null;
    const since = parseSince(finance, values);
    const { closeMonth } = await import('../../functions/domain/finance/close-month.ts');
    const result = await closeMonth(
      finance,
      month,
      {
        now: nowIso(),
        by: { name: optional(values, 'by') ?? userInfo().username },
        agree: values.agree === true,
        accept: accept?.trim(),
        since,
      },
      (found) => {
        printer ??= rowPrinter(format === 'json' ? 'csv' : format, differenceColumns, print);
        printer.row(format === 'table' ? withDecimals(found) : found);
      },
    );
    (printer as RowPrinter<keyof Difference> | null)?.end();
    switch (result.outcome) {
      case 'refused':
        printReconciled(result.reconciled);
        print(
          `${month} was not closed. Find out what differs, or say --accept-differences <reason>.`,
        );
        return 1;
      case 'proposed':
        printReconciled(result.reconciled);
        print(
          `${month} is not closed yet: ${result.by} would accept this. Somebody else says: npm run finance -- close --tenant ${finance.brand.id} --month ${month} --agree`,
        );
        return 1;
      case 'other_content':
        print(
          `${month} was closed on ${result.closed.closed_at} with other content: it reads as ${result.sha256} now, and was closed as ${result.closed.manifest.sha256}. It stays as it was closed; "export --month ${month}" shows the corrections.`,
        );
        return 1;
      default:
        printClosed(result.closed, result.outcome, format);
        return 0;
    }
  },

  async months(finance, _, format) {
    const months = await closedMonths(finance);
    if (format === 'json') line(JSON.stringify(months, null, 2));
    else {
      const fields = ['month', 'closed_at', 'transactions', 'sha256', 'differences'] as const;
      const columns = { all: fields, table: fields, amounts: [] };
      const printer = rowPrinter(format, columns, line);
      for (const { month, closed_at, transactions, manifest, differences } of months) {
        const count = Object.values(differences).reduce((sum, one) => sum + one, 0);
        printer.row({
          ...{ month, closed_at, sha256: manifest.sha256, differences: count },
          transactions: transactions.lines - 1,
        });
      }
      printer.end();
    }
    return 0;
  },

  async payouts(finance, values, format) {
    const { payoutViews, printPayouts } = await import('./finance-payouts.ts');
    const view = (optional(values, 'show') ?? 'payouts') as PayoutView;
    if (!payoutViews.includes(view)) throw new WrongUse(`--show is ${payoutViews.join(', ')}.`);
    const asked = { view, fetch: values.fetch === true };
    const period = parsePeriod(finance, values);
    return printPayouts(finance, period, asked, format, { line, print: afterLines });
  },

  async 'payout-statement'(finance, values) {
    const asked = {
      provider: required(values, 'provider', 'Say whose statement it is: --provider <name>.'),
      file: required(values, 'file', 'Name the file: --file <file>.'),
    };
    const { addStatement } = await import('./finance-payouts.ts');
    return addStatement(finance, asked, { line, print: afterLines });
  },

  async 'payout-bank'(finance, values) {
    const file = required(values, 'file', 'Name the file: --file <file>.');
    const counterparty = optional(values, 'counterparty');
    const { addBank } = await import('./finance-payouts.ts');
    return addBank(finance, { file, counterparty }, { line, print: afterLines });
  },

  async commissions(finance, values, format) {
    const day = parseDay(values, 'at') ?? dayIn(finance.timeZone, now());
    const campaign = optional(values, 'campaign');
    const asked = { campaign, day, entries: values.entries === true };
    await printCommissions(finance, asked, format, line);
    return 0;
  },

  async 'pay-commission'(finance, values) {
    const asked = {
      campaign: required(values, 'campaign', 'Name the campaign: --campaign <name>.'),
      reference: required(values, 'reference', 'Say what it was paid by: --reference <text>.'),
      currency: optional(values, 'currency'),
      by: optional(values, 'by'),
    };
    await payCommission(finance, asked, dayIn(finance.timeZone, now()), line);
    return 0;
  },
};

function optional(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function parseSince({ timeZone }: FinanceContext, values: Values): string | undefined {
  const day = parseDay(values, 'since');
  return day === null ? undefined : dayStart(timeZone, day);
}

/** Prints rows as they come; a brand without any is named below them. */
async function printTransactions(
  brands: Iterable<FinanceContext>,
  values: Values,
  format: Format,
  read: (finance: FinanceContext, period: Period) => AsyncIterable<ExportRow>,
): Promise<number> {
  const asked = toAsked(values, format);
  const printer = brandPrinter(asked, transactionColumns, line);
  const empty: FinanceContext[] = [];
  for (const finance of brands) {
    let count = 0;
    for await (const row of read(finance, asked.period(finance))) {
      printer.row({ tenant: finance.brand.id, ...row });
      count += 1;
    }
    if (count === 0) empty.push(finance);
  }
  printer.end();
  for (const finance of empty) sayEmpty(finance, asked.period(finance));
  return 0;
}

/** Says in words that nothing was booked, below the bare header. */
function sayEmpty({ brand, timeZone }: FinanceContext, { from, to }: Period): void {
  flush();
  const last = dayIn(timeZone, new Date(Date.parse(to) - 1));
  print(`${brand.id} booked nothing from ${dayIn(timeZone, new Date(from))} to ${last}.`);
}

function printLiabilities(
  all: readonly { tenant: string; at: string; found: LiabilityAt }[],
  asked: Asked,
): void {
  if (asked.format === 'json') {
    const objects = all.map(({ tenant, at, found: { liability, from, ages, changes } }) => {
      const { purchased, granted, members, worth } = liability;
      const own = { at, from, purchased, granted, members, worth, ages, changes };
      return asked.isOfAll ? { tenant, ...own } : own;
    });
    line(JSON.stringify(asked.isOfAll ? objects : objects[0], null, 2));
    return;
  }
  const columns = { all: liabilityFields, table: liabilityFields, amounts: worthAmounts };
  const printer = brandPrinter(asked, columns, line);
  for (const { tenant, at, found } of all) {
    for (const row of getLiabilityRows(found.liability, at)) printer.row({ tenant, ...row });
  }
  printer.end();
}

function printReconciled({ provider, differences, count }: Reconciled): void {
  const side = (name: string, list: readonly Side[]) => {
    for (const { currency, payments, amount } of list) {
      print(`${name.padEnd(34)} ${decimal(amount).padStart(16)} ${currency}  ${payments} payments`);
    }
  };
  side('paid, says the provider', provider.provider);
  side('+ paid at another time, booked here', provider.paid_outside);
  side('- paid here, booked at another time', provider.booked_outside);
  side('sales in the journal', provider.books);
  for (const [kind, times] of Object.entries(differences)) print(`${kind}: ${times}`);
  print(count === 0 ? 'Nothing differs.' : `${count} differences.`);
}

function printClosed(closed: ClosedMonth, outcome: string, format: Format): void {
  if (format === 'json') {
    line(JSON.stringify({ outcome, ...closed }, null, 2));
    return;
  }
  line(
    outcome === 'closed'
      ? `${closed.month} is closed.`
      : `${closed.month} was closed on ${closed.closed_at}, and reads the same.`,
  );
  for (const { currency, gross, vat, net } of closed.totals) {
    const shown = [gross, vat, net].map(decimal);
    line(`gross ${shown[0]}, VAT ${shown[1]}, net ${shown[2]} ${currency}`);
  }
  const { purchased, granted, worth } = closed.liability;
  const value = worth.map((one) => `${decimal(one.gross)} ${one.currency}`).join(', ') || '0.00';
  line(`unspent credits: ${purchased} bought for ${value}, ${granted} given`);
  for (const one of closed.payouts ?? []) {
    line(`at ${one.provider} at the end: ${decimal(one.closing)} ${one.currency}`);
  }
  line(`transactions ${closed.transactions.lines - 1}: ${closed.transactions.key}`);
  line(`manifest sha-256 ${closed.manifest.sha256}: ${closed.manifest.key}`);
  if (closed.accepted) {
    const [proposed, agreed] = closed.accepted_by ?? [];
    const people = proposed ? ` (${proposed}, agreed by ${agreed})` : '';
    line(`closed with differences: ${closed.accepted}${people}`);
  }
}

if (workerData) {
  const { command, values } = workerData as { command: string; values: Values };
  process.exitCode = await performFinance(command, values);
}
