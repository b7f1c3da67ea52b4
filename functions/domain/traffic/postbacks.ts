/**
 * Postbacks: what a campaign's tracker is told of a member, once per event, member and transaction.
 * A job stages them from the table's stream, so that no request of a member waits for a campaign.
 */
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { PostbackEvent } from '#shared/rules/campaign-terms.ts';
import { prorate, toMoney } from '#shared/rules/money.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { commitAll, commitNamed, type Write } from '../core/commit.ts';
import { getDerivedOutboxId, newOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { brandInUse } from '../tenants/brands.ts';
import { type Attribution, attribute, claimFirstPayment, findSource } from './attribution.ts';
import { type Campaign, findCampaign } from './campaigns.ts';
import { type Commission, isFinal } from './commissions.ts';
import { findCounted } from './counted-payments.ts';
import type { MemberEvent, MovedMoney } from './member-events.ts';
import type { MacroValues } from './postback-url.ts';
import {
  findPostback,
  postbackWrite,
  releaseWrite,
  stillHeldWrite,
  withdrawWrite,
} from './postbacks.store.ts';

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
  /** What the campaign earned by it; of a reversal, by the purchase that is reversed. */
  commission: Commission | null;
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
    const attribution =
      'account' in one ? await attribute(member, one.account) : await findSource(member);
    const campaign = attribution?.campaign && (await findCampaign(member, attribution.campaign));
    const brand = campaign && (await brandInUse(member.tenant));
    if (!attribution || !campaign || !brand) continue;
    const facts = await getFacts(member, one, attribution);
    const today = dayIn(brand.config.time_zone, now());
    if (await stageEvent(member, { campaign, attribution, facts, today })) staged++;
  }
  return staged;
}

async function getFacts(
  member: MemberScope,
  one: MemberEvent,
  { commission }: Attribution,
): Promise<EventFacts> {
  const transaction = getTransaction(member, 'account' in one ? null : one.money.payment);
  if ('account' in one) {
    const own = commission?.event === one.kind ? commission : null;
    return { event: one.kind, transaction, money: null, commission: own };
  }
  const { kind, money } = one;
  const counted = await findCounted(member, money.payment);
  const facts = { transaction, money, commission: counted?.commission ?? null };
  if (kind === 'reversal') return { event: 'reversal', ...facts };
  // A record of an earlier version moved no money that is counted.
  const isFirst = counted?.is_first ?? (await claimFirstPayment(member, money.payment));
  return { event: isFirst ? 'first_purchase' : 'purchase', ...facts };
}

/** The key against doubles of a payment's events, or of a signup and its confirmation. */
const getTransaction = (member: MemberScope, payment: string | null): string =>
  getDerivedOutboxId(member, 'transaction', payment ?? 'signup');

const getPostbackId = (member: MemberScope, event: PostbackEvent, transaction: string): string =>
  getDerivedOutboxId(member, 'postback', event, transaction);

interface EventSubject {
  campaign: Campaign;
  attribution: Attribution;
  facts: EventFacts;
  /** Day in the brand's time zone (YYYY-MM-DD). */
  today: string;
}

/** @returns false where it was staged before, or the campaign is not told of such events */
async function stageEvent(member: MemberScope, subject: EventSubject): Promise<boolean> {
  const { campaign, facts } = subject;
  if (!campaign.postbacks[facts.event]) return false;
  if (facts.event === 'reversal') return stageReversal(member, subject);
  const withheld = facts.commission?.withheld;
  const postback = createPostback(
    member,
    subject,
    withheld ? { state: 'held', reason: withheld } : { state: 'pending' },
  );
  return commitAll(member, [
    postbackWrite(member, postback, getEnd()),
    ...(withheld ? [] : [stagedPostback(member, postback.id)]),
  ]);
}

const createPostback = (
  member: MemberScope,
  subject: EventSubject,
  state: Pick<Postback, 'state' | 'reason'>,
): Postback => ({
  id: getPostbackId(member, subject.facts.event, subject.facts.transaction),
  campaign: subject.campaign.name,
  event: subject.facts.event,
  at: nowIso(),
  ...state,
  values: getValues(subject),
  tries: [],
  is_test: false,
});

/** When the log of a postback goes, in epoch seconds. */
const getEnd = (): number => nowSeconds() + limits.postbackDays * daySeconds;

const neverSent = 'the sale was not sent';

/**
 * Stages the reversal of a sale. Where the sale never left, its tracker has nothing to take back: what
 * is held ends once nothing is owed for it, and the reversal is logged without being sent.
 */
function stageReversal(member: MemberScope, subject: EventSubject): Promise<boolean> {
  const { transaction, commission } = subject.facts;
  return untilCommitted(async () => {
    const sale = await findSale(member, transaction);
    const isHeld = sale?.state === 'held';
    if (!sale || !(isHeld || isUnsent(sale))) {
      const postback = createPostback(member, subject, { state: 'pending' });
      return commitAll(member, [
        postbackWrite(member, postback, getEnd()),
        stagedPostback(member, postback.id),
      ]);
    }
    const postback = createPostback(member, subject, { state: 'given_up', reason: neverSent });
    const isOver = !commission || commission.amount === 0;
    const result = await commitNamed(member, [
      { name: 'mark', writes: [postbackWrite(member, postback, getEnd())] },
      {
        name: 'sale',
        writes: isHeld
          ? [isOver ? withdrawWrite(member, sale.id) : stillHeldWrite(member, sale.id)]
          : [],
      },
    ]);
    // Nobody is told; where the sale was released meanwhile, it is looked at again.
    return result.committed || result.failed.includes('mark') ? false : null;
  });
}

async function findSale(member: MemberScope, transaction: string): Promise<Postback | null> {
  for (const event of ['first_purchase', 'purchase'] as const) {
    const found = await findPostback(member, getPostbackId(member, event, transaction));
    if (found) return found;
  }
  return null;
}

/** It ended before its first try. */
const isUnsent = ({ state, tries }: Postback): boolean =>
  state === 'given_up' && tries.length === 0;

const stagedPostback = (member: MemberScope, id: string): Write =>
  stage(member, id, { kind: 'postback', postback: id });

/**
 * Returns the writes that send the postback which is held with a commission, with what the commission
 * has become, or end it where nothing is owed any more; none where none is held.
 */
export async function heldPostbackWrites(
  scope: TenantScope,
  { member: id, event, payment }: { member: string; event: PostbackEvent; payment: string | null },
  { amount, currency }: Pick<Commission, 'amount' | 'currency'>,
): Promise<Write[]> {
  const member = memberScope(scope, id);
  const postback = getPostbackId(member, event, getTransaction(member, payment));
  const found = await findPostback(member, postback);
  if (found?.state !== 'held') return [];
  if (amount === 0) return [withdrawWrite(member, postback)];
  const values = { ...found.values, payout: toMoney(amount, currency).value };
  return [releaseWrite(member, postback, values), stagedPostback(member, postback)];
}

/** Returns the values of a template's macros. An e-mail or IP address is never among them. */
export function getValues(subject: EventSubject): Record<string, string> {
  const { campaign, attribution, facts } = subject;
  const { tracking, click } = attribution;
  const { event, money, transaction } = facts;
  const currency =
    money?.currency ?? ('currency' in campaign.payout ? campaign.payout.currency : '');
  return {
    ...tracking,
    click_id: tracking[campaign.click_id] ?? '',
    event,
    status: statuses[event],
    payout: getPayout(subject),
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
function getPayout({ campaign, attribution, facts, today }: EventSubject): string {
  const { payout } = campaign;
  const { event, money, commission } = facts;
  const isReversal = event === 'reversal';
  if (isReversal && commission && isFinal(commission, today)) return '';
  if (payout.model === 'revenue_share') {
    return money ? toMoney(prorate(money.net, payout.percentage, 100), money.currency).value : '';
  }
  const isTakenBack =
    isReversal && payout.model === 'first_purchase' && attribution.first_payment === money?.payment;
  if (event !== payout.model && !isTakenBack) return '';
  return toMoney(payout.amount, payout.currency).value;
}

const toSeconds = (at: string): string => String(Math.floor(Date.parse(at) / 1_000));

/**
 * Stages a postback for a test, which belongs to no member and is tried once.
 *
 * @param also stands in the same transaction
 * @returns where its log is
 */
export async function stageTest(
  scope: TenantScope,
  campaign: Campaign,
  { event, clickId }: { event: PostbackEvent; clickId: string },
  also: Write[] = [],
): Promise<{ member: MemberScope; id: string }> {
  const member = memberScope(scope, newId());
  const sample: Attribution = {
    campaign: campaign.name,
    signed_up_at: nowIso(),
    tracking: { network: campaign.network, [campaign.click_id]: clickId },
    country: '',
    groups: {},
    flags: [],
  };
  const facts: EventFacts = { event, transaction: newOutboxId(), money: null, commission: null };
  const id = newOutboxId();
  const postback: Postback = {
    id,
    campaign: campaign.name,
    event,
    at: nowIso(),
    state: 'pending',
    values: { ...getValues({ campaign, attribution: sample, facts, today: '' }), is_test: '1' },
    tries: [],
    is_test: true,
  };
  await commitAll(scope, [
    postbackWrite(member, postback, nowSeconds() + daySeconds),
    stage(member, id, { kind: 'postback', postback: id }),
    ...also,
  ]);
  return { member, id };
}
