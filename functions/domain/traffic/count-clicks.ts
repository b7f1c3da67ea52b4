/** Counts clicks, each once however often the table's stream brings it. */
import { dayIn } from '#shared/rules/age.ts';
import { noCampaign } from '#shared/rules/traffic.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { commitNamed } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import { brandInUse } from '../tenants/brands.ts';
import { type Campaign, listCampaigns } from './campaigns.ts';
import { clickCountedWrite, visitorCountedWrite } from './clicks.store.ts';
import type { Click } from './clicks.ts';
import { counterWrites } from './counters.store.ts';
import { type Counter, getCounters, getGroups, mergeCounters } from './counters.ts';

/** A transaction holds 100 writes: of each click its mark, its visitor's, and up to eight counters. */
const clicksAtOnce = 10;
/** The stream keeps its records for a day, and the visitor is another one the day after. */
const visitorSeconds = 3 * 86_400;

interface Counted {
  click: Click;
  campaign: Campaign | null;
  /** Whether its visitor is counted with it. */
  isUnique: boolean;
}

/** Counts a brand's new clicks. It costs a query, and a transaction for every ten clicks. */
export async function countClicks(scope: TenantScope, clicks: readonly Click[]): Promise<void> {
  const brand = await brandInUse(scope.tenant);
  if (!brand) return;
  const campaigns = await listCampaigns(scope);
  const each = [...new Map(clicks.map((click) => [click.id, click])).values()];
  for (let start = 0; start < each.length; start += clicksAtOnce) {
    const some = each.slice(start, start + clicksAtOnce);
    await countSome(scope, brand.config.time_zone, uniqueOnes(some, campaigns));
  }
}

/** The first click of a visitor for a campaign brings the visitor; a program is none. */
function uniqueOnes(clicks: readonly Click[], campaigns: readonly Campaign[]): Counted[] {
  const seen = new Set<string>();
  return clicks.map((click) => {
    const { tracking, visitor, bot, bounce } = click;
    const campaign = campaigns.find(({ network }) => network === tracking.network) ?? null;
    const key = `${visitor} ${campaign?.name}`;
    const isUnique = !bot && !bounce && !seen.has(key);
    if (isUnique) seen.add(key);
    return { click, campaign, isUnique };
  });
}

async function countSome(scope: TenantScope, timeZone: string, given: Counted[]): Promise<void> {
  let counted = given;
  while (counted.length > 0) {
    const counters = mergeCounters(counted.flatMap((one) => toCounters(one, timeZone)));
    const result = await commitNamed(scope, [
      ...counted.map(({ click: { id } }) => ({
        name: `click ${id}`,
        writes: [clickCountedWrite(scope, id)],
      })),
      ...counted.map(({ click: { id, visitor }, campaign, isUnique }) => ({
        name: `visitor ${id}`,
        writes: isUnique
          ? [
              visitorCountedWrite(
                scope,
                { visitor, campaign: campaign?.name ?? noCampaign },
                nowSeconds() + visitorSeconds,
              ),
            ]
          : [],
      })),
      { name: 'counters', writes: counterWrites(scope, counters) },
    ]);
    if (result.committed) return;
    const failed = new Set<string>(result.failed);
    counted = counted
      .filter(({ click }) => !failed.has(`click ${click.id}`))
      .map((one) => (failed.has(`visitor ${one.click.id}`) ? { ...one, isUnique: false } : one));
  }
}

function toCounters({ click, campaign, isUnique }: Counted, timeZone: string): Counter[] {
  const day = dayIn(timeZone, new Date(click.at));
  const added = click.bounce
    ? { bounces: 1 }
    : { clicks: 1, bots: click.bot ? 1 : 0, unique_clicks: isUnique ? 1 : 0 };
  const groups = getGroups(click, campaign?.click_id ?? null);
  return getCounters(campaign?.name ?? null, groups, [{ day, added }]);
}
