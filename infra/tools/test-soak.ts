/** npm run test:soak: the tests of chance and of races again, long. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Argument } from 'commander';
import { commandLine, listed } from '../command-line.ts';
import { root } from '../paths.ts';
import { requireNode } from './node-version.ts';

interface Part {
  name: string;
  what: string;
  /** Default both of the contract tests. */
  project?: 'e2e' | 'unit*';
  /** What `npm test` is given beside the project. */
  args: readonly string[];
}

const parts: readonly Part[] = [
  {
    name: 'index',
    what: '500 random histories of members; each time the search against all members',
    args: ['index-agrees.contract'],
  },
  {
    name: 'positions',
    what: '20,000 visitors from anywhere; the same bytes for the same region',
    args: ['privacy.contract', '-t', 'where somebody is'],
  },
  {
    name: 'cursors',
    what: 'every character of a cursor as every other character',
    args: ['privacy.contract', '-t', 'a cursor'],
  },
  {
    name: 'races',
    what: '1,000 likes and likes back at once, 250 likes amid a block, 60 deletions amid changes',
    args: ['privacy.contract', '-t', 'at once|under way'],
  },
  {
    name: 'sends',
    what: '20 rounds of 200 messages at once with 10 credits, over three processes',
    args: ['spending.contract', '-t', 'race'],
  },
  {
    name: 'keys',
    what: 'one key 50 times at once and again after eleven real minutes',
    args: ['spending.contract', '-t', 'one key'],
  },
  {
    name: 'blocks',
    what: '200 blocks amid messages',
    args: ['spending.contract', '-t', 'a block'],
  },
  {
    name: 'conditions',
    what: '120 blocks amid first messages, 40 deletions amid messages in both directions',
    args: ['message-conditions.contract'],
  },
  {
    name: 'ledger',
    what: '100,000 operations of chance against the rules of the ledger',
    args: ['spending.contract', '-t', 'the ledger'],
  },
  {
    name: 'returns',
    what: '50 deletions taken back while messages are paid back',
    args: ['spending.contract', '-t', 'taken back'],
  },
  {
    name: 'webhooks',
    what: '1,000 random sequences of webhooks and 2,000 forged ones',
    args: ['payments.contract', '-t', 'webhooks'],
  },
  {
    name: 'providers',
    what: '1,000 orders of a brand with two providers, amid outages and lost answers',
    args: ['payments.contract', '-t', 'two providers'],
  },
  {
    name: 'invoices',
    what: '1,000 payments at once of three brands over three processes; their numbers',
    args: ['invoices.contract'],
  },
  {
    name: 'discounts',
    what: '50 rounds of 40 orders at once with the time bonus and the welcome discount',
    args: ['discounts.contract', '-t', 'together'],
  },
  {
    name: 'kills',
    what: '200 times kill -9 of the functions and 20 times of everything, amid messages',
    args: ['crash.contract'],
  },
  {
    name: 'faults',
    what: '5,000 messages, 100 blocks and 20 refunds over a table that fails on a tenth of the calls',
    args: ['faults.contract'],
  },
  {
    name: 'codes',
    what: '1,000 guesses of a code by text message at once',
    args: ['direct-debit.contract', '-t', 'a code'],
  },
  {
    name: 'withdrawals',
    what: '20 rounds of 20 withdrawals at once, amid messages',
    args: ['refunds.contract', '-t', 'at once'],
  },
  {
    name: 'lots',
    what: '100,000 steps of chance; what a withdrawal gives back against what finance owes',
    project: 'unit*',
    args: ['finance/unspent-credits', '-t', 'withdrawals and finance'],
  },
  {
    name: 'oss',
    what: '10,000 months of chance; the returns of the one-stop shop against the journal',
    project: 'unit*',
    args: ['finance/oss', '-t', 'a return and the journal'],
  },
  {
    name: 'revenue',
    what: '10,000 months of chance; what was paid against revenue, what is owed and what went back',
    project: 'unit*',
    args: ['finance/revenue.test'],
  },
  {
    name: 'month',
    what: 'a month of 10,000 sales summed up, reconciled and closed, in little memory',
    args: ['finance.contract'],
  },
  {
    name: 'payouts',
    what: '400 histories of 1,000 payments, paid out; the differences that are put into them',
    project: 'unit*',
    args: ['finance/match-payouts', '-t', 'of chance'],
  },
  {
    name: 'listing',
    what: '100,000 payments of a month listed page by page',
    project: 'unit*',
    args: ['payment-adapter', '-t', 'a period'],
  },
  {
    name: 'outage',
    what: 'ten real minutes without mail and push',
    args: ['outage.contract'],
  },
  {
    name: 'recovery',
    what: '1,000 pending links used at once with what ends them',
    args: ['recovery.contract', '-t', 'at once'],
  },
  {
    name: 'private',
    what: 'where memberships are hidden, 400 answers each for known and unknown addresses, timed',
    args: ['private-mode.contract'],
  },
  {
    name: 'restrictions',
    what: '200 bans, mutes and suspensions amid sends; no message after them',
    args: ['restriction.contract', '-t', 'no message out'],
  },
  {
    name: 'versions',
    what: '200 rounds of two administrators who bring two versions into use at once',
    args: ['brands-desk.contract', '-t', 'at once'],
  },
  {
    name: 'cases',
    what: '200 decisions on cases that changed since they were shown, 60 decided twice at once amid an answer',
    args: ['cases-desk.contract', '-t', 'a decision'],
  },
  {
    name: 'console',
    what: "2,000 calls of a moderator for another brand's data, 200 decisions about photos that changed, 500 photos between two people",
    args: ['console.contract', '-t', 'who may call what|the review'],
  },
  {
    name: 'live',
    what: 'a new brand and an edited one, each live within five seconds',
    project: 'e2e',
    args: ['launch.e2e'],
  },
];

requireNode();
const { args: words } = commandLine(
  'npm run test:soak --',
  'Runs tests that npm test runs briefly for much longer, all parts or the named ones, one after the other, each on a local stack of its own. All of it takes some hours on two cores. It ends with 1 if a part failed.',
)
  .addArgument(new Argument('[part...]').choices(parts.map(({ name }) => name)))
  .addHelpText('after', `\n${listed(parts.map(({ name, what }) => [name, what]))}`)
  .parse();

const failed = parts
  .filter(({ name }) => words.length === 0 || words.includes(name))
  .filter(({ name, args, project = 'contract*' }) => {
    console.log(`\n${name}`);
    const command = [join(root, 'infra/tools/test.ts'), '--project', project];
    const env = { ...process.env, SOAK: '1' };
    const run = spawnSync(process.execPath, [...command, ...args], {
      stdio: 'inherit',
      cwd: root,
      env,
    });
    return run.status !== 0;
  })
  .map(({ name }) => name);
console.log(failed.length === 0 ? '\nAll parts passed' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
