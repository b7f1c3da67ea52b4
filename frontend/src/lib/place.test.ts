import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { PositionError } from './geolocation.ts';
import { locationText, type Search } from './place.ts';

const text = (search: Search) => locationText('prompt', search, ['NL']);
const failed = (cause: unknown) => text({ state: 'failed', cause });
const place = { city: 'Utrecht', region: 'NL-UT', country: 'NL' } as const;

describe('what the location button says', () => {
  it.each(['unsupported', 'unknown', 'granted', 'denied', 'prompt'] as const)(
    'is about the permission (%s) before it is pressed',
    (permission) => {
      expect(locationText(permission, { state: 'idle' }, ['NL'])).toBe(permission);
    },
  );

  it('follows the search', () => {
    expect(text({ state: 'looking' })).toBe('looking');
    expect(text({ state: 'found', place })).toBe('found');
    expect(text({ state: 'found', place: { ...place, country: 'FR' } })).toBe('outside');
  });

  it('tells a refusal from a device, a place and a connection that do not help', () => {
    expect(failed(new PositionError('denied'))).toBe('denied');
    expect(failed(new PositionError('unavailable'))).toBe('unavailable');
    expect(failed(new ApiError({ code: 'not_found', status: 404 }))).toBe('nowhere');
    expect(failed(new ApiError({ code: 'network', status: 0 }))).toBe('unreachable');
  });
});
