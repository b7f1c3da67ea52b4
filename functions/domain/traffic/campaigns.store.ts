import { absent, add, anyOf, below, equals, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Campaign } from './campaigns.ts';

type Stored = Campaign & Record<string, unknown>;

/** Stores a new campaign; refused where the brand has one of this name. */
export const newCampaignWrite = (scope: TenantScope, campaign: Campaign): Write => ({
  put: { ...kinds.campaign.key(scope, campaign.name), ...campaign },
  if: absent(),
});

/** Replaces a campaign; refused where it has changed since it was read. */
export const campaignWrite = (
  scope: TenantScope,
  campaign: Campaign,
  was: Pick<Campaign, 'version'>,
): Write => ({
  put: { ...kinds.campaign.key(scope, campaign.name), ...campaign },
  if: equals('version', was.version),
});

export async function findCampaign(scope: TenantScope, name: string): Promise<Campaign | null> {
  const item = await get<Stored>(scope, kinds.campaign.key(scope, name));
  return item && toAttributes<Campaign>(item);
}

/** Lists a brand's campaigns by name. */
export async function listCampaigns(scope: TenantScope): Promise<Campaign[]> {
  const items = listAll<Stored>(scope, { pk: kinds.campaign.pk(scope) });
  return (await Array.fromAsync(items)).map((item) => toAttributes<Campaign>(item));
}

/** Counts an event that a campaign pays for; refused once `most` of the day are there. */
export const countWrite = (
  scope: TenantScope,
  campaign: string,
  day: string,
  most: number,
  /** Epoch seconds. */
  ttl: number,
): Write => ({
  update: kinds.campaignDay.key(scope, campaign, day),
  changes: [add({ paid: 1 }), set({ ttl })],
  if: anyOf(absent('paid'), below('paid', most)),
});
