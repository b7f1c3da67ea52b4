/** What finance's commands take for a month of 2,000 to 100,000 transactions. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayIn } from '#shared/rules/age.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import { createFakeMonth, type MonthItem, type MonthTotals } from '../local/fake-month.ts';
import type { Stack } from '../local/stack.ts';
import { root } from '../paths.ts';
import { openTable, writeItems } from '../test/support/table.ts';
import type { Section } from './results.ts';

const run = promisify(execFile);

/** A brand each, so that none reads what belongs to another size. */
const brands = [
  { brand: 'de', timeZone: 'Europe/Berlin', currency: 'EUR' },
  { brand: 'pl', timeZone: 'Europe/Warsaw', currency: 'PLN' },
  { brand: 'nl', timeZone: 'Europe/Amsterdam', currency: 'EUR' },
] as const;
const paymentsAtOnce = 1_000;
const progressEvery = 20_000;
const aims = { seconds: 60, megabytes: 300 };
const mostOutput = 64 * 1_024;

interface Usage {
  seconds: number;
  processor_seconds: number;
  megabytes: number;
  requests: number;
  read_units: number;
  write_units: number;
}

/** @param stack without jobs: its table has no stream, which loads many times faster */
export async function measureFinance(
  stack: Stack,
  counts: readonly number[],
  say: (line: string) => void,
): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'finance-'));
  const rows: string[][] = [];
  let closing: Usage | null = null;
  let booked = '';
  try {
    for (const [at, sales] of counts.entries()) {
      const { brand, timeZone, currency } = brands[at % brands.length] as (typeof brands)[number];
      const month = monthAfter(dayIn(timeZone, new Date()).slice(0, 7), -1);
      const totals = await load(stack, { brand, month, timeZone, currency, sales }, say);
      const ask = (name: string, ...more: string[]) => {
        say(`finance: ${name} of ${sales.toLocaleString('en')} sales`);
        return command(stack, [name, '--tenant', brand, ...more]);
      };
      const period = ['--month', month];
      const measured: [string, BenchResponse][] = [
        ['transactions', await ask('transactions', ...period)],
        ['summary', await ask('summary', ...period, '--format', 'json')],
        ['reconcile', await ask('reconcile', ...period)],
        ['close, the brand’s first', await ask('close', ...period)],
        ['export, closed', await ask('export', ...period, '--out', join(folder, `${brand}.csv`))],
        ['liability', await ask('liability')],
        ['revenue', await ask('revenue', ...period, '--since', `${month}-01`)],
        ['payers', await ask('payers', ...period, '--since', `${month}-01`)],
      ];
      const [total] = JSON.parse(measured[1]?.[1].out ?? '[]') as { gross: number; net: number }[];
      if (total?.gross !== totals.gross) throw new Error('the totals are not those of the ledger');
      for (const [name, { usage }] of measured) {
        rows.push([
          name,
          `${sales.toLocaleString('en')} sales, ${totals.journalEntries.toLocaleString('en')} journal entries, ${totals.entries.toLocaleString('en')} ledger entries`,
          usage.seconds.toFixed(1),
          usage.processor_seconds.toFixed(1),
          String(usage.megabytes),
          usage.requests.toLocaleString('en'),
          Math.round(usage.read_units + usage.write_units).toLocaleString('en'),
        ]);
      }
      closing = measured[3]?.[1].usage ?? null;
      booked = sales.toLocaleString('en');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: 'Finance',
    how: 'Each command as a process of its own, against the local engines on the same two cores: table, bucket and payment sandbox, which Mollie’s client asks for pages of 250 payments. A month of fake sales with what came of them (refunds, charge backs, spent credits, payments that were never paid). Seconds of the processor are those of all threads of the command’s process, and hardly depend on what else runs; the engines’ are not in them. Memory is the largest resident size of the command’s process; an empty one of Node takes about 45 MB. Units are read and write units of the table.',
    columns: ['command', 'month', 'seconds', 'of the processor', 'MB', 'requests', 'units'],
    rows,
    aims: [
      {
        aim: `a month of ${booked} transactions closed and reconciled in under ${aims.seconds} s`,
        measured: `${closing?.seconds.toFixed(1)} s`,
        met: (closing?.seconds ?? Number.NaN) < aims.seconds,
      },
      {
        aim: `in under ${aims.megabytes} MB`,
        measured: `${closing?.megabytes} MB`,
        met: (closing?.megabytes ?? Number.NaN) < aims.megabytes,
      },
    ],
  };
}

interface BenchResponse {
  out: string;
  usage: Usage;
}

/** Only the end of what it prints is kept. */
async function command({ environment }: Stack, args: readonly string[]): Promise<BenchResponse> {
  const file = join(root, 'infra/operator/finance.ts');
  const isLong = args[0] === 'transactions';
  const words = [file, ...args, '--usage'].map((word) => `'${word}'`).join(' ');
  const shell = `'${process.execPath}' ${words}${isLong ? ' > /dev/null' : ''}`;
  const { stdout, stderr } = await run('sh', ['-c', shell], {
    env: { ...process.env, ...environment },
    maxBuffer: mostOutput,
  });
  return { out: stdout, usage: JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Usage };
}

async function load(
  stack: Stack,
  wanted: { brand: string; month: string; timeZone: string; currency: string; sales: number },
  say: (line: string) => void,
): Promise<MonthTotals> {
  const { client, documents, name } = openTable(stack.environment);
  const made = createFakeMonth({ ...wanted, account: wanted.brand });
  const sandbox = stack.engines.payments;
  let payments: Parameters<typeof sandbox.put>[0][number][] = [];
  const putting: Promise<void>[] = [];
  const put = () => {
    putting.push(sandbox.put(payments));
    payments = [];
  };
  function* items(): Generator<MonthItem> {
    for (const sale of made.sales) {
      payments.push(...sale.payments);
      if (payments.length >= paymentsAtOnce) put();
      yield* sale.items;
    }
    put();
  }
  let told = 0;
  await writeItems(documents, name, items(), (count) => {
    if (count < told + progressEvery) return;
    told = count;
    say(`finance: ${count.toLocaleString('en')} items loaded`);
  });
  await Promise.all(putting);
  documents.destroy();
  client.destroy();
  return made.totals;
}
