/** What a month on AWS costs: a measured member's day × members × prices, and what is there anyway. */
import { functions } from '../functions.ts';
import type { Stack, StackOptions } from '../local/stack.ts';
import { synthesize } from '../stacks/fixture.ts';
import { measureActions } from './cost-measure.ts';
import {
  type BillLine,
  type CostInputs,
  type FunctionSize,
  getBill,
  getBrandShares,
  getDayUsage,
  getMonthlyUsage,
  getTotalCents,
} from './cost-model.ts';
import { countDeployed } from './deployed.ts';
import { assumptions, idleLimitUsd, memberDay } from './member-day.ts';
import { type Meter, meters, prices, services } from './prices.ts';
import { kilobytes, type Section, type Table } from './results.ts';

const sizes = [0, 1_000, 100_000, 1_000_000];
const brands = ['nl', 'de'];
/** How many of the members come to the first of two brands. */
const brandShare = 0.75;
const largestShown = 3;

/** What the product does about a cost that is among the largest. */
export const measures: Partial<Record<Meter, string>> = {
  waf_acls: 'all brands share one web ACL',
  waf_rules: 'one limit and three groups of AWS’s rules; functions check the rest themselves',
  dashboards: 'a dashboard of the stage, and one that shows any brand',
  alarms: 'one alarm for each cause instead of three for each function',
  secrets: 'three secrets; keys of brands are parameters, which cost nothing',
  queue_requests:
    'the stream’s reader sends changes in batches; the rest is Lambda’s own polling of three queues',
  secret_reads: 'an instance keeps a secret for five minutes',
  traces: 'X-Ray records a request of a second and 5 % of the others',
  cloudfront_requests:
    'a page is one request with its data in it, files are few and kept by browsers for a year, pictures do not change under an address',
  cloudfront_traffic:
    'the bundle is immutable and split by page, photos are WebP in three sizes, responses are compressed',
  waf_requests: 'the same requests as CloudFront’s: fewer files, pages with their data',
  http_requests:
    'pages bring the answers of their calls, and sockets tell of news; beside that an open page asks for its user every minute, every five with push',
  lambda_arm: 'small bundles without the SDK’s credential chain, arm64, 512 MB',
  lambda_x86: 'only the job that makes photos runs on x86_64',
  lambda_requests: 'jobs take changes in batches',
  table_writes:
    'a message is one transaction; activity is noted once an hour; counters are part of what changes them',
  table_reads:
    'searches read an index, eventually consistent; brands stay in memory; a page of the search costs the same at any population',
  log_bytes: 'one line for each call, none for a page’s files, 30 days',
  socket_minutes: 'a page has one socket, which a ping every five minutes keeps open',
  socket_messages: 'a frame is sent to open pages alone',
  table_copies:
    'a copy of each of seven days and of five weeks instead of 35 days: the table itself goes back to any second',
  mails: 'a member who was pushed gets no mail, several likes are one mail a day',
};

/** Memory, processor and secrets of every function, as they are deployed. */
export const getFunctionSizes = (): Map<string, FunctionSize> =>
  new Map(
    functions.map(({ name, memoryMb, packages, environment, trigger: { kind } }) => [
      name,
      {
        memoryMb,
        arm: packages.length === 0,
        secrets: environment.filter((variable) => variable.endsWith('_SECRET_ID')).length,
        kind: kind === 'stream' || kind === 'changes' ? kind : 'other',
      },
    ]),
  );

export async function measureCost(
  start: (options: Partial<StackOptions>) => Promise<Stack>,
  say: (line: string) => void,
): Promise<Section> {
  say('cost: what is deployed');
  using deployment = synthesize({ brands, config: { alarmEmail: 'operator@example.com' } });
  const deployed = countDeployed(deployment, brands.length);
  const inputs: CostInputs = {
    day: memberDay,
    measured: await measureActions(start, deployed, say),
    deployed,
    functions: getFunctionSizes(),
  };
  const bills = sizes.map((members) => ({
    members,
    bill: getBill(getMonthlyUsage(members, inputs)),
  }));
  const section = toSection(bills, inputs);
  for (const table of [section, ...(section.more ?? []).slice(0, 3)]) print(table, say);
  return section;
}

interface Sized {
  members: number;
  bill: BillLine[];
}

function toSection(bills: readonly Sized[], inputs: CostInputs): Section {
  const idle = getTotalCents(bills[0]?.bill ?? []);
  return {
    title: 'What it costs',
    how: `US dollars a month in eu-central-1 at list prices (infra/bench/prices.ts), without tax and with few of the amounts that are free, for members who come every day. Requests, capacity units, bytes, runs and log lines of each action are measured in a local stack with 5,000 members and multiplied by a member’s day (infra/bench/member-day.ts); alarms, secrets, rules and the like are counted in the synthesized templates. The time of functions on AWS is an estimate: the local time × ${assumptions.wholeProcessorMb.toLocaleString('en')} MB / the function’s memory, and ${assumptions.coldStartMs} ms for each start of an instance. Storage is that after a year. Text messages, the payment provider’s fees and the domain are not in it.`,
    columns: ['service', ...bills.map(({ members }) => getSizeName(members))],
    rows: [
      ...services.map((service) => [
        service,
        ...bills.map(({ bill }) =>
          toUsd(getTotalCents(bill.filter((line) => line.service === service))),
        ),
      ]),
      ['**total**', ...bills.map(({ bill }) => `**${toUsd(getTotalCents(bill))}**`)],
      [
        'for each daily member',
        ...bills.map(({ bill, members }) =>
          members > 0 ? `${(getTotalCents(bill) / members).toFixed(2)} ct` : '',
        ),
      ],
    ],
    aims: [
      {
        aim: 'an idle deployment under 15 US dollars',
        measured: toUsd(idle),
        met: idle < idleLimitUsd * 100,
      },
    ],
    more: [
      getLargest(bills),
      getShares(bills, inputs),
      getLines(bills),
      getDay(inputs),
      getPrices(),
    ],
  };
}

function getLargest(bills: readonly Sized[]): Table {
  return {
    title: 'What is largest, and what was done about it',
    text: 'The three largest meters of each size.',
    columns: ['members a day', 'meter', 'US dollars', 'share', 'what the product does about it'],
    rows: bills.flatMap(({ members, bill }) =>
      bill
        .toSorted((a, b) => b.cents - a.cents)
        .slice(0, largestShown)
        .map(({ meter, service, cents }) => [
          getSizeName(members),
          `${service}: ${prices[meter].unit}`,
          toUsd(cents),
          `${((100 * cents) / getTotalCents(bill)).toFixed(0)} %`,
          measures[meter] ?? '',
        ]),
    ),
  };
}

function getShares(bills: readonly Sized[], inputs: CostInputs): Table {
  return {
    title: 'Two brands',
    text: 'A brand’s share follows its members; without any, brands share alike. Beside it what the same members would cost in a deployment of their own.',
    columns: ['members a day', 'the first brand', 'the second brand', 'each alone'],
    rows: bills.map(({ members, bill }) => {
      const first = Math.round(members * brandShare);
      const shares = getBrandShares(bill, { first, second: members - first });
      const alone = [first, members - first].map((own) =>
        toUsd(getTotalCents(getBill(getMonthlyUsage(own, inputs)))),
      );
      const [one, two] = members > 0 ? ['75 %', '25 %'] : ['none', 'none'];
      return [
        getSizeName(members),
        `${one}: ${toUsd(shares.first ?? 0)}`,
        `${two}: ${toUsd(shares.second ?? 0)}`,
        alone.join(' and '),
      ];
    }),
  };
}

const getLines = (bills: readonly Sized[]): Table => ({
  title: 'Line by line',
  text: 'Amounts of a month and their price in US dollars.',
  columns: ['service', 'meter', ...bills.map(({ members }) => getSizeName(members))],
  rows: meters.map((meter) => [
    prices[meter].service,
    prices[meter].unit,
    ...bills.map(({ bill }) => {
      const line = bill.find((one) => one.meter === meter);
      return `${toAmount(line?.amount ?? 0)}: ${toUsd(line?.cents ?? 0)}`;
    }),
  ]),
});

function getDay({ day, measured }: CostInputs): Table {
  const row = (name: string, times: string, one: ReturnType<typeof getDayUsage>) => {
    const runs = Object.values(one.runs);
    return [
      name,
      times,
      toAmount(one.httpRequests),
      toAmount(one.readUnits),
      toAmount(one.writeUnits),
      toAmount(runs.reduce((sum, each) => sum + each.runs, 0)),
      `${runs.reduce((sum, { ms }) => sum + ms, 0).toFixed(0)} ms`,
      kilobytes(one.bytesOut),
    ];
  };
  const { pictures } = day;
  const size = measured.pictureBytes;
  return {
    title: 'A member’s day',
    text: `As measured, each action with the jobs that it leads to, without reads of the brand. Beside these, ${day.visits} loads of the application, ${day.coldVisits * 100} % of them with an empty cache (${measured.firstVisit.requests} files of ${kilobytes(measured.firstVisit.bytes)}; later ${measured.laterVisit.requests} of ${kilobytes(measured.laterVisit.bytes)}); ${pictures.thumb} small photos of ${kilobytes(size.thumb)}, ${pictures.match} middle ones of ${kilobytes(size.match)} and ${pictures.full} large ones of ${kilobytes(size.full)}; ${day.socketMinutes} minutes of an open socket.`,
    columns: [
      'action',
      'times a day',
      'requests',
      'read units',
      'write units',
      'runs',
      'local time of them',
      'sent',
    ],
    rows: [
      ...day.actions.map((action) =>
        row(
          action.name,
          toAmount(action.times),
          getDayUsage({ actions: [{ ...action, times: 1 }] }, measured.actions),
        ),
      ),
      row('**the day**', '', getDayUsage(day, measured.actions)),
    ],
  };
}

const getPrices = (): Table => ({
  title: 'Prices',
  text: 'List prices of the first tier that costs. Those known in 2026 were found in extracts of AWS’s price list; the others were compared with nothing, so compare them before you rely on them.',
  columns: ['service', 'what', 'US dollars', 'for', 'known', 'source'],
  rows: meters.map((meter) => {
    const { service, unit, tiers, per, known, source } = prices[meter];
    const usd = tiers.map((tier) => tier.usd).find((price) => price > 0) ?? 0;
    return [service, unit, String(usd), per.toLocaleString('en'), known, source];
  }),
});

const getSizeName = (members: number) => (members > 0 ? `${members.toLocaleString('en')}` : 'idle');

const toUsd = (cents: number) =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const toAmount = (amount: number) =>
  amount.toLocaleString('en', { maximumFractionDigits: amount < 100 ? 2 : 0 });

function print({ title, columns, rows }: Omit<Table, 'text'>, say: (line: string) => void): void {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('**', '')));
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  say('');
  say(title);
  for (const cells of lines)
    say(
      cells
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    );
}
