/** Campaigns as the console declares and changes them. */
import type { GivenTerms } from '#shared/model/campaign.ts';
import type { AuditFacts } from '#shared/model/operator.ts';
import type { CampaignDto } from '#shared/ops/campaign.ts';
import { toMoney } from '#shared/rules/money.ts';
import { replaceCampaignSecret, tryNewCampaignSecret } from '../../adapters/campaign-secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import {
  changeTerms,
  completeTerms,
  ownSecretParameter,
  type TermsProblem,
} from '../traffic/campaign-terms.ts';
import {
  type Campaign,
  type CampaignChanges,
  type CampaignOutcome,
  changeCampaign,
  findCampaign,
  recordCampaign,
} from '../traffic/campaigns.ts';
import type { OpsBrandContext } from './ops-context.ts';

export const toPayoutDto = (payout: Campaign['payout']): CampaignDto['payout'] =>
  payout.model === 'revenue_share'
    ? { model: payout.model, amount: null, percentage: payout.percentage }
    : {
        model: payout.model,
        amount: { minor: payout.amount, currency: payout.currency },
        percentage: null,
      };

/** Whether the console may write the parameter with the secret: only a campaign's own one. */
const hasOwnSecret = ({ name, secret_parameter }: Campaign, brand: Pick<Brand, 'id'>): boolean =>
  secret_parameter === ownSecretParameter(brand.id, name);

export const toCampaignDto = (campaign: Campaign, brand: Pick<Brand, 'id'>): CampaignDto => {
  const { name, status, network, click_id, hold_days, attribution_days, cap_per_day } = campaign;
  const { method, postbacks, secret_parameter, by, at, version } = campaign;
  return {
    ...{ name, status, network, click_id, hold_days, attribution_days, cap_per_day },
    ...{ method, postbacks, secret_parameter, by, at, version },
    has_own_secret: hasOwnSecret(campaign, brand),
    payout: toPayoutDto(campaign.payout),
  };
};

const wrong = ({ field, code }: TermsProblem) =>
  new AppError('validation_failed', { fields: { [`terms.${field}`]: code } });

/** @throws AppError where nothing was recorded */
function getRecorded(result: CampaignOutcome): Campaign {
  switch (result.outcome) {
    case 'recorded':
    case 'unchanged':
      return result.campaign;
    case 'name_taken':
      throw new AppError('validation_failed', { fields: { name: 'already_used' } });
    case 'network_taken':
      throw new AppError('validation_failed', { fields: { 'terms.network': 'already_used' } });
    case 'changed_meanwhile':
      throw new AppError('campaign_stale');
  }
}

/** A tracker's own key may stand in a query, which the audit never has. */
const toPlace = (url: string): string => url.replace(/\?.*$/, '?…');

/** The terms as the audit has them. */
function toFacts({ payout, postbacks, ...terms }: CampaignChanges): AuditFacts {
  return {
    ...terms,
    ...(payout ? { payout: toPayoutFact(payout) } : {}),
    ...(postbacks
      ? { postbacks: Object.entries(postbacks).map(([event, url]) => `${event} ${toPlace(url)}`) }
      : {}),
  };
}

function toPayoutFact(payout: Campaign['payout']): string {
  if (payout.model === 'revenue_share') return `${payout.model} ${payout.percentage} %`;
  const { value, currency } = toMoney(payout.amount, payout.currency);
  return `${payout.model} ${value} ${currency}`;
}

/**
 * POST /ops/campaigns. The same again declares nothing anew, and makes the secret where the first
 * call did not get so far.
 *
 * @throws AppError `validation_failed` or `campaign_stale`
 */
export async function declareCampaign({
  operator,
  brand,
  scope,
  body: { name, terms: given },
  audit,
}: OpsBrandContext<{ name: string; terms: GivenTerms }>): Promise<{
  campaign: CampaignDto;
  secret: string | null;
}> {
  const subject = { kind: 'campaign', id: name };
  audit.note({ subject });
  const read = completeTerms(given, name, brand.config);
  if ('problem' in read) throw wrong(read.problem);
  const { terms } = read;
  const asked = { name, terms, by: operator.name };
  const result = await recordCampaign(scope, asked, [
    audit.write({ subject, after: toFacts(terms) }),
  ]);
  if (result.outcome === 'unchanged') audit.note({ subject, after: { unchanged: true } });
  const campaign = getRecorded(result);
  const secret = await tryNewCampaignSecret(campaign.secret_parameter);
  return { campaign: toCampaignDto(campaign, brand), secret };
}

/**
 * PUT /ops/campaign.
 *
 * @throws AppError `not_found`, `validation_failed` or `campaign_stale`
 */
export async function changeOneCampaign({
  operator,
  brand,
  scope,
  body: { campaign: name, version, terms: given, status, new_secret },
  audit,
}: OpsBrandContext<{
  campaign: string;
  version: number;
  terms?: GivenTerms | undefined;
  status?: Campaign['status'] | undefined;
  new_secret?: true | undefined;
}>): Promise<{ campaign: CampaignDto; secret: string | null }> {
  const subject = { kind: 'campaign', id: name };
  audit.note({ subject });
  const was = await findCampaign(scope, name);
  if (!was) throw new AppError('not_found');
  if (was.version !== version) throw new AppError('campaign_stale');
  if (new_secret && !hasOwnSecret(was, brand)) {
    throw new AppError('validation_failed', { fields: { new_secret: 'invalid_option' } });
  }
  const read = changeTerms(given ?? {}, was, brand.config);
  if ('problem' in read) throw wrong(read.problem);
  const changes: CampaignChanges = { ...read.terms, ...(status ? { status } : {}) };
  const before = Object.fromEntries(
    Object.keys(changes).map((key) => [key, was[key as keyof CampaignChanges]]),
  ) as CampaignChanges;
  const result = await changeCampaign(scope, { was, changes, by: operator.name }, [
    audit.write({
      subject,
      before: toFacts(before),
      after: { ...toFacts(changes), ...(new_secret ? { new_secret } : {}) },
    }),
  ]);
  const campaign = getRecorded(result);
  const secret = new_secret ? await replaceCampaignSecret(campaign.secret_parameter) : null;
  return { campaign: toCampaignDto(campaign, brand), secret };
}
