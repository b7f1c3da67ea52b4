/** What a campaign's tracker was told, in the console, and a call of it for a test. */
import type { PostbackDto } from '#shared/ops/campaign-postbacks.ts';
import type { PostbackEvent } from '#shared/rules/campaign-terms.ts';
import { AppError } from '../core/app-error.ts';
import type { TenantScope } from '../core/scope.ts';
import { type Campaign, findCampaign } from '../traffic/campaigns.ts';
import { latestPostbacks, type Postback, stageTest } from '../traffic/postbacks.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** How many the console shows. */
const latestCount = 50;

/** @throws AppError `not_found` */
async function findNamed(scope: TenantScope, name: string): Promise<Campaign> {
  const campaign = await findCampaign(scope, name);
  if (!campaign) throw new AppError('not_found');
  return campaign;
}

/**
 * GET /ops/campaign-postbacks.
 *
 * @throws AppError `not_found`
 */
export async function readPostbacks({
  scope,
  query: { campaign: name },
  audit,
}: OpsBrandContext<undefined, { campaign: string }>): Promise<{ postbacks: PostbackDto[] }> {
  audit.note({ subject: { kind: 'campaign', id: name } });
  const { name: campaign } = await findNamed(scope, name);
  const postbacks = await latestPostbacks(scope, campaign, latestCount);
  return { postbacks: postbacks.map(toPostbackDto) };
}

const toPostbackDto = (postback: Postback): PostbackDto => {
  const { id, at, event, state, reason = null, values, tries, is_test } = postback;
  const { transaction_id: transaction = '', payout = '', currency = '' } = values;
  const shown = payout ? { value: payout, currency } : null;
  return { id, at, event, state, reason, transaction, payout: shown, tries, is_test };
};

/**
 * POST /ops/campaign-postbacks.
 *
 * @throws AppError `not_found`, or `validation_failed` for an event that the tracker is not told of
 */
export async function testPostback({
  scope,
  body: { campaign: name, event, click },
  audit,
}: OpsBrandContext<{ campaign: string; event: PostbackEvent; click: string }>): Promise<{
  id: string;
}> {
  const subject = { kind: 'campaign', id: name };
  audit.note({ subject });
  const campaign = await findNamed(scope, name);
  if (!campaign.postbacks[event]) {
    throw new AppError('validation_failed', { fields: { event: 'invalid_option' } });
  }
  const entry = audit.write({ subject, after: { event, click } });
  const { id } = await stageTest(scope, campaign, { event, clickId: click }, [entry]);
  return { id };
}
