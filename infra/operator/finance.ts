/** Finance's command line: `npm run finance -- <command>`. */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import { commandLine } from '../command-line.ts';
import { localEnvironment } from '../local-environment.ts';

const finance = commandLine(
  'npm run finance --',
  "A brand's transactions, reports and closed months.",
)
  .usage('<command> --tenant <brand> [options]')
  .addHelpText(
    'after',
    `
npm run finance -- <command> --help tells a command's options. Amounts in csv and json are whole
numbers of the currency's smallest unit; tables show decimals. Ends with 1 if something differs or
cannot be done, with 2 for wrong use. docs/finance.md defines every number.

Works on the local stack while one runs here, or, with TABLE_NAME, EXPORT_BUCKET and AWS
credentials and region (AWS_PROFILE, or AWS_REGION and keys), on a deployment.`,
  );

const command = (name: string, about: string): Command =>
  finance
    .command(name)
    .description(about)
    .option('--tenant <brand>', "the brand's id")
    .option(
      '--format <format>',
      `table, csv or json (default: ${name === 'export' ? 'csv' : 'table'})`,
    )
    .option(
      '--usage',
      'tells at the end what it took: seconds, also of the processor, memory, requests, capacity units',
    )
    .action(async (values: object) => {
      process.exitCode = await perform(name, values);
    });
const ofPeriod = (name: string, about: string): Command =>
  command(name, about)
    .option('--from <day>', "YYYY-MM-DD in the brand's time zone, included")
    .option('--to <day>', 'YYYY-MM-DD, included (default: today)')
    .option('--month <month>', 'YYYY-MM, instead of --from and --to (default: this month)');

const ofBrands = (one: Command): Command =>
  one.option('--all-brands', 'all brands that are online instead of --tenant');

ofBrands(ofPeriod('transactions', 'what was booked: sales, refunds, charge backs, one row each'));
ofBrands(ofPeriod('summary', 'the same summed up by day, country, method and campaign'));
ofBrands(
  ofPeriod('revenue', 'what was owed to members, what changed it, and what of it is revenue'),
).option('--since <day>', 'as for liability');
ofBrands(ofPeriod('payers', 'who pays: payers, per head, time to the first purchase, repeat rate'))
  .option('--cohorts', 'instead, what those who first bought in a month did in later months')
  .option('--since <day>', 'where the journal begins, if before company.added of its tenant.json');
ofBrands(
  ofPeriod('affiliates', 'what traffic sources brought, their share, and what commissions leave'),
);
ofBrands(command('liability', 'credits that members have not spent, and what was paid for them'))
  .option('--by-age', 'instead, purchased credits by the days since their purchase')
  .option('--at <day>', 'at the end of this day (default: now)')
  .option(
    '--since <day>',
    'only for a brand without closed months: where its ledger begins, if before company.added of its tenant.json',
  );
ofPeriod('reconcile', "the journal entries against the payment provider's records and the ledger");
ofBrands(
  ofPeriod('export', 'transactions as a file; closed months as they were closed, with corrections'),
).option('--out <file>', 'writes there instead of to the terminal, and tells its checksum');
command(
  'invoices',
  'the numbers of invoices and credit notes of the company, all its brands',
).option('--year <year>', 'YYYY (default: this year)');
ofPeriod(
  'locations',
  'sales whose buyers are told to be in different countries, or by one piece of evidence alone',
).option('--all', 'also those on which all evidence agrees');
command('oss', 'what the company owes countries of the EU: the return of the one-stop shop')
  .option('--quarter <quarter>', 'required: YYYY-Q1 to YYYY-Q4')
  .option(
    '--rates <file>',
    'lines of date,currency,rate: units for a euro, of the central bank, for brands in other currencies',
  );
command('close', 'closes a month for good')
  .option('--month <month>', 'required; an hour after it ended, each after the one before')
  .option(
    '--accept-differences <reason>',
    'proposes to close although something differs; somebody else then says --agree',
  )
  .option('--agree', 'closes with the differences that somebody else proposed to accept')
  .option('--by <name>', 'who says so; else the user of this machine')
  .option('--since <day>', 'as for liability, for the first month that is closed');
command('months', 'the months that are closed');
ofPeriod('disputes', "charge backs and banks' warnings that were opened in a period");
command(
  'chargebacks',
  'charge backs by method, and how near that is to what card schemes allow',
).option('--month <month>', 'YYYY-MM (default: this month)');
ofPeriod('payouts', 'what the payment providers paid out, against bookings and the bank')
  .option('--show <what>', 'payouts, differences or balances (default: payouts)')
  .option('--fetch', 'asks the providers first, as a job does each day');
command('payout-statement', "adds a provider's statement, where its calls tell no fees and totals")
  .option('--provider <name>', 'whose statement it is, such as genesis')
  .option('--file <file>', 'CSV: date,currency,kind,amount,reference (docs/finance.md, "Payouts")');
command('payout-bank', "adds a bank's statement, and finds the payouts in it")
  .option('--file <file>', 'CSV: date,amount,currency,reference; or XML of the form camt.053')
  .option('--counterparty <text>', 'looks only at entries whose text has this in it');
command('commissions', 'what campaigns are owed: held, payable, paid')
  .option('--campaign <name>', 'one campaign (default: all)')
  .option('--at <day>', 'as on this day (default: today)')
  .option('--entries', 'instead of the sums, every change and payout');
command('pay-commission', 'records that what is payable to a campaign was paid')
  .option('--campaign <name>', 'the campaign')
  .option('--reference <text>', "the transfer's or the network's invoice's own number")
  .option('--currency <currency>', "the currency (default: the brand's)")
  .option('--by <name>', 'who paid it; else the user of this machine');

async function perform(name: string, values: object): Promise<number> {
  const local = process.env.TABLE_NAME ? null : await localEnvironment(process.env.DATA_DIR);
  const environment = { ...process.env, ...local };
  const missing = ['TABLE_NAME', 'EXPORT_BUCKET'].filter((variable) => !environment[variable]);
  if (missing.length > 0) {
    console.error(
      `Set ${missing.join(', ')} in the environment (outputs of the data stack, see docs/finance.md), or start a local stack (npm start).`,
    );
    return 1;
  }
  return performed({ command: name, values }, environment);
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

const [, , ...words] = process.argv;
await finance.parseAsync(words.length > 0 ? words : ['--help'], { from: 'user' });
