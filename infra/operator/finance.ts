/** Finance's command line: `npm run finance -- <transactions|summary|liability|reconcile|export|close|months>`. */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { localEnvironment } from '../local-environment.ts';

const help = `Usage: npm run finance -- <command> --tenant <brand> [options]

  transactions  what was booked: sales, refunds, charge backs, one row each
  summary       the same summed up by day, country, method and campaign
  liability     credits that members have not spent, and what was paid for them
  reconcile     the bookings against the payment provider's records and the ledger
  export        transactions as a file; closed months as they were closed, with corrections
  close         closes a month for good
  months        the months that are closed

  --tenant <brand>     the brand's id
  --from, --to <day>   YYYY-MM-DD in the brand's time zone, both days included
  --month <month>      YYYY-MM, instead of --from and --to (default: this month)
  --format <format>    table, csv or json (default: table; export: csv)
  --usage              tells at the end what it took: seconds, memory, requests, capacity units

liability:
  --at <day>           at the end of this day (default: now)
  --since <day>        only for a brand without closed months: where its ledger begins, if
                       before company.added of its tenant.json

export:
  --out <file>         writes there instead of to the terminal, and tells its checksum

close:
  --month <month>      required; can be closed an hour after it ended, each after the one before
  --accept-differences <reason>
                       closes although something differs, and keeps the reason
  --since <day>        as above, for the first month that is closed

Amounts in csv and json are whole numbers of the currency's smallest unit; tables show decimals.
Ends with 1 if something differs or cannot be done, with 2 for wrong use. docs/finance.md defines
every number.

Works on the local stack while one runs here, or, with TABLE_NAME, EXPORT_BUCKET and AWS
credentials and region (AWS_PROFILE, or AWS_REGION and keys), on a deployment.`;

const text = { type: 'string' } as const;
const options = {
  ...{ tenant: text, from: text, to: text, month: text, format: text, at: text, since: text },
  ...{ out: text, 'accept-differences': text, usage: { type: 'boolean' } as const },
  help: { type: 'boolean', short: 'h' },
} as const;
const commonOptions = ['tenant', 'format', 'usage', 'help'];
const periodOptions = ['from', 'to', 'month'];
const commandOptions: Record<string, readonly string[]> = {
  transactions: periodOptions,
  summary: periodOptions,
  liability: ['at', 'since'],
  reconcile: periodOptions,
  export: [...periodOptions, 'out'],
  close: ['month', 'accept-differences', 'since'],
  months: [],
};

async function run(args: readonly string[]): Promise<number> {
  const [command = '--help', ...rest] = args;
  if (['--help', '-h', 'help'].includes(command)) {
    console.log(help);
    return 0;
  }
  const wrongUse = (reason: string) => {
    console.error(`${reason} See npm run finance -- --help.`);
    return 2;
  };
  const known = commandOptions[command];
  if (!known) return wrongUse(`There is no command ${JSON.stringify(command)}.`);
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(rest);
  } catch (cause) {
    return wrongUse(`${(cause as Error).message.split('. ')[0]}.`);
  }
  if (values.help) {
    console.log(help);
    return 0;
  }
  const strange = Object.keys(values).find((name) => ![...known, ...commonOptions].includes(name));
  if (strange) return wrongUse(`${command} has no option --${strange}.`);
  const local = process.env.TABLE_NAME ? null : await localEnvironment(process.env.DATA_DIR);
  const environment = { ...process.env, ...local };
  const missing = ['TABLE_NAME', 'EXPORT_BUCKET'].filter((name) => !environment[name]);
  if (missing.length > 0) {
    console.error(
      `Set ${missing.join(', ')} in the environment (outputs of the data stack, see docs/finance.md), or start a local stack (npm start).`,
    );
    return 1;
  }
  return performed({ command, values }, environment);
}

/** Pages of the table live for a moment only: the engine need not let garbage grow first. */
const growthPercent = 20;
const youngMegabytes = 6;

/**
 * The work itself, in a thread whose memory stays small, and which finds in its environment where
 * the table is: the SDK reads that when it is loaded.
 */
function performed(asked: object, env: NodeJS.ProcessEnv): Promise<number> {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
  const worker = new Worker(new URL('./finance-commands.ts', import.meta.url), {
    workerData: asked,
    env,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', resolve);
  });
}

const parsed = (args: readonly string[]) => parseArgs({ args: [...args], options }).values;

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
