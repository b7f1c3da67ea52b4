import type { PayoutModel, PostbackEvent } from '#shared/rules/campaign-terms.ts';
import { noCampaign, type ReportGrouping } from '#shared/rules/traffic.ts';
import { capitalize } from '../capitalize.ts';
import { getLongDayText } from '../jobs/periods.ts';
import { getAmountText } from '../money/money-text.ts';
import { getCountryText } from '../profile-words.ts';
import type { Campaign, Postback } from './campaigns-data.ts';

export const getCampaignName = (name: string): string =>
  name === noCampaign ? 'No campaign' : name;

const eventNames = { soi: 'sign-up', doi: 'confirmed address', first_purchase: 'first purchase' };

/** `€3.50 a confirmed address` */
export function getPayoutText({ model, amount, percentage }: Campaign['payout']): string {
  if (model === 'revenue_share' || !amount) return `${percentage ?? 0}% of the revenue`;
  return `${getAmountText(amount.minor, amount.currency)} a ${eventNames[model]}`;
}

export const groupingNames: Record<ReportGrouping, string> = {
  campaign: 'Campaign',
  day: 'Day',
  network: 'Network',
  sub1: 'Sub id 1',
  sub2: 'Sub id 2',
  sub3: 'Sub id 3',
  landing: 'Landing page',
  variant: 'Variant',
  country: 'Country',
  device: 'Device',
};

/** `By landing page` */
export const getGroupingText = (by: ReportGrouping): string =>
  `By ${groupingNames[by].toLowerCase()}`;

const deviceNames: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
};

/** What a row of a grouping is called. Sub ids are as the network sent them. */
export function getGroupText(by: ReportGrouping, group: string): string {
  if (by === 'campaign') return getCampaignName(group);
  if (group === '') return 'None';
  if (by === 'day') return getLongDayText(group);
  if (by === 'country') return getCountryText(group);
  if (by === 'device') return deviceNames[group] ?? group;
  return by === 'landing' || by === 'variant' ? `/${group}` : group;
}

export const payoutNames: Record<PayoutModel, string> = {
  soi: 'Each sign-up',
  doi: 'Each confirmed address',
  first_purchase: 'Each first purchase',
  revenue_share: 'A share of the revenue',
};

export const postbackNames: Record<PostbackEvent, string> = {
  soi: 'Sign-up',
  doi: 'Confirmed address',
  first_purchase: 'First purchase',
  purchase: 'Later purchase',
  reversal: 'Money went back',
};

export const postbackStates: Record<
  Postback['state'],
  { name: string; tone: 'green' | 'amber' | 'red' | 'line' }
> = {
  sent: { name: 'Sent', tone: 'green' },
  pending: { name: 'Under way', tone: 'line' },
  held: { name: 'Held', tone: 'amber' },
  given_up: { name: 'Given up', tone: 'red' },
};

const reasonNames: Readonly<Record<string, string>> = {
  quick: 'signed up within seconds of the click',
  program: 'the click was a program’s',
  disposable: 'a throw-away address',
  same_device: 'many sign-ups of one device',
  same_net: 'many sign-ups of one part of the net',
  same_domain: 'many addresses of one domain',
  data_center: 'the click came from a data centre',
  never_back: 'no page opened since the sign-up',
};

const overCap = /^over (\d+) on (\d{4}-\d{2}-\d{2})\s*/;

/** Why a commission waits, in words. */
export function getReasonText(reason: string): string {
  const [whole = '', most, day] = overCap.exec(reason) ?? [];
  const signs = reason.slice(whole.length).split(' ').filter(Boolean);
  return capitalize(
    [
      ...(most && day ? [`more than ${most} on ${getLongDayText(day)}`] : []),
      ...signs.map((sign) => reasonNames[sign] ?? sign),
    ].join(', '),
  );
}
