/** A view in words. */
import type { ViewRole } from '#shared/model/view.ts';
import { getCountryText } from '../profile-words.ts';
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

/** What the bar above the page says. */
export function getViewText(brand: string, { as, country }: Pick<Choices, 'as' | 'country'>) {
  const whose = as === 'visitor' ? 'Nobody’s session.' : 'A made-up member, nobody’s session.';
  return `${brand} as ${kinds[as]} in ${getCountryText(country)}. ${whose} Nothing you press is sent.`;
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
