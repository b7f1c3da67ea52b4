/** Places in a brand's declaration, in words. */
import type { ChangeArea } from '#shared/model/brand-desk.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { capitalize } from '../capitalize.ts';
import { getMethodText, getMoneyText } from '../member/money-words.ts';
import { getCountryText, getLanguageText } from '../profile-words.ts';
import type { Change } from './brands-data.ts';

export const areaNames: Record<ChangeArea, string> = {
  prices: 'Prices',
  payments: 'Payments',
  company: 'Company',
  domains: 'Domains',
  countries: 'Countries and languages',
  features: 'Features',
  limits: 'Limits',
  profile: 'Profile',
  mail: 'Mail',
  services: 'Services of others',
  pages: 'Pages',
  texts: 'Texts',
  landers: 'Landing pages',
  looks: 'Looks',
  files: 'Files',
  other: 'Other',
};

/** What one change is about, beside its name in a short list. */
export const areaItems: Record<ChangeArea, string> = {
  ...areaNames,
  ...{ prices: 'Price', domains: 'Domain', countries: 'Country', features: 'Feature' },
  ...{ limits: 'Limit', services: 'Service', pages: 'Page', texts: 'Text' },
  ...{ landers: 'Landing page', files: 'File' },
};

const names: Readonly<Record<string, string>> = {
  min_age: 'least age',
  kvk: 'registration number',
  oss: 'one-stop shop',
  vat_percentages: 'VAT',
  vat_numbers: 'VAT number',
  minimum_message_costs: 'least message costs',
  message_credits: 'credits for a message',
  photo_credits: 'credits for a photo',
  gift_credits: 'credits for a gift',
  signup_credits: 'credits at sign-up',
  signup_messages: 'messages at sign-up',
  refund_days: 'days to withdraw',
  from_name: 'name of the sender',
  from_address: 'address of the sender',
  reply_to: 'address for answers',
  dkim: 'DKIM',
  default_locale: 'default language',
  locales: 'languages',
};
/** Heads of a path that its area names already. */
const heads = new Set([
  ...['prices', 'payments', 'company', 'domains', 'countries', 'features', 'limits'],
  ...['profile', 'mail', 'services', 'theme', 'landers'],
]);

const countryPattern = /^[A-Z]{2}$/;
const languagePattern = /^[a-z]{2}$/;
const hasCountries = /(?:^|\.)(?:vat_percentages|vat_numbers|minimum_message_costs)\./;

function getPlace(part: string): string {
  if (names[part]) return names[part];
  if (/^\d+$/.test(part)) return `number ${part}`;
  return part.replaceAll('_', ' ');
}

const join = (parts: readonly string[]): string => capitalize(parts.join(': '));

/** `pages/pl/terms.md` as `Terms, Polish`; null where the path is no page. */
function findPageText(path: string): string | null {
  const [, language = '', page = ''] = /^pages\/([a-z]{2})\/([\w-]+)\.md$/.exec(path) ?? [];
  return page
    ? `${capitalize(getPlace(page.replaceAll('-', ' ')))}, ${getLanguageText(language)}`
    : null;
}

/** `prices.packages.p60.amount.value` as `Package p60: amount`. */
export function getChangeText({ area, path }: Pick<Change, 'area' | 'path'>): string {
  // A file of the folder stands by its name.
  if (area === 'files') return path;
  const page = findPageText(path);
  if (page) return page;
  const [head = '', ...below] = path.split('.');
  const parts = heads.has(head) && below.length > 0 ? below : [head, ...below];
  // An amount and its value are one thing to a reader.
  const told = parts.at(-1) === 'value' || parts.at(-1) === 'costs' ? parts.slice(0, -1) : parts;
  const [first = '', second, ...rest] = told;
  if (area === 'prices' && first === 'packages' && second) {
    return join([`package ${second}`, ...rest.map(getPlace)]);
  }
  if (area === 'texts' && languagePattern.test(first) && second) {
    return `${join([second, ...rest].map(getPlace))}, ${getLanguageText(first)}`;
  }
  return join(
    told.map((part) =>
      countryPattern.test(part) && hasCountries.test(path) ? getCountryText(part) : getPlace(part),
    ),
  );
}

const isAmount = ({ path }: Pick<Change, 'path'>) => /\.amount\.value$/.test(path);

/** Lists of codes, by the end of their path. */
const lists: readonly [RegExp, (code: string) => string][] = [
  [/(?:^|_|\.)countries$/, getCountryText],
  [/(?:^|\.)(?:locales|default_locale)$/, getLanguageText],
  [/(?:^|\.)methods$/, (method) => getMethodText(method as PaymentMethod)],
];

/**
 * A value in words; null where there is none.
 *
 * @param currency of the brand's amounts, where it is known
 */
export function getValueText(
  change: Change,
  side: 'before' | 'after',
  currency: string | null,
): string | null {
  const value = change[side];
  if (value === null) return null;
  if (currency && isAmount(change)) return getMoneyText({ value, currency });
  const list = lists.find(([place]) => place.test(change.path));
  if (list) return value.split(', ').filter(Boolean).map(list[1]).join(', ');
  if (value === 'true') return 'on';
  return value === 'false' ? 'off' : value;
}

/** So long texts stand below one another. */
const longChars = 40;

export const isLong = ({ before, after }: Pick<Change, 'before' | 'after'>): boolean =>
  [before, after].some((text) => text !== null && (text.length > longChars || text.includes('\n')));

const areas = Object.keys(areaNames) as ChangeArea[];

/** By area, prices first, in the order in which areas matter. */
export const groupChanges = (
  changes: readonly Change[],
): { area: ChangeArea; changes: Change[] }[] =>
  areas
    .map((area) => ({ area, changes: changes.filter((change) => change.area === area) }))
    .filter((group) => group.changes.length > 0);

/** The same without their groups. */
export const sortChanges = (changes: readonly Change[]): Change[] =>
  groupChanges(changes).flatMap((group) => group.changes);
