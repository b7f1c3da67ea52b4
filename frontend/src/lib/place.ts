/** What the location button says: before it is pressed, while it works, and after. */
import type { Country } from '#shared/model/values.ts';
import { ApiError } from './api.ts';
import { type LocationPermission, PositionError } from './geolocation.ts';

export interface Place {
  city: string;
  region: string;
  country: Country;
}

/** How far asking for the position is. */
export type Search =
  | { state: 'idle' }
  | { state: 'looking' }
  | { state: 'found'; place: Place }
  | { state: 'failed'; cause: unknown };

/** A key below `place:location.texts`. */
export type LocationText =
  | LocationPermission
  | 'looking'
  | 'found'
  | 'outside'
  | 'nowhere'
  | 'unavailable'
  | 'unreachable';

/** The text for a state. What just happened goes before what the browser allows. */
export function locationText(
  permission: LocationPermission,
  search: Search,
  countries: readonly string[],
): LocationText {
  switch (search.state) {
    case 'idle':
      return permission;
    case 'looking':
      return 'looking';
    case 'found':
      return countries.includes(search.place.country) ? 'found' : 'outside';
    case 'failed':
      if (search.cause instanceof PositionError) return search.cause.reason;
      return search.cause instanceof ApiError && search.cause.code === 'not_found'
        ? 'nowhere'
        : 'unreachable';
  }
}
