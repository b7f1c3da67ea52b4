/** What can be decided about a campaign of a network: values, limits and URL templates. */
import type { TrafficRecord } from './traffic.ts';

/**
 * What a tracker is told: the form was sent, the address was confirmed, the member's first purchase,
 * a later one, and money that came back (refund, charge back, withdrawal).
 */
export const postbackEvents = ['soi', 'doi', 'first_purchase', 'purchase', 'reversal'] as const;
export type PostbackEvent = (typeof postbackEvents)[number];

export const payoutModels = ['soi', 'doi', 'first_purchase', 'revenue_share'] as const;
export type PayoutModel = (typeof payoutModels)[number];

/** The keys in which a tracker can send its own id of a click. */
export const clickIdKeys = [
  'sub1',
  'sub2',
  'sub3',
  'ref',
  'cpc',
] as const satisfies readonly Exclude<keyof TrafficRecord, 'network'>[];

export const postbackMethods = ['GET', 'POST'] as const;

export const mostHoldDays = 365;
export const mostPaidPerDay = 1_000_000;
/** Share of net revenue, in percent. */
export const mostPayoutPercent = 90;

/** An amount of the brand's currency, with two decimals or none. */
export const payoutAmountPattern = /^\d{1,6}(?:\.\d{2})?$/;

/** What a template may name. None of it says who a member is, or where. */
export const macros = [
  ...['click_id', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'network', 'ref'],
  ...['event', 'status', 'payout', 'sum', 'currency', 'transaction_id', 'country', 'landing'],
  ...['timestamp', 'click_timestamp', 'is_test', 'sig'],
] as const;

/** A macro in a template, with its name and its map. */
export const macroPattern = /\{([^{}:]*)(?::([^{}]*))?\}/g;
const mapped = ['event', 'status'];

/** Lists what is wrong with a template, in words that follow its name. */
export function templateProblems(template: string): string[] {
  const problems: string[] = [];
  for (const [whole, name = '', map] of template.matchAll(macroPattern)) {
    if (!macros.some((one) => one === name)) {
      problems.push(`has the unknown macro ${whole}; there are ${macros.join(', ')}`);
    } else if (map !== undefined && !(mapped.includes(name) && isMap(map))) {
      problems.push(
        `has the map ${whole}; only event and status take one, such as lead=reg,sale=dep`,
      );
    }
  }
  const plain = template.replaceAll(macroPattern, 'x');
  if (/[{}]/.test(plain)) problems.push('has a brace that belongs to no macro');
  // The host is fixed, so that no value decides where a postback goes.
  if (!/^https:\/\/[^/?#{}@\s]+(?:[/?]|$)/.test(template) || !URL.canParse(plain)) {
    problems.push('must be an https address whose host has no macro and no user name');
  }
  return problems;
}

const isMap = (map: string): boolean => /^[a-z_]+=[^=,]*(?:,[a-z_]+=[^=,]*)*$/.test(map);
