/** Commissions that wait for a person, in the console. */
import type { WithheldDto } from '#shared/ops/withheld-commissions.ts';
import { dayIn } from '#shared/rules/age.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { findCampaign } from '../traffic/campaigns.ts';
import { decideWithheld, getLedger, listWithheld } from '../traffic/commission-ledger.ts';
import type { OpsBrandContext } from './ops-context.ts';

/**
 * GET /ops/withheld-commissions.
 *
 * @throws AppError `not_found`
 */
export async function readWithheld({
  brand,
  scope,
  query: { campaign: name },
  audit,
}: OpsBrandContext<undefined, { campaign: string }>): Promise<{ commissions: WithheldDto[] }> {
  audit.note({ subject: { kind: 'campaign', id: name } });
  const campaign = await findCampaign(scope, name);
  if (!campaign) throw new AppError('not_found');
  const { entries } = await getLedger(scope, name, dayIn(brand.config.time_zone, now()));
  return { commissions: listWithheld(entries) };
}

const kinds = { release: 'released', reject: 'rejected' } as const;

/**
 * POST /ops/withheld-commissions.
 *
 * @throws AppError `not_found`, or `commission_decided`
 */
export async function decideOnCommission({
  operator,
  scope,
  body: { campaign, commission, decision, reason },
  audit,
}: OpsBrandContext<{
  campaign: string;
  commission: string;
  decision: 'release' | 'reject';
  reason: string;
}>): Promise<Record<string, never>> {
  const about = { subject: { kind: 'campaign', id: campaign }, reason };
  const after = { commission, decision };
  audit.note({ ...about, after });
  const outcome = await decideWithheld(
    scope,
    { campaign, commission },
    { kind: kinds[decision], by: operator.name, reason },
    [audit.write({ ...about, after })],
  );
  if (outcome === 'unknown') throw new AppError('not_found');
  if (outcome === 'decided') throw new AppError('commission_decided');
  return {};
}
