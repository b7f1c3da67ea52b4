/** How brands stand, in words. */
import { getCountText } from '../member/money-words.ts';
import { getListText } from '../money/money-text.ts';
import { getCountryText, getLanguageText } from '../profile-words.ts';
import { getDateText, getMomentText } from '../times.ts';
import type { BrandDetails, BrandRow } from './brands-data.ts';
import { getZoneMomentText } from './zone-times.ts';

/** Names beyond so many are counted. */
const mostNames = 4;

const listNames = (names: readonly string[]): string =>
  names.length > mostNames
    ? `${names.slice(0, mostNames - 1).join(', ')} and ${names.length - mostNames + 1} more`
    : getListText(names);

/** `4 live, 2 drafts wait` */
export function getBrandsNote(rows: readonly BrandRow[]): string {
  const live = rows.filter(({ offline_since }) => !offline_since).length;
  const drafts = rows.filter(({ draft, schedule }) => draft !== null && !schedule).length;
  const coming = rows.filter(({ schedule }) => schedule !== null).length;
  return [
    `${live} live`,
    rows.length > live && `${rows.length - live} offline`,
    drafts > 0 && `${getCountText(drafts, 'draft')} ${drafts === 1 ? 'waits' : 'wait'}`,
    coming > 0 && `${coming} scheduled`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `Live, 31 Oct, version 47` */
export function getStateText({ live, published_at, offline_since }: BrandRow, now: number): string {
  if (offline_since) return `Offline since ${getMomentText(offline_since, now)}`;
  return ['Live', getDateText(published_at, now), live !== null && `version ${live}`]
    .filter(Boolean)
    .join(', ');
}

/** What waits in a brand; null where nothing does. */
export function getWaitingText({ draft, schedule, time_zone }: BrandRow): string | null {
  if (schedule) return `Comes ${getZoneMomentText(schedule.at, time_zone)}`;
  return draft === null ? null : `Draft ${draft} waits`;
}

/** `Malwa Sp. z o.o., Kraków. Poland and Slovakia, in Polish. Draft 14 over published 13` */
export function getBrandText({ brand, live, draft }: BrandDetails): string {
  const { company, countries, locales } = brand;
  const where = listNames(countries.map(getCountryText));
  const languages = listNames(locales.map(getLanguageText));
  const used = live === null ? 'what is published' : `published ${live}`;
  return [
    `${company.name}, ${company.city}.`,
    `${where}, in ${languages}.`,
    draft === null ? live !== null && `Version ${live} is in use` : `Draft ${draft} over ${used}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** How a brand's draft is made: a brand begins with a folder. */
export const newBrandCommand = 'npm run brand -- new --help';
export const getDraftCommand = (brand: string): string =>
  `npm run brand -- publish ${brand} --draft`;
