/** A campaign as it is written in its form, and what is wrong with it. */
import * as limits from '#shared/limits.ts';
import { namePattern } from '#shared/patterns.ts';
import {
  mostHoldDays,
  mostPaidPerDay,
  mostPayoutPercent,
  type PayoutModel,
  type PostbackEvent,
  payoutAmountPattern,
  postbackEvents,
  templateProblems,
} from '#shared/rules/campaign-terms.ts';
import { toMoney } from '#shared/rules/money.ts';
import type { OpsBody } from '../api.ts';
import { capitalize } from '../capitalize.ts';
import type { CampaignTerms } from './campaigns-data.ts';

export interface CampaignDraft {
  name: string;
  network: string;
  clickId: CampaignTerms['click_id'];
  payout: PayoutModel;
  amount: string;
  percentage: string;
  holdDays: string;
  attributionDays: string;
  /** Empty where any number is paid for. */
  cap: string;
  method: CampaignTerms['method'];
  /** Empty where the tracker is not told. */
  postbacks: Record<PostbackEvent, string>;
}

type Terms = OpsBody<'campaigns', 'POST'>['terms'];

const noPostbacks = Object.fromEntries(postbackEvents.map((event) => [event, ''])) as Record<
  PostbackEvent,
  string
>;

export const emptyCampaign: CampaignDraft = {
  ...{ name: '', network: '', clickId: 'sub1', payout: 'doi', amount: '', percentage: '' },
  holdDays: String(limits.commissionHoldDays),
  attributionDays: String(limits.attributionDays),
  ...{ cap: '', method: 'GET', postbacks: noPostbacks },
};

export const toDraft = (campaign: CampaignTerms): CampaignDraft => ({
  name: campaign.name,
  network: campaign.network,
  clickId: campaign.click_id,
  payout: campaign.payout.model,
  amount: campaign.payout.amount
    ? toMoney(campaign.payout.amount.minor, campaign.payout.amount.currency).value
    : '',
  percentage: String(campaign.payout.percentage ?? ''),
  holdDays: String(campaign.hold_days),
  attributionDays: String(campaign.attribution_days),
  cap: String(campaign.cap_per_day ?? ''),
  method: campaign.method,
  postbacks: { ...noPostbacks, ...campaign.postbacks },
});

/** By the names of fields; a template's is that of its event. */
export type CampaignProblems = Partial<
  Record<Exclude<keyof CampaignDraft, 'postbacks'> | PostbackEvent, string | undefined>
>;

const toTyped = (typed: string): string => typed.trim().replace(',', '.');

const findWholeProblem = (typed: string, least: number, most: number): string | undefined => {
  const value = Number(typed);
  const isGood = /^\d{1,7}$/.test(typed.trim()) && value >= least && value <= most;
  return isGood ? undefined : `A whole number from ${least} to ${most}`;
};

function findPayoutProblems({ payout, amount, percentage }: CampaignDraft): CampaignProblems {
  if (payout === 'revenue_share') {
    return { percentage: findWholeProblem(percentage, 1, mostPayoutPercent) };
  }
  const isAmount = payoutAmountPattern.test(toTyped(amount));
  return { amount: isAmount ? undefined : 'An amount such as 2.50' };
}

function findTemplateProblem(template: string): string | undefined {
  if (template === '') return undefined;
  if (template.length > limits.postbackUrlMaxChars) {
    return `At most ${limits.postbackUrlMaxChars} characters`;
  }
  const problems = templateProblems(template);
  return problems.length > 0 ? `It ${problems.join('. It ')}` : undefined;
}

/** What has to be mended before it can be sent. */
export function findCampaignProblems(draft: CampaignDraft): CampaignProblems {
  const { name, network, holdDays, attributionDays, cap, postbacks } = draft;
  const found: CampaignProblems = {
    name: namePattern.test(name.trim())
      ? undefined
      : '2 to 40 small letters, digits or hyphens, such as adnet-de',
    network: network.trim() ? undefined : 'What the links of the campaign carry',
    ...findPayoutProblems(draft),
    holdDays: findWholeProblem(holdDays, 0, mostHoldDays),
    attributionDays: findWholeProblem(attributionDays, 1, limits.clickDays),
    cap: cap.trim() ? findWholeProblem(cap, 1, mostPaidPerDay) : undefined,
    ...Object.fromEntries(
      postbackEvents.map((event) => [event, findTemplateProblem(postbacks[event].trim())]),
    ),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text));
}

const toPayout = ({ payout, amount, percentage }: CampaignDraft): Terms =>
  payout === 'revenue_share'
    ? { payout, percentage: Number(percentage) }
    : { payout, amount: toTyped(amount) };

/** The terms of a new campaign; only of a draft without problems. */
export const toNewTerms = (draft: CampaignDraft): Terms => ({
  network: draft.network.trim(),
  click_id: draft.clickId,
  ...toPayout(draft),
  hold_days: Number(draft.holdDays),
  attribution_days: Number(draft.attributionDays),
  cap_per_day: draft.cap.trim() ? Number(draft.cap) : null,
  method: draft.method,
  postbacks: Object.fromEntries(
    postbackEvents
      .map((event) => [event, draft.postbacks[event].trim()] as const)
      .filter(([, template]) => template !== ''),
  ),
});

/** What changes of a campaign; only of a draft without problems. */
export function toChangedTerms(draft: CampaignDraft, was: CampaignTerms): Terms {
  const before = toDraft(was);
  const {
    payout: _model,
    amount: _amount,
    percentage: _share,
    postbacks: _,
    ...rest
  } = toNewTerms(draft);
  const { postbacks: _none, ...old } = toNewTerms(before);
  const kept = Object.entries(rest).filter(
    ([key, value]) => old[key as keyof typeof old] !== value,
  );
  const isPaid = (['payout', 'amount', 'percentage'] as const).some(
    (key) => draft[key] !== before[key],
  );
  const templates = postbackEvents
    .filter((event) => draft.postbacks[event].trim() !== before.postbacks[event])
    .map((event) => [event, draft.postbacks[event].trim() || null]);
  return {
    ...Object.fromEntries(kept),
    ...(isPaid ? toPayout(draft) : {}),
    ...(templates.length > 0 ? { postbacks: Object.fromEntries(templates) } : {}),
  };
}

/** Fields as the server names them, by their names here. */
const fieldNames: Readonly<Record<string, keyof CampaignProblems>> = {
  name: 'name',
  'terms.network': 'network',
  'terms.amount': 'amount',
  'terms.percentage': 'percentage',
  'terms.payout': 'payout',
  'terms.hold_days': 'holdDays',
  'terms.attribution_days': 'attributionDays',
  'terms.cap_per_day': 'cap',
  ...Object.fromEntries(postbackEvents.map((event) => [`terms.postbacks.${event}`, event])),
};

/** What the server found wrong, at the fields of the form. */
export const toFieldProblems = (fields: Readonly<Record<string, string>>): CampaignProblems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, code]) => {
      const field = fieldNames[path];
      if (!field) return [];
      const text = code === 'already_used' ? 'Another campaign of the brand has it' : code;
      return [[field, capitalize(text.replaceAll('_', ' '))]];
    }),
  );
