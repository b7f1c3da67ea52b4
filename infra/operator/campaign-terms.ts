/** What an operator says of a campaign, by options or a JSON file with the same names. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { campaignTermsSchema } from '#shared/model/campaign.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import {
  changeTerms,
  completeTerms,
  type TermsProblem,
} from '../../functions/domain/traffic/campaign-terms.ts';
import type { Campaign, CampaignTerms } from '../../functions/domain/traffic/campaigns.ts';
import { OperatorError } from './operator-error.ts';
import { parseJson, problemLine, schemaProblems } from './problems.ts';

/** Whoever has the command may name another parameter. */
const termsSchema = z.extend(campaignTermsSchema, {
  secret_parameter: z.optional(
    z.string().check(
      z.regex(/^\/dating\/[a-z0-9-]+\/[a-z0-9-]+$/, {
        error: 'must be a parameter name below /dating/, such as /dating/nl/campaign-adnet',
      }),
    ),
  ),
});

type GivenTerms = z.infer<typeof termsSchema>;

export interface TermsOptions {
  file?: string | undefined;
  network?: string | undefined;
  clickId?: string | undefined;
  payout?: string | undefined;
  amount?: string | undefined;
  percentage?: string | undefined;
  holdDays?: string | undefined;
  attributionDays?: string | undefined;
  capPerDay?: string | undefined;
  method?: string | undefined;
  postback?: string[] | undefined;
  secretParameter?: string | undefined;
}

/** Reads file and options, which win. @throws OperatorError with a line for each problem */
export async function readTerms(options: TermsOptions): Promise<GivenTerms> {
  const { file } = options;
  const fromFile = file === undefined ? {} : parsed(await readTermsFile(file), file);
  const fromOptions = parsed(toFields(options), 'options');
  return {
    ...fromFile,
    ...fromOptions,
    ...(fromFile.postbacks || fromOptions.postbacks
      ? { postbacks: { ...fromFile.postbacks, ...fromOptions.postbacks } }
      : {}),
  };
}

async function readTermsFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new OperatorError(`${file} cannot be read.`);
  const read = await parseJson(text);
  if ('problem' in read) throw new OperatorError(problemLine(file, { file: '', ...read.problem }));
  return read.value;
}

function parsed(value: unknown, place: string): GivenTerms {
  const read = termsSchema.safeParse(value);
  if (read.success) return read.data;
  const problems = schemaProblems('', read.error, value);
  throw new OperatorError(problems.map((one) => problemLine(place, one)).join('\n'));
}

function toFields(options: TermsOptions): Record<string, unknown> {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const { capPerDay, postback } = options;
  const fields = {
    network: options.network,
    click_id: options.clickId,
    payout: options.payout,
    amount: options.amount,
    percentage: number(options.percentage),
    hold_days: number(options.holdDays),
    attribution_days: number(options.attributionDays),
    cap_per_day: capPerDay === 'none' ? null : number(capPerDay),
    method: options.method,
    postbacks: postback && Object.fromEntries(postback.map(toPostback)),
    secret_parameter: options.secretParameter,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function toPostback(given: string): [string, string | null] {
  const at = given.indexOf('=');
  if (at < 1) throw new OperatorError(`--postback is <event>=<url> or <event>=none, not ${given}.`);
  const url = given.slice(at + 1);
  return [given.slice(0, at), url === 'none' ? null : url];
}

type Config = Pick<TenantConfig, 'id' | 'currency'>;

/** Completes what is given for a new campaign. @throws OperatorError where something is missing */
export function newTerms(given: GivenTerms, name: string, config: Config): CampaignTerms {
  const read = completeTerms(given, name, config);
  if ('problem' in read) throw toOperatorError(read.problem, given.payout);
  return read.terms;
}

/** Returns what changes of a campaign. @throws OperatorError where something is missing */
export function changedTerms(
  given: GivenTerms,
  was: Campaign,
  config: Config,
): Partial<CampaignTerms> {
  const read = changeTerms(given, was, config);
  if ('problem' in read) throw toOperatorError(read.problem, given.payout ?? was.payout.model);
  return read.terms;
}

function toOperatorError({ field }: TermsProblem, model: GivenTerms['payout']): OperatorError {
  if (field === 'network' || field === 'payout') {
    return new OperatorError(
      'Say what the links of the campaign carry as network (--network), and what is paid for (--payout).',
    );
  }
  return new OperatorError(
    model === 'revenue_share'
      ? 'A share of revenue is a --percentage, and has no --amount.'
      : `A payout per ${model} is an --amount, and has no --percentage.`,
  );
}
