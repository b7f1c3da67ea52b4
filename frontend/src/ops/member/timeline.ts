/** What happened with a member, newest first, from what the page of the member knows. */
import * as limits from '#shared/limits.ts';
import type { Money } from '#shared/model/common.ts';
import type { OperatorMeasure } from '#shared/model/restriction.ts';
import type {
  RepeatableMail,
  SupportAction,
  SupportActionKind,
} from '#shared/model/support-action.ts';
import { getReasonText, measureTitles } from '../restriction-words.ts';
import {
  dayMs,
  getDateText,
  getDayText,
  getDurationText,
  getMonthText,
  isSameDay,
} from '../times.ts';
import { type Decision, isInForce, type Member, type Purchase } from './member-data.ts';
import {
  getChangeText,
  getCountText,
  getMethodText,
  getMoneyText,
  paymentStatusNames,
} from './money-words.ts';
import { getGivenBack, isAllGivenBack, isPaid } from './purchases.ts';
import { getSourceText } from './source-text.ts';

export const timelineFilters = ['money', 'safety', 'operators'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

export type TimelineKind =
  | OperatorMeasure
  | SupportActionKind
  | 'joined'
  | 'purchase'
  | 'unpaid'
  | 'credits_back'
  | 'lifted'
  | 'report'
  | 'note'
  | 'deleted'
  | 'hold';

export interface TimelineEntry {
  key: string;
  at: string;
  kind: TimelineKind;
  /** Where it shows, beside all. */
  filters: readonly TimelineFilter[];
  title: string;
  text: string;
  /** How it stands now. */
  mark?: { tone: 'line' | 'amber' | 'red'; text: string };
  /** What it changed, in money or credits. */
  change?: string;
  /** The case in which it was decided or reported. */
  case?: string;
}

interface TimelineGroup {
  title: string;
  /** Of one day, so that its entries stand by their times; else by their days. */
  isDay: boolean;
  entries: TimelineEntry[];
}

type Source = Omit<Member, 'photos'>;

export function buildTimeline(member: Source, now: number): TimelineEntry[] {
  return [
    ...listDeletion(member, now),
    ...member.notes.map(
      ({ id, at, by, text }): TimelineEntry => ({
        key: `note ${id}`,
        at,
        kind: 'note',
        filters: ['operators'],
        title: `${by} noted`,
        text,
      }),
    ),
    ...member.actions.map(toActionEntry),
    ...member.decisions.flatMap((decision) => listDecision(member, decision, now)),
    ...member.reports.map(
      ({ case: id, at }): TimelineEntry => ({
        key: `report ${id}`,
        at,
        kind: 'report',
        filters: ['safety'],
        title: 'Reported by somebody else',
        text: '',
        case: id,
      }),
    ),
    ...listCreditsBack(member),
    ...(member.purchases ?? []).map(toPurchaseEntry),
    {
      key: 'joined',
      at: member.signup_date,
      kind: 'joined' as const,
      filters: [],
      title: 'Joined',
      text: member.source ? getSourceText(member.source) : '',
    },
  ].sort((one, other) => other.at.localeCompare(one.at));
}

const mailNames: Record<RepeatableMail, string> = {
  activation: 'the confirmation of the address',
  receipt: 'a receipt',
  payment_reversed: 'the mail about a refund',
  withdrawal_receipt: 'the mail about a withdrawal',
};

function getActionTitle({ kind, amount, credits, mail }: SupportAction): string {
  switch (kind) {
    case 'refund':
      return `Refund of ${amount ? getMoneyText(amount) : 'a payment'}`;
    case 'goodwill':
      return `${getCountText(credits ?? 0, 'credit')} as goodwill`;
    case 'mail':
      return `Sent ${mail ? mailNames[mail] : 'a mail'} again`;
    case 'mail_suppression':
      return 'Had mail go to the address again';
    case 'confirm':
      return 'Confirmed the address';
    case 'export':
      return 'Sent a link to a copy of all data';
    case 'erase':
      return 'Erased, as two people decided';
  }
}

function toActionEntry(action: SupportAction): TimelineEntry {
  const { id, kind, at, by, reason, amount, credits } = action;
  return {
    key: `action ${id}`,
    at,
    kind,
    filters: kind === 'refund' || kind === 'goodwill' ? ['money', 'operators'] : ['operators'],
    title: getActionTitle(action),
    text: reason ? `${toSentence(reason)} ${by}` : by,
    ...(amount && { change: `−${getMoneyText(amount)}` }),
    ...(credits !== null && { change: getChangeText(credits) }),
  };
}

function toPurchaseEntry(purchase: Purchase): TimelineEntry {
  const { id, at, credits, amount, method, status, invoice_number } = purchase;
  const words = `${getCountText(credits, 'credit')}, ${getMoneyText(amount)}`;
  const by = getMethodText(method);
  const common = { key: `purchase ${id}`, at, filters: ['money'] as const };
  if (!isPaid(purchase)) {
    return {
      ...common,
      kind: 'unpaid',
      title: `Did not buy ${words}`,
      text: by,
      mark: {
        tone: status === 'failed' ? 'amber' : 'line',
        text: paymentStatusNames[status],
      },
    };
  }
  const back = getGivenBack(purchase);
  return {
    ...common,
    kind: 'purchase',
    title: `Bought ${words}`,
    text: [invoice_number && `Invoice ${invoice_number}`, by].filter(Boolean).join(', '),
    ...(back
      ? { mark: { tone: 'line', text: getBackText(purchase, back) } }
      : { change: `+${getMoneyText(amount)}` }),
  };
}

export function getBackText(purchase: Purchase, back: Money): string {
  if (purchase.status === 'charged_back') return paymentStatusNames.charged_back;
  return isAllGivenBack(purchase)
    ? paymentStatusNames.refunded
    : `${getMoneyText(back)} ${paymentStatusNames.refunded.toLowerCase()}`;
}

/** When credits went back with their money: a purchase itself does not say when. */
function listCreditsBack({ wallet }: Pick<Member, 'wallet'>): TimelineEntry[] {
  const titles: Record<string, string> = {
    reversals: 'went back after a refund or charge back',
    withdrawals: 'went back with a withdrawal',
  };
  return (wallet?.entries ?? []).flatMap(({ sequence, at, account, amount }) => {
    const title = titles[account];
    if (!title || amount >= 0) return [];
    return {
      key: `entry ${sequence}`,
      at,
      kind: 'credits_back' as const,
      filters: ['money'] as const,
      title: `${getCountText(-amount, 'credit')} ${title}`,
      text: '',
      change: getChangeText(amount),
    };
  });
}

const toSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function listDecision(
  member: Pick<Member, 'restriction'>,
  decision: Decision,
  now: number,
): TimelineEntry[] {
  const { id, kind, at, until, by, reason, lifted } = decision;
  const filters = ['safety', 'operators'] as const;
  const span = until ? ` for ${getDurationText(Date.parse(until) - Date.parse(at))}` : '';
  const entries: TimelineEntry[] = [
    {
      key: `decision ${id}`,
      at,
      kind,
      filters,
      title: `${measureTitles[kind]}${span}`,
      text: `${toSentence(getReasonText(reason))} ${by}`,
      case: decision.case,
      ...getDecisionMark(member, decision, now),
    },
  ];
  if (lifted) {
    entries.push({
      key: `lifted ${id}`,
      at: lifted.at,
      kind: 'lifted',
      filters,
      title: `Lifted: ${measureTitles[kind].toLowerCase()}${span}`,
      text: `${toSentence(lifted.reason)} ${lifted.by}`,
      case: decision.case,
    });
  }
  return entries;
}

/** How a measure stands now. A warning holds nothing that could end. */
function getDecisionMark(
  member: Pick<Member, 'restriction'>,
  decision: Decision,
  now: number,
): Pick<TimelineEntry, 'mark'> {
  if (decision.lifted) return { mark: { tone: 'line', text: 'Lifted' } };
  if (decision.kind === 'warn') return {};
  const isOver = decision.until !== null && Date.parse(decision.until) <= now;
  if (!isOver && isInForce(member, decision)) {
    const tone = decision.kind === 'mute' ? 'amber' : 'red';
    return { mark: { tone, text: 'In force' } };
  }
  return { mark: { tone: 'line', text: isOver ? 'Ended' : 'Replaced' } };
}

/** When the member left: an account is kept for a fixed time after that. */
function listDeletion(
  { purge_at, hold }: Pick<Member, 'purge_at' | 'hold'>,
  now: number,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  if (purge_at) {
    entries.push({
      key: 'deleted',
      at: new Date(Date.parse(purge_at) - limits.reactivationDays * dayMs).toISOString(),
      kind: 'deleted',
      filters: ['safety'],
      title: 'Deleted the account',
      text: `Can come back until ${getDateText(purge_at, now)}`,
    });
  }
  if (hold) {
    entries.push({
      key: 'hold',
      at: hold.at,
      kind: 'hold',
      filters: ['safety', 'operators'],
      title: 'Kept from the purge',
      text: `${toSentence(hold.reason)} ${hold.by}`,
    });
  }
  return entries;
}

const daysByThemselves = 7;

/** The last days each for itself, what came before by its month. */
export function groupTimeline(entries: readonly TimelineEntry[], now: number): TimelineGroup[] {
  const groups: TimelineGroup[] = [];
  for (const entry of entries) {
    const isDay = now - Date.parse(entry.at) < daysByThemselves * dayMs;
    const title = isDay
      ? isSameDay(entry.at, now)
        ? 'Today'
        : getDayText(entry.at)
      : getMonthText(entry.at, now);
    const last = groups.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else groups.push({ title, isDay, entries: [entry] });
  }
  return groups;
}
