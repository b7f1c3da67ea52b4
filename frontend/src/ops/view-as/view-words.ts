/** A view in words. */
import type { ViewRole } from '#shared/model/view.ts';
import { getCountryText } from '../profile-words.ts';
import { getDateText, getTimeText } from '../times.ts';
import type { Choices, ViewOptions } from './view-data.ts';

export const roleNames: Record<ViewRole, string> = {
  visitor: 'Visitor',
  new: 'New member',
  paying: 'Paying member',
  no_credits: 'Out of credits',
  restricted: 'Restricted',
};

const kinds: Record<ViewRole, string> = {
  visitor: 'a visitor',
  new: 'a new member',
  paying: 'a paying member',
  no_credits: 'a member without credits',
  restricted: 'a restricted member',
};

export const getRoleNote = (
  as: ViewRole,
  { signup_credits }: Pick<ViewOptions, 'signup_credits'>,
): string =>
  ({
    visitor: 'Not signed in',
    new: `Just confirmed, ${signup_credits} credits`,
    paying: 'Premium, with credits',
    no_credits: '0 credits',
    restricted: 'Suspended for three days',
  })[as];

/** A version in words: `Draft 14 of 3 Nov, 12:30`. */
export function getVersionText(
  { number, made_at }: ViewOptions['versions'][number],
  { draft }: Pick<ViewOptions, 'draft'>,
  now: number,
): string {
  return `${number === draft ? 'Draft' : 'Version'} ${number} of ${getDateText(made_at, now)}, ${getTimeText(made_at)}`;
}

/** What the bar above the page says of a version that is not in use; nothing of the one that is. */
function getVersionMark(version: number | undefined, options: ViewOptions): string {
  const shown = options.versions.find(({ number }) => number === version);
  if (!shown || shown.number === options.live) return '';
  const state = shown.number === options.draft ? 'not published' : 'not in use';
  return `${getVersionText(shown, options, Date.now())}, ${state}. `;
}

/** What the bar above the page says. */
export function getViewText(
  brand: string,
  { as, country, version }: Pick<Choices, 'as' | 'country' | 'version'>,
  options: ViewOptions,
) {
  const whose = as === 'visitor' ? 'Nobody’s session.' : 'A made-up member, nobody’s session.';
  const which = getVersionMark(version, options);
  return `${which}${brand} as ${kinds[as]} in ${getCountryText(country)}. ${whose} Nothing you press is sent.`;
}

const writes: Record<string, string> = {
  'POST like': 'Like',
  'DELETE like': 'Like taken back',
  'POST chat': 'Message',
  'DELETE message': 'Message deleted',
  'POST payment': 'Order',
  'PUT profile': 'Profile saved',
  'PUT user': 'Setting saved',
  'POST user': 'Login, or push messages',
  'POST signup': 'Signup',
  'GET logout': 'Logout',
  'POST report': 'Report',
  'POST block': 'Block',
  'POST consent': 'Consent',
  'POST photos': 'Photo',
  'POST swipe-game': 'Swipe',
  'PUT notifications': 'Notifications saved',
};

/** What the page would have sent. */
export const getHeldBackText = (method: string, name: string): string =>
  writes[`${method} ${name}`] ?? `${method} ${name}`;
