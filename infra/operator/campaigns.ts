/** `npm run brand -- campaign` declares the campaigns of networks, and shows what they were told. */
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import * as limits from '#shared/limits.ts';
import { campaignNameSchema } from '#shared/model/campaign.ts';
import { clickIdKeys, payoutModels, postbackEvents } from '#shared/rules/campaign-terms.ts';
import { toMoney } from '#shared/rules/money.ts';
import { reportGroupings } from '#shared/rules/traffic.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import {
  type Campaign,
  type CampaignOutcome,
  changeCampaign,
  findCampaign,
  listCampaigns,
  recordCampaign,
} from '../../functions/domain/traffic/campaigns.ts';
import type { CommissionVerdict } from '../../functions/domain/traffic/commissions.ts';
import {
  findPostback,
  latestPostbacks,
  type Postback,
  stageTest,
} from '../../functions/domain/traffic/postbacks.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import { decideOne, printReport, printWithheld, type ReportOptions } from './campaign-report.ts';
import { changedTerms, newTerms, readTerms, type TermsOptions } from './campaign-terms.ts';
import { OperatorError } from './operator-error.ts';
import { subcommands } from './subcommands.ts';

interface Options extends TermsOptions, ReportOptions {
  id?: string;
  name?: string;
  by?: string;
  event?: string;
  click?: string;
  commission?: string;
  reason?: string;
}
type Say = (line: string) => void;
/** Performs a subcommand. @returns the exit code */
export type CampaignAction = (options: Options, say: Say) => Promise<number>;

/** How many postbacks `show` lists. */
const latestCount = 50;
const testPollMs = 250;
/** A tracker may take its time, and the job that calls it too. */
const testWaitMs = 30_000;

/**
 * Declares the subcommands.
 *
 * @param act is handed what each of them does
 * @param footer ends their help
 */
export function campaignCommands(
  command: Command,
  act: (action: CampaignAction) => (...given: unknown[]) => Promise<void>,
  footer: string,
): void {
  command
    .usage('<command>')
    .summary('declare campaigns of networks, and see what they were told')
    .description(
      'A campaign says what a network sends in its links, what it is paid for, and which URLs its tracker is called at. docs/traffic.md tells more.',
    );
  const subcommand = subcommands(command, act, footer);
  const declare = (...given: Parameters<typeof subcommand>) =>
    subcommand(...given).option('--id <brand>', 'the brand');
  const byName = (words: string, summary: string, description: string, action: CampaignAction) =>
    declare(words, summary, description, action).option('--name <name>', 'the campaign');
  const withTerms = (one: Command) =>
    one
      .option('--file <file>', 'JSON with the fields below by their names (hold_days), options win')
      .option('--network <value>', 'what its links carry as network')
      .option('--click-id <key>', `in which key its id of a click comes: ${clickIdKeys.join(' ')}`)
      .option('--payout <model>', `what is paid for: ${payoutModels.join(' ')}`)
      .option('--amount <amount>', "for each, in the brand's currency, e.g. 2.50")
      .option('--percentage <n>', 'share of revenue without tax, for revenue_share')
      .option('--hold-days <n>', `until it is payable; ${limits.commissionHoldDays} by default`)
      .option(
        '--attribution-days <n>',
        `longest time from click to signup; ${limits.attributionDays} by default`,
      )
      .option('--cap-per-day <n>', 'how many are paid for on a day, or none')
      .option('--method <method>', 'GET or POST')
      .option(
        '--postback <event=url>',
        `a URL template for one of ${postbackEvents.join(' ')}; again for each`,
        (one: string, before: string[] = []) => [...before, one],
      )
      .option('--secret-parameter <name>', 'the parameter with the secret that signs postbacks')
      .option('--by <name>', 'who decides it; else the user of this machine');

  withTerms(
    byName(
      'new',
      'declare a campaign',
      'Records a campaign, which is active at once. The same again changes nothing.',
      newCampaign,
    ),
  );
  withTerms(
    byName(
      'change',
      'change a campaign',
      'Changes what is named and nothing else. Members keep the campaign that brought them.',
      change,
    ),
  );
  declare('list', 'list campaigns', 'Lists the campaigns of a brand.', list).option(
    '--format <format>',
    'text or json',
  );
  byName(
    'show',
    'say how a campaign is',
    `Shows a campaign with its latest ${latestCount} postbacks and each of their tries.`,
    show,
  ).option('--format <format>', 'text or json');
  byName(
    'pause',
    'pause a campaign',
    'Pauses a campaign: members still count as its own, and postbacks wait.',
    move('paused'),
  );
  byName('resume', 'resume a paused campaign', 'Sends the postbacks that wait.', move('active'));
  byName(
    'test',
    'call a tracker once',
    'Sends a postback with is_test=1 on the way of a real one, and shows the response.',
    test,
  )
    .option('--event <event>', postbackEvents.join(' '))
    .option('--click <text>', 'what stands for the tracker’s id of a click', 'test-click');
  byName(
    'report',
    'say what came of campaigns',
    'Clicks, signups, purchases, revenue and cost of a campaign, or of all and of visits without one. docs/traffic.md defines every column. A ratio without a denominator is empty.',
    report,
  )
    .option('--by <group>', `${reportGroupings.join(' ')} (default: campaign)`)
    .option('--cohorts', 'instead, revenue per signup by the day of the signup')
    .option('--from <day>', "YYYY-MM-DD in the brand's time zone (default: the month's first)")
    .option('--to <day>', 'YYYY-MM-DD, included (default: today)')
    .option('--month <month>', 'YYYY-MM, instead of --from and --to')
    .option('--format <format>', 'table, csv or json');
  byName(
    'withheld',
    'list commissions that wait for a person',
    'Lists the commissions that the day’s cap or a sign of fraud withholds, with the reason.',
    withheld,
  ).option('--format <format>', 'table, csv or json');
  for (const [words, kind, says] of [
    [
      'release',
      'released',
      'It becomes payable as if it had never been withheld, and its postback is sent.',
    ],
    ['reject', 'rejected', 'It is never paid, and its postback is never sent.'],
  ] as const) {
    byName(words, `${words} a commission that is withheld`, says, decision(kind))
      .option('--commission <id>', 'the commission, as "withheld" lists it')
      .option('--reason <text>', 'why, which its ledger keeps')
      .option('--by <name>', 'who decides it; else the user of this machine');
  }
}

const report: CampaignAction = async (options, say) => {
  if (options.name !== undefined) {
    const { brand, campaign } = await named(options);
    return printReport(brand, campaign.name, options, say);
  }
  return printReport(await onlineBrand(options.id), null, options, say);
};

const withheld: CampaignAction = async (options, say) => {
  const { brand, campaign } = await named(options);
  return printWithheld(brand, campaign.name, options, say);
};

const decision =
  (kind: CommissionVerdict['kind']): CampaignAction =>
  async (options, say) => {
    const { brand, campaign } = await named(options);
    const asked = { campaign: campaign.name, commission: options.commission };
    return decideOne(brand, asked, { kind, by: author(options), reason: options.reason }, say);
  };

async function newCampaign(options: Options, say: Say): Promise<number> {
  const brand = await onlineBrand(options.id);
  const name = parseName(options.name);
  const terms = newTerms(await readTerms(options), name, brand.config);
  const recorded = await recordCampaign(tenantScope(brand), { name, terms, by: author(options) });
  say(`${brand.id} ${name}: ${toOutcomeText(brand, recorded)}`);
  return 0;
}

async function change(options: Options, say: Say): Promise<number> {
  const { brand, campaign } = await named(options);
  const changes = changedTerms(await readTerms(options), campaign, brand.config);
  if (Object.keys(changes).length === 0) throw new OperatorError('Say what changes.');
  const asked = { was: campaign, changes, by: author(options) };
  const changed = await changeCampaign(tenantScope(brand), asked);
  say(`${brand.id} ${campaign.name}: ${toOutcomeText(brand, changed)}`);
  return 0;
}

/** @throws OperatorError where nothing was recorded */
function toOutcomeText({ id }: Brand, result: CampaignOutcome): string {
  switch (result.outcome) {
    case 'recorded':
      return result.campaign.status;
    case 'unchanged':
      return `${result.campaign.status} already; nothing was changed`;
    case 'name_taken':
      throw new OperatorError(
        `${id} has another campaign ${result.campaign.name} already; "change" changes it.`,
      );
    case 'network_taken':
      throw new OperatorError(
        `The network ${result.campaign.network} is that of the campaign ${result.campaign.name}.`,
      );
    case 'changed_meanwhile':
      throw new OperatorError('The campaign was changed at this moment; nothing was changed.');
  }
}

const author = ({ by }: Options): string => by ?? userInfo().username;

function parseName(given: string | undefined): string {
  const read = campaignNameSchema.safeParse(given);
  if (read.success) return read.data;
  throw new OperatorError('--name is 2 to 40 of a-z 0-9 and -, such as adnet-de.');
}

async function named(options: Options): Promise<{ brand: Brand; campaign: Campaign }> {
  const brand = await onlineBrand(options.id);
  const name = parseName(options.name);
  const campaign = await findCampaign(tenantScope(brand), name);
  if (!campaign) throw new OperatorError(`${brand.id} has no campaign ${name}.`);
  return { brand, campaign };
}

async function list(options: Options, say: Say): Promise<number> {
  const format = parseFormat(options.format, ['text', 'json']);
  const campaigns = await listCampaigns(tenantScope(await onlineBrand(options.id)));
  if (format === 'json') {
    say(JSON.stringify(campaigns, null, 2));
    return 0;
  }
  for (const one of campaigns) say(summary(one));
  say(`${campaigns.length} ${campaigns.length === 1 ? 'campaign' : 'campaigns'}`);
  return 0;
}

const summary = ({ name, network, status, payout }: Campaign): string =>
  `${name}: network ${network}, ${status}, pays ${paid(payout)}`;

function paid(payout: Campaign['payout']): string {
  if (payout.model === 'revenue_share') return `${payout.percentage} % of net revenue`;
  return `${toMoney(payout.amount, payout.currency).value} ${payout.currency} per ${payout.model}`;
}

async function show(options: Options, say: Say): Promise<number> {
  const format = parseFormat(options.format, ['text', 'json']);
  const { brand, campaign } = await named(options);
  const postbacks = await latestPostbacks(tenantScope(brand), campaign.name, latestCount);
  if (format === 'json') {
    say(JSON.stringify({ campaign, postbacks }, null, 2));
    return 0;
  }
  const { click_id, hold_days, attribution_days, cap_per_day, by, at } = campaign;
  say(summary(campaign));
  say(`  changed by ${by} on ${at}; its id of a click comes in ${click_id}`);
  say(
    `  held for ${hold_days} days, signups within ${attribution_days} days of the click, ${cap_per_day ?? 'any number'} a day`,
  );
  say(`  ${campaign.method}, signed with ${campaign.secret_parameter}`);
  for (const event of postbackEvents) {
    const url = campaign.postbacks[event];
    if (url) say(`  ${event}: ${url}`);
  }
  for (const postback of postbacks) for (const line of postbackLines(postback)) say(line);
  say(`${postbacks.length} of its latest postbacks`);
  return 0;
}

function postbackLines({ at, event, state, reason, values, tries, is_test }: Postback): string[] {
  const about = [event, values.transaction_id, is_test ? 'test' : '', state, reason ?? ''];
  return [
    `${at}  ${about.filter(Boolean).join(' ')}`,
    ...tries.map((one) => `  ${one.at} ${one.code} ${oneLine(one.text)}`.trimEnd()),
  ];
}

/** A tracker's text must not move the cursor of who reads it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');

const move =
  (status: Campaign['status']): CampaignAction =>
  async (options, say) => {
    const { brand, campaign } = await named(options);
    if (campaign.status === status) {
      say(`${brand.id} ${campaign.name}: ${status} already; nothing was changed`);
      return 0;
    }
    const asked = { was: campaign, changes: { status }, by: author(options) };
    const moved = await changeCampaign(tenantScope(brand), asked);
    say(`${brand.id} ${campaign.name}: ${toOutcomeText(brand, moved)}`);
    return 0;
  };

async function test(options: Options, say: Say): Promise<number> {
  const { brand, campaign } = await named(options);
  const event = postbackEvents.find((one) => one === options.event);
  if (!event) throw new OperatorError(`--event is one of ${postbackEvents.join(' ')}.`);
  if (!campaign.postbacks[event]) {
    throw new OperatorError(`${campaign.name} has no URL for ${event}.`);
  }
  const { click: clickId = '' } = options;
  const { member, id } = await stageTest(tenantScope(brand), campaign, { event, clickId });
  for (let waited = 0; waited < testWaitMs; waited += testPollMs) {
    const postback = await findPostback(member, id);
    if (postback && postback.state !== 'pending') {
      for (const line of postbackLines(postback)) say(line);
      return postback.state === 'sent' ? 0 : 1;
    }
    await pause(testPollMs);
  }
  throw new OperatorError('The test was not sent yet; "show" tells when it is.');
}
