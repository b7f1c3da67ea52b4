import * as limits from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { delayAfter } from '../../adapters/backoff.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { MailError } from '../../adapters/mail.ts';
import type { Needs } from '../../adapters/needs.ts';
import { SmsError } from '../../adapters/sms.ts';
import { answerResetRequest } from '../account/reset-request.ts';
import type { MessageRecord } from '../chat/messages.ts';
import type { Brand } from '../core/brand.ts';
import {
  type DeliveryOutcome,
  dueItems,
  finishItem,
  getDerivedOutboxId,
  type MailMessage,
  moveItem,
  type NotifyMessage,
  type OutboxAddress,
  type OutboxItem,
  outboxItem,
  type Progress,
  removeItem,
  stageClaimed,
} from '../core/outbox.ts';
import { processDue } from '../core/process-due.ts';
import { raise } from '../core/raised-alarms.ts';
import { type MemberScope, memberScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { notePaymentMails } from '../payments/sent-mails.ts';
import { brandById, brandInUse, ofRunningBrands } from '../tenants/brands.ts';
import { countActivity } from '../traffic/activity.ts';
import { withholdUnlessBack } from '../traffic/count-member.ts';
import { deliverPostback } from '../traffic/deliver-postback.ts';
import { mailCase } from './case-mails.ts';
import { stageFraudWarnings } from './fraud-warnings.ts';
import { deliverMailing } from './mailing-mails.ts';
import { mailMember, stagedLetter } from './mails.ts';
import { notify } from './notify.ts';
import { sendCode } from './text-messages.ts';

export const needs: Needs = { alarms: ['outbox_given_up'] };

const leaseMs = 60_000;
/** Maximum time of the job's run; it starts every minute. */
const longestRunMs = 40_000;
const delays = { firstMs: 10_000, longestMs: 3_600_000 };
/** A failing item is dropped after this many attempts. */
const maxTries = 30;
/** How often a mail or text message may be repeated although it may have been sent. */
const mostUncertain = 1;

/** The stream keeps its records for a day, in which it may bring them again. */
const finishedSeconds = 2 * 86_400;

type DeliveryState = 'sent' | 'dropped' | 'postponed' | 'not_due';

/**
 * Delivers an item: claims it, sends it, and removes or postpones it. Transient failures postpone
 * it with growing delays. Where the result of a mail is unknown (its response was lost, or a worker
 * died with the claim), it is sent once more under the same Message-ID; so is a text message, with
 * the same code. A push message may be repeated, as browsers deduplicate it by its event.
 *
 * @returns the item's state, for the job's log
 */
export async function deliver({ tenant, member, id }: OutboxAddress): Promise<DeliveryState> {
  const scope = memberScope(tenantScope({ id: tenant }), member);
  const time = now().getTime();
  const item = await outboxItem(scope, id);
  if (!item || Date.parse(item.due_at) > time) return 'not_due';
  // An unfinished claim means that a mail or text message may have been sent.
  const uncertain = item.uncertain + (item.claimed && goesOutBlindly(item) ? 1 : 0);
  const claim = { due_at: new Date(time + leaseMs).toISOString(), claimed: true, uncertain };
  if (!(await moveItem(scope, item, { ...claim, tries: item.tries + 1 }))) return 'not_due';
  const held = { ...item, ...claim, tries: item.tries + 1 };
  if (uncertain > mostUncertain) return giveUp(scope, held);
  return deliverClaimed(scope, held, await brandById(tenant));
}

/**
 * Notifies a member of a message that the stream brought, at most once however often it brings it:
 * the item is staged under an id that follows from the message, claimed already, and leaves a mark
 * when it is over. A worker that dies leaves it to `deliverDue`.
 *
 * @param options.onStaged is called where the message was not staged before
 * @throws AppError while the table is unavailable, so that the stream must bring the record again
 */
export async function deliverMessage(
  scope: MemberScope,
  { id, conversation, other }: Pick<MessageRecord, 'id' | 'conversation' | 'other'>,
  { onStaged }: { onStaged: () => void },
): Promise<DeliveryState> {
  const held = await stageClaimed(
    scope,
    getDerivedOutboxId(scope, 'message', conversation, id),
    { kind: 'notify', about: 'message', conversation, message: id, from: other },
    new Date(now().getTime() + leaseMs).toISOString(),
  );
  if (!held) return 'not_due';
  onStaged();
  return deliverClaimed(scope, held, await brandInUse(scope.tenant));
}

/** Sends an item that this worker holds, and ends or postpones it. */
async function deliverClaimed(
  scope: MemberScope,
  held: OutboxItem,
  brand: Brand | null,
): Promise<DeliveryState> {
  if (brand?.stopped !== undefined) {
    // As it was before it was claimed: it leaves once the brand goes on.
    const { uncertain, tries } = held;
    const due_at = now().toISOString();
    await moveItem(scope, held, { due_at, claimed: false, uncertain, tries: tries - 1 });
    return 'postponed';
  }
  let outcome: DeliveryOutcome;
  try {
    outcome = brand ? await send(scope, brand, held) : withoutBrand(held);
  } catch (cause) {
    const failed = cause instanceof MailError || cause instanceof SmsError ? cause : null;
    if (failed && !failed.retryable) return giveUp(scope, held);
    return postpone(scope, held, { responseLost: failed?.responseLost ?? false });
  }
  if (outcome.failed)
    return postpone(scope, held, { responseLost: false, progress: outcome.failed });
  if (outcome.again) {
    const { at, progress } = outcome.again;
    const state = { due_at: at.toISOString(), claimed: false, uncertain: 0, tries: 0 };
    await moveItem(scope, held, state, progress);
    return outcome.sent ? 'sent' : 'postponed';
  }
  if (outcome.sent && held.kind !== 'sms' && goesOutBlindly(held))
    await countActivity(scope, { mails: 1 });
  // If one of these fails, the claim remains and marks the send as uncertain.
  if (outcome.sent && held.kind === 'mail') await notePaymentMails(scope, held);
  await end(scope, held);
  return outcome.sent ? 'sent' : 'dropped';
}

/** Tells whether the receiver would get a repeated send twice. */
const goesOutBlindly = (item: OutboxItem): boolean =>
  item.kind === 'mail' ||
  item.kind === 'mailing' ||
  item.kind === 'case' ||
  item.kind === 'sms' ||
  (item.kind === 'notify' && goesByMail(item));

const goesByMail = (item: OutboxItem & NotifyMessage): boolean =>
  item.about === 'unread' || item.about === 'week' || item.progress?.by_mail === true;

async function postpone(
  scope: MemberScope,
  held: OutboxItem,
  { responseLost, progress }: { responseLost: boolean; progress?: Progress },
): Promise<DeliveryState> {
  const uncertain = held.uncertain + (responseLost ? 1 : 0);
  if (held.tries >= maxTries || uncertain > mostUncertain) return giveUp(scope, held);
  const due_at = new Date(now().getTime() + delayAfter(held.tries, delays)).toISOString();
  await moveItem(scope, held, { due_at, claimed: false, uncertain, tries: held.tries }, progress);
  return 'postponed';
}

/** Drops a failing item. Of weekly updates only this week's is dropped. */
async function giveUp(scope: MemberScope, held: OutboxItem): Promise<'dropped'> {
  const what = held.kind === 'mail' ? held.template : held.kind;
  // It comes first, as nothing brings an item again that is over.
  await raise(scope, 'outbox_given_up', `${scope.member}/${held.id}/${held.due_at.slice(0, 10)}`, {
    ...{ member: scope.member, payment: null, amount: null, found: what },
  });
  if (held.kind === 'notify' && held.about === 'week') {
    const due_at = in7Days().toISOString();
    const progress = { round: (held.progress?.round ?? 0) + 1 };
    await moveItem(scope, held, { due_at, claimed: false, uncertain: 0, tries: 0 }, progress);
  } else {
    await end(scope, held);
  }
  alarm('outbox_given_up', { tenant: scope.tenant, id: held.id, what, tries: held.tries });
  return 'dropped';
}

/**
 * The stream may bring the message of a notification again, and warnings may be staged again: both
 * then find that they are over.
 */
async function end(scope: MemberScope, item: OutboxItem): Promise<void> {
  const isStagedAgain =
    (item.kind === 'notify' && item.about === 'message') ||
    (item.kind === 'mail' && item.template === 'fraud_warning');
  if (isStagedAgain) {
    await finishItem(scope, item.id, nowSeconds() + finishedSeconds);
  } else {
    await removeItem(scope, item.id);
  }
}

const inOneHour = () => new Date(now().getTime() + 3_600_000);
const in7Days = () => new Date(now().getTime() + limits.weeklyUpdateSeconds * 1_000);

/** Delivers the due items of all brands: those that the stream missed, and postponed ones. */
export const deliverDue = (): Promise<Record<string, number>> =>
  processDue(
    ofRunningBrands(dueItems(now().toISOString()), ({ tenant }) => tenant),
    deliver,
    longestRunMs,
  );

/** Repeating items wait for their brand to return, as nothing would stage them again. */
function withoutBrand(item: OutboxItem): DeliveryOutcome {
  const progress = item.progress ?? {};
  if (item.kind === 'refund') return { sent: false, again: { at: inOneHour(), progress } };
  const comesAgain = item.kind === 'notify' && (item.about === 'week' || item.about === 'unread');
  if (!comesAgain) return { sent: false };
  return { sent: false, again: { at: in7Days(), progress } };
}

async function send(scope: MemberScope, brand: Brand, item: OutboxItem): Promise<DeliveryOutcome> {
  switch (item.kind) {
    case 'notify':
      return notify(scope, brand, item);
    case 'sms':
      return { sent: await sendCode(scope, brand, item) };
    case 'refund':
      return requestRefund(scope, brand, item);
    case 'postback':
      return deliverPostback(scope, item);
    case 'return_check':
      return { sent: await withholdUnlessBack(scope) };
    case 'reset_request':
      return { sent: await answerResetRequest(scope, item) };
    case 'mail':
      return { sent: await mail(scope, brand, item) };
    case 'case':
      return { sent: await mailCase(scope, brand, item) };
    case 'fraud_warnings':
      return stageFraudWarnings(scope, item);
    case 'mailing':
      return deliverMailing(scope, brand, item);
  }
}

async function mail(
  scope: MemberScope,
  brand: Brand,
  item: OutboxItem & MailMessage,
): Promise<boolean> {
  const member = await findMember(scope);
  const letter = member && (await stagedLetter(member, brand, item));
  return letter ? mailMember(member, brand, letter, item) : false;
}
