/** Delivers a postback, and logs each try. */
import * as limits from '#shared/limits.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { ParameterError, secretParameter } from '../../adapters/parameters.ts';
import { type PostbackResult, sendPostback } from '../../adapters/postback.ts';
import type { DeliveryOutcome, OutboxItem, PostbackMessage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Campaign, findCampaign } from './campaigns.ts';
import { renderPostback } from './postback-url.ts';
import { endPostback, findPostback, logTry } from './postbacks.store.ts';
import type { Postback } from './postbacks.ts';

/** While a campaign is paused, its postbacks look again so often. */
const pausedSeconds = 3_600;

/** A tracker that got a postback and whose response was lost gets it again: `transaction_id` tells. */
export async function deliverPostback(
  member: MemberScope,
  item: OutboxItem & PostbackMessage,
): Promise<DeliveryOutcome> {
  const postback = await findPostback(member, item.postback);
  if (postback?.state !== 'pending') return { sent: false };
  const campaign = await findCampaign(member, postback.campaign);
  const template = campaign?.postbacks[postback.event];
  if (!campaign || !template) {
    await endPostback(member, postback.id, 'given_up', 'the campaign has no template for it');
    return { sent: false };
  }
  if (campaign.status === 'paused' && !postback.is_test) return again(item, pausedSeconds);
  const result = await tryOnce(campaign, template, postback);
  const wait = limits.postbackRetrySeconds[postback.tries.length];
  const isOver = postback.is_test || wait === undefined;
  const state = result.ok ? 'sent' : isOver ? 'given_up' : 'pending';
  const { code, text } = result;
  await logTry(member, postback.id, { at: nowIso(), code, text }, state);
  if (result.ok || isOver || wait === undefined) return { sent: result.ok };
  return again(item, wait);
}

async function tryOnce(
  { method, secret_parameter }: Campaign,
  template: string,
  { values }: Postback,
): Promise<PostbackResult> {
  try {
    const secret = await secretParameter(secret_parameter);
    return await sendPostback({ ...renderPostback(template, values, secret), method });
  } catch (cause) {
    if (!(cause instanceof ParameterError)) throw cause;
    return { ok: false, code: 'no_secret', text: cause.message };
  }
}

function again({ progress = {} }: OutboxItem, seconds: number): DeliveryOutcome {
  const at = new Date(now().getTime() + seconds * 1_000);
  return { sent: false, again: { at, progress } };
}
