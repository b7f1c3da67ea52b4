/** Completes what is said of a campaign, for the console and for the command. */
import * as limits from '#shared/limits.ts';
import type { GivenTerms } from '#shared/model/campaign.ts';
import type { PayoutModel } from '#shared/rules/campaign-terms.ts';
import { toMinor } from '#shared/rules/money.ts';
import type { Brand } from '../core/brand.ts';
import type { Campaign, CampaignTerms } from './campaigns.ts';

/** Who may name a parameter does; everybody else has the campaign's own. */
type AnyTerms = GivenTerms & { secret_parameter?: string | undefined };
type Config = Pick<Brand['config'], 'id' | 'currency'>;

/** What is missing, or does not belong there. */
export interface TermsProblem {
  field: 'network' | 'payout' | 'amount' | 'percentage';
  code: 'required' | 'invalid_option';
}

type Read<Value> = { terms: Value } | { problem: TermsProblem };

/** The parameter with the secret that signs the postbacks of a campaign. */
export const ownSecretParameter = (brand: string, campaign: string): string =>
  `/dating/${brand}/campaign-${campaign}`;

/** Completes what is given for a new campaign. */
export function completeTerms(given: AnyTerms, name: string, config: Config): Read<CampaignTerms> {
  const { network, payout: model } = given;
  if (network === undefined) return { problem: { field: 'network', code: 'required' } };
  if (model === undefined) return { problem: { field: 'payout', code: 'required' } };
  const payout = readPayout(given, model, config);
  if ('problem' in payout) return payout;
  return {
    terms: {
      network,
      click_id: given.click_id ?? 'sub1',
      payout: payout.terms,
      hold_days: given.hold_days ?? limits.commissionHoldDays,
      attribution_days: given.attribution_days ?? limits.attributionDays,
      cap_per_day: given.cap_per_day ?? null,
      method: given.method ?? 'GET',
      postbacks: withoutNull(given.postbacks ?? {}),
      secret_parameter: given.secret_parameter ?? ownSecretParameter(config.id, name),
    },
  };
}

/** Returns what changes of a campaign. */
export function changeTerms(
  { payout: model, amount, percentage, postbacks, ...given }: AnyTerms,
  was: Campaign,
  config: Config,
): Read<Partial<CampaignTerms>> {
  const isPaid = model !== undefined || amount !== undefined || percentage !== undefined;
  const payout = isPaid
    ? readPayout({ amount, percentage }, model ?? was.payout.model, config)
    : null;
  if (payout && 'problem' in payout) return payout;
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    terms: {
      ...kept,
      ...(payout ? { payout: payout.terms } : {}),
      ...(postbacks ? { postbacks: withoutNull({ ...was.postbacks, ...postbacks }) } : {}),
    },
  };
}

function readPayout(
  { amount, percentage }: Pick<GivenTerms, 'amount' | 'percentage'>,
  model: PayoutModel,
  { currency }: Config,
): Read<CampaignTerms['payout']> {
  if (model === 'revenue_share') {
    if (percentage === undefined) return { problem: { field: 'percentage', code: 'required' } };
    if (amount !== undefined) return { problem: { field: 'amount', code: 'invalid_option' } };
    return { terms: { model, percentage } };
  }
  if (amount === undefined) return { problem: { field: 'amount', code: 'required' } };
  if (percentage !== undefined) {
    return { problem: { field: 'percentage', code: 'invalid_option' } };
  }
  const value = amount.includes('.') ? amount : `${amount}.00`;
  return { terms: { model, amount: toMinor({ value }), currency } };
}

const withoutNull = (given: NonNullable<GivenTerms['postbacks']>): CampaignTerms['postbacks'] =>
  Object.fromEntries(
    Object.entries(given).filter(([, url]) => url !== null),
  ) as CampaignTerms['postbacks'];
