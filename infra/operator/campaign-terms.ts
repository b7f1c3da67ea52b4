/** What an operator says of a campaign, by options or a JSON file with the same names. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import * as limits from '#shared/limits.ts';
import { namePattern } from '#shared/patterns.ts';
import { toMinor } from '#shared/rules/money.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import {
  type Campaign,
  type CampaignTerms,
  clickIdKeys,
  payoutModels,
  postbackEvents,
} from '../../functions/domain/traffic/campaigns.ts';
import { templateProblems } from '../../functions/domain/traffic/postback-url.ts';
import { OperatorError } from './operator-error.ts';
import { parseJson, problemLine, schemaProblems } from './problems.ts';

const mostHoldDays = 365;
const mostPerDay = 1_000_000;
const mostPercent = 90;

export const campaignNameSchema = z.string().check(
  z.regex(namePattern, {
    error: 'must be 2 to 40 lower-case letters, digits or hyphens',
  }),
);

const template = z.string().check(
  z.maxLength(limits.postbackUrlMaxChars),
  z.superRefine((text, context) => {
    for (const message of templateProblems(text)) context.addIssue({ code: 'custom', message });
  }),
);

/** Every field is optional: a change names only what it changes. */
const termsSchema = z.strictObject({
  network: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.trackingMaxChars))),
  click_id: z.optional(z.enum(clickIdKeys)),
  payout: z.optional(z.enum(payoutModels)),
  /** Of the brand's currency, for each event. */
  amount: z.optional(
    z.string().check(z.regex(/^\d{1,6}(?:\.\d{2})?$/, { error: 'must be an amount such as 2.50' })),
  ),
  /** Share of net revenue. */
  percentage: z.optional(z.int().check(z.minimum(1), z.maximum(mostPercent))),
  hold_days: z.optional(z.int().check(z.minimum(0), z.maximum(mostHoldDays))),
  attribution_days: z.optional(z.int().check(z.minimum(1), z.maximum(limits.clickDays))),
  /** Null where there is none. */
  cap_per_day: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(mostPerDay)))),
  method: z.optional(z.enum(['GET', 'POST'])),
  /** Null takes a template away. */
  postbacks: z.optional(z.partialRecord(z.enum(postbackEvents), z.nullable(template))),
  secret_parameter: z.optional(
    z.string().check(
      z.regex(/^\/dating\/[a-z0-9-]+\/[a-z0-9-]+$/, {
        error: 'must be a parameter name below /dating/, such as /dating/nl/campaign-adnet',
      }),
    ),
  ),
});

export type GivenTerms = z.infer<typeof termsSchema>;

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

/** Completes what is given for a new campaign. @throws OperatorError where something is missing */
export function newTerms(
  given: GivenTerms,
  name: string,
  config: Pick<TenantConfig, 'id' | 'currency'>,
): CampaignTerms {
  const { network, payout } = given;
  if (network === undefined || payout === undefined) {
    throw new OperatorError(
      'Say what the links of the campaign carry as network (--network), and what is paid for (--payout).',
    );
  }
  return {
    network,
    click_id: given.click_id ?? 'sub1',
    payout: getPayout(given, payout, config),
    hold_days: given.hold_days ?? limits.commissionHoldDays,
    attribution_days: given.attribution_days ?? limits.attributionDays,
    cap_per_day: given.cap_per_day ?? null,
    method: given.method ?? 'GET',
    postbacks: withoutNull(given.postbacks ?? {}),
    secret_parameter: given.secret_parameter ?? `/dating/${config.id}/campaign-${name}`,
  };
}

/** Returns what changes of a campaign. */
export function changedTerms(
  { payout, amount, percentage, postbacks, ...given }: GivenTerms,
  was: Campaign,
  config: Pick<TenantConfig, 'currency'>,
): Partial<CampaignTerms> {
  const paid = payout !== undefined || amount !== undefined || percentage !== undefined;
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...kept,
    ...(paid
      ? { payout: getPayout({ amount, percentage }, payout ?? was.payout.model, config) }
      : {}),
    ...(postbacks ? { postbacks: withoutNull({ ...was.postbacks, ...postbacks }) } : {}),
  };
}

function getPayout(
  { amount, percentage }: Pick<GivenTerms, 'amount' | 'percentage'>,
  model: CampaignTerms['payout']['model'],
  { currency }: Pick<TenantConfig, 'currency'>,
): CampaignTerms['payout'] {
  if (model === 'revenue_share') {
    if (percentage === undefined || amount !== undefined) {
      throw new OperatorError('A share of revenue is a --percentage, and has no --amount.');
    }
    return { model, percentage };
  }
  if (amount === undefined || percentage !== undefined) {
    throw new OperatorError(`A payout per ${model} is an --amount, and has no --percentage.`);
  }
  const value = amount.includes('.') ? amount : `${amount}.00`;
  return { model, amount: toMinor({ value }), currency };
}

const withoutNull = (given: NonNullable<GivenTerms['postbacks']>): CampaignTerms['postbacks'] =>
  Object.fromEntries(
    Object.entries(given).filter(([, url]) => url !== null),
  ) as CampaignTerms['postbacks'];
