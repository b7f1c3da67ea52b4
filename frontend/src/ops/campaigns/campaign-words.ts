import { type CampaignGrouping, noCampaign } from '#shared/rules/traffic.ts';
import { getLongDayText } from '../jobs/periods.ts';
import { getAmountText } from '../money/money-text.ts';
import { getCountryText } from '../profile-words.ts';
import type { Campaign } from './campaigns-data.ts';

export const getCampaignName = (name: string): string =>
  name === noCampaign ? 'No campaign' : name;

const eventNames = { soi: 'sign-up', doi: 'confirmed address', first_purchase: 'first purchase' };

/** `€3.50 a confirmed address` */
export function getPayoutText({ model, amount, percentage }: Campaign['payout']): string {
  if (model === 'revenue_share' || !amount) return `${percentage ?? 0}% of the revenue`;
  return `${getAmountText(amount.minor, amount.currency)} a ${eventNames[model]}`;
}

export const groupingNames: Record<CampaignGrouping, string> = {
  day: 'Day',
  network: 'Network',
  sub1: 'Sub id 1',
  sub2: 'Sub id 2',
  sub3: 'Sub id 3',
  landing: 'Landing page',
  country: 'Country',
  device: 'Device',
};

const deviceNames: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
};

/** What a row of a grouping is called. Sub ids are as the network sent them. */
export function getGroupText(by: CampaignGrouping, group: string): string {
  if (group === '') return 'None';
  if (by === 'day') return getLongDayText(group);
  if (by === 'country') return getCountryText(group);
  if (by === 'device') return deviceNames[group] ?? group;
  return by === 'landing' ? `/${group}` : group;
}
