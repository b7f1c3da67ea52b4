/** Campaigns: what a network sends, what it is paid for, and what its tracker is told. */
import type { clickIdKeys, PostbackEvent } from '#shared/rules/campaign-terms.ts';
import { nowIso } from '../../adapters/clock.ts';
import { commitAll, type Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import { campaignWrite, listCampaigns, newCampaignWrite } from './campaigns.store.ts';

export { countWrite, findCampaign, listCampaigns } from './campaigns.store.ts';

/** What a campaign costs. Amounts are in the smallest unit of the brand's currency. */
export type Payout =
  | { model: 'soi' | 'doi' | 'first_purchase'; amount: number; currency: string }
  | { model: 'revenue_share'; percentage: number };

/** What an operator decides about a campaign. */
export interface CampaignTerms {
  /** The value of the key `network` in the links of the campaign. */
  network: string;
  click_id: (typeof clickIdKeys)[number];
  payout: Payout;
  /** Days before a commission is payable. */
  hold_days: number;
  /** Days between a click and the signup that it counts for. */
  attribution_days: number;
  /** How many events a day are paid for, or null. Further ones are held. */
  cap_per_day: number | null;
  method: 'GET' | 'POST';
  /** URL templates. An event without one is told to nobody. */
  postbacks: Partial<Record<PostbackEvent, string>>;
  /** Name of the parameter with the secret that signs postbacks. */
  secret_parameter: string;
}

export interface Campaign extends CampaignTerms {
  name: string;
  /** While paused, postbacks wait. */
  status: 'active' | 'paused';
  /** Who recorded or changed it last, and when (ISO 8601). */
  by: string;
  at: string;
  /** Every change is conditional on it. */
  version: number;
}

export type CampaignOutcome =
  | { outcome: 'recorded' | 'unchanged'; campaign: Campaign }
  /** Another campaign has the name, or the network. */
  | { outcome: 'name_taken' | 'network_taken'; campaign: Campaign }
  | { outcome: 'changed_meanwhile' };

/**
 * Records a new campaign, which is active at once.
 *
 * @param also stands in the same transaction
 */
export async function recordCampaign(
  scope: TenantScope,
  { name, terms, by }: { name: string; terms: CampaignTerms; by: string },
  also: Write[] = [],
): Promise<CampaignOutcome> {
  const others = await listCampaigns(scope);
  const same = others.find((one) => one.name === name);
  if (same) {
    return { outcome: isSame(same, terms) ? 'unchanged' : 'name_taken', campaign: same };
  }
  const rival = others.find(({ network }) => network === terms.network);
  if (rival) return { outcome: 'network_taken', campaign: rival };
  const campaign: Campaign = { ...terms, name, status: 'active', by, at: nowIso(), version: 1 };
  const stored = await commitAll(scope, [newCampaignWrite(scope, campaign), ...also]);
  return stored ? { outcome: 'recorded', campaign } : { outcome: 'changed_meanwhile' };
}

export type CampaignChanges = Partial<CampaignTerms & Pick<Campaign, 'status'>>;

/**
 * Changes a campaign's terms or its status. Members keep the campaign that brought them.
 *
 * @param also stands in the same transaction
 */
export async function changeCampaign(
  scope: TenantScope,
  { was, changes, by }: { was: Campaign; changes: CampaignChanges; by: string },
  also: Write[] = [],
): Promise<CampaignOutcome> {
  const { network = was.network } = changes;
  const rival = (await listCampaigns(scope)).find(
    (one) => one.name !== was.name && one.network === network,
  );
  if (rival) return { outcome: 'network_taken', campaign: rival };
  const campaign: Campaign = { ...was, ...changes, by, at: nowIso(), version: was.version + 1 };
  const stored = await commitAll(scope, [campaignWrite(scope, campaign, was), ...also]);
  return stored ? { outcome: 'recorded', campaign } : { outcome: 'changed_meanwhile' };
}

/** The stored terms have the same keys in no fixed order. */
function isSame(campaign: Campaign, terms: CampaignTerms): boolean {
  const { name: _name, status: _status, by: _by, at: _at, version: _version, ...own } = campaign;
  return sorted(own) === sorted(terms);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Tells whether a campaign pays for an event. */
export function paysFor({ payout }: Pick<Campaign, 'payout'>, event: PostbackEvent): boolean {
  if (payout.model !== 'revenue_share') return event === payout.model;
  return event === 'first_purchase' || event === 'purchase';
}
