/**
 * Postbacks: what a campaign's tracker is told of a member, once per event, member and transaction.
 * A job stages them from the table's stream, so that no request of a member waits for a campaign.
 */
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { prorate, toMoney } from '#shared/rules/money.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll, commitNamed } from '../core/commit.ts';
import { getDerivedOutboxId, newOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { accountItems } from '../members/members.ts';
import { brandInUse } from '../tenants/brands.ts';
import { type Attribution, attribute, claimFirstPayment, findAttribution } from './attribution.ts';
import {
  type Campaign,
  countWrite,
  findCampaign,
  type PostbackEvent,
  paysFor,
} from './campaigns.ts';
import type { MemberEvent, MovedMoney } from './member-events.ts';
import type { MacroValues } from './postback-url.ts';
import { postbackWrite } from './postbacks.store.ts';

export { findPostback, latestPostbacks } from './postbacks.store.ts';

/** A try to deliver a postback. */
export interface PostbackTry {
  /** ISO 8601. */
  at: string;
  /** The response's status, or why there was none. */
  code: string;
  /** The beginning of the response. */
  text: string;
}

export interface Postback {
  id: string;
  campaign: string;
  event: PostbackEvent;
  /** ISO 8601. */
  at: string;
  /** `held`: nothing is sent, for the reason given. */
  state: 'pending' | 'sent' | 'given_up' | 'held';
  reason?: string | undefined;
  /** What templates may name, as it was at the event. */
  values: MacroValues;
  tries: PostbackTry[];
  is_test: boolean;
}

const daySeconds = 86_400;
const statuses: Record<PostbackEvent, string> = {
  soi: 'lead',
  doi: 'confirmed',
  first_purchase: 'sale',
  purchase: 'sale',
  reversal: 'reversed',
};

/** What an event is told with, beside what is known of the member. */
interface EventFacts {
  event: PostbackEvent;
  transaction: string;
  money: MovedMoney | null;
}

/**
 * Stages the postbacks of a member's events. Events that come again find them staged.
 *
 * @returns the number of events that a campaign was to be told of
 */
export async function stagePostbacks(
  member: MemberScope,
  events: readonly MemberEvent[],
): Promise<number> {
  let staged = 0;
  for (const one of events) {
    const attribution = await findEventAttribution(member, one);
    const campaign = attribution?.campaign && (await findCampaign(member, attribution.campaign));
    const brand = campaign && (await brandInUse(member.tenant));
    if (!attribution || !campaign || !brand) continue;
    const facts = await getFacts(member, one);
    if (await stageEvent(member, brand, { campaign, attribution, facts })) staged++;
  }
  return staged;
}

/** A payment may be seen before the signup, whose record the stream brings by itself. */
async function findEventAttribution(
  member: MemberScope,
  one: MemberEvent,
): Promise<Attribution | null> {
  if ('account' in one) return attribute(member, one.account);
  const known = await findAttribution(member);
  if (known) return known;
  const account = (await accountItems(member, [member.member])).get(member.member);
  const isNew = account && now().getTime() - Date.parse(account.signup_date) < daySeconds * 1_000;
  return isNew ? attribute(member, account) : null;
}

async function getFacts(member: MemberScope, one: MemberEvent): Promise<EventFacts> {
  const transaction = (cause: string) => getDerivedOutboxId(member, 'transaction', cause);
  if ('account' in one) return { event: one.kind, transaction: transaction('signup'), money: null };
  const { kind, money } = one;
  const facts = { transaction: transaction(money.payment), money };
  if (kind === 'reversal') return { event: 'reversal', ...facts };
  const isFirst = await claimFirstPayment(member, money.payment);
  return { event: isFirst ? 'first_purchase' : 'purchase', ...facts };
}

interface EventSubject {
  campaign: Campaign;
  attribution: Attribution;
  facts: EventFacts;
}

/** @returns false where it was staged before, or the campaign is not told of such events */
async function stageEvent(
  member: MemberScope,
  brand: Brand,
  subject: EventSubject,
): Promise<boolean> {
  const { campaign, facts } = subject;
  if (!campaign.postbacks[facts.event]) return false;
  const postback: Postback = {
    id: getDerivedOutboxId(member, 'postback', facts.event, facts.transaction),
    campaign: campaign.name,
    event: facts.event,
    at: nowIso(),
    state: 'pending',
    values: getValues(subject),
    tries: [],
    is_test: false,
  };
  const ttl = nowSeconds() + limits.postbackDays * daySeconds;
  const cap = paysFor(campaign, facts.event) ? campaign.cap_per_day : null;
  const day = dayIn(brand.config.time_zone, now());
  const result = await commitNamed(member, [
    {
      name: 'postback',
      writes: [
        postbackWrite(member, postback, ttl),
        stage(member, postback.id, { kind: 'postback', postback: postback.id }),
      ],
    },
    {
      name: 'cap',
      writes: cap === null ? [] : [countWrite(member, campaign.name, day, cap, ttl)],
    },
  ]);
  if (result.committed) return true;
  if (result.failed.includes('postback')) return false;
  const held: Postback = { ...postback, state: 'held', reason: `over ${cap} on ${day}` };
  return commitAll(member, [postbackWrite(member, held, ttl)]);
}

/** Returns the values of a template's macros. An e-mail or IP address is never among them. */
export function getValues({ campaign, attribution, facts }: EventSubject): Record<string, string> {
  const { tracking, click } = attribution;
  const { event, money, transaction } = facts;
  const currency =
    money?.currency ?? ('currency' in campaign.payout ? campaign.payout.currency : '');
  return {
    ...tracking,
    click_id: tracking[campaign.click_id] ?? '',
    event,
    status: statuses[event],
    payout: getPayout(campaign, attribution, facts),
    sum: money ? toMoney(money.gross, money.currency).value : '',
    currency,
    transaction_id: transaction,
    country: attribution.country,
    landing: click?.landing ?? '',
    timestamp: toSeconds(nowIso()),
    click_timestamp: click ? toSeconds(click.at) : '',
    is_test: '0',
  };
}

/** What the event costs, or what its reversal takes back; empty where it is about neither. */
function getPayout(campaign: Campaign, { first_payment }: Attribution, facts: EventFacts): string {
  const { payout } = campaign;
  const { event, money } = facts;
  if (payout.model === 'revenue_share') {
    return money ? toMoney(prorate(money.net, payout.percentage, 100), money.currency).value : '';
  }
  const isTakenBack =
    event === 'reversal' && payout.model === 'first_purchase' && first_payment === money?.payment;
  if (event !== payout.model && !isTakenBack) return '';
  return toMoney(payout.amount, payout.currency).value;
}

const toSeconds = (at: string): string => String(Math.floor(Date.parse(at) / 1_000));

/**
 * Stages a postback for a test, which belongs to no member and is tried once.
 *
 * @returns where its log is
 */
export async function stageTest(
  scope: TenantScope,
  campaign: Campaign,
  event: PostbackEvent,
  clickId: string,
): Promise<{ member: MemberScope; id: string }> {
  const member = memberScope(scope, newId());
  const sample: Attribution = {
    campaign: campaign.name,
    signed_up_at: nowIso(),
    tracking: { network: campaign.network, [campaign.click_id]: clickId },
    country: '',
  };
  const facts: EventFacts = { event, transaction: newOutboxId(), money: null };
  const id = newOutboxId();
  const postback: Postback = {
    id,
    campaign: campaign.name,
    event,
    at: nowIso(),
    state: 'pending',
    values: { ...getValues({ campaign, attribution: sample, facts }), is_test: '1' },
    tries: [],
    is_test: true,
  };
  await commitAll(scope, [
    postbackWrite(member, postback, nowSeconds() + daySeconds),
    stage(member, id, { kind: 'postback', postback: id }),
  ]);
  return { member, id };
}
