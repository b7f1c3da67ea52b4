import { describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { currentPosition, type LocationPermission, locationPermission } from './geolocation.ts';

type Success = (position: { coords: { latitude: number; longitude: number } }) => void;
type Failure = (error: { code: number; PERMISSION_DENIED: number }) => void;

const geolocation = (
  response: (success: Success, failure: Failure, options: PositionOptions) => void,
) => ({ getCurrentPosition: response }) as unknown as Geolocation;
const permissions = (query: () => Promise<unknown>) => ({ query }) as unknown as Permissions;
const silent = geolocation(() => {});

describe('the permission', () => {
  it('is unsupported without the interface, or on an insecure page', async () => {
    expect(await locationPermission({}, true)).toBe('unsupported');
    expect(await locationPermission({ geolocation: silent }, false)).toBe('unsupported');
  });

  it('is unknown where the browser does not tell', async () => {
    expect(await locationPermission({ geolocation: silent }, true)).toBe('unknown');
    const refusing = permissions(() => Promise.reject(new TypeError()));
    expect(await locationPermission({ geolocation: silent, permissions: refusing }, true)).toBe(
      'unknown',
    );
  });

  it.each(['granted', 'denied', 'prompt'] as const)('is %s where it tells so', async (state) => {
    const telling = permissions(() => Promise.resolve({ state }));
    expect(await locationPermission({ geolocation: silent, permissions: telling }, true)).toBe(
      state,
    );
  });

  it('tells of a change', async () => {
    const status: { state: LocationPermission; onchange?: () => void } = { state: 'prompt' };
    const heard = vi.fn();
    await locationPermission(
      { geolocation: silent, permissions: permissions(() => Promise.resolve(status)) },
      true,
      heard,
    );
    status.state = 'denied';
    status.onchange?.();
    expect(heard).toHaveBeenCalledWith('denied');
  });
});

describe('the position', () => {
  it('may be as old as the location cache', async () => {
    let asked: PositionOptions = {};
    const device = geolocation((success, _, options) => {
      asked = options;
      success({ coords: { latitude: 52.09, longitude: 5.12 } });
    });
    expect(await currentPosition({ geolocation: device })).toEqual({ lat: 52.09, lon: 5.12 });
    expect(asked.maximumAge).toBe(limits.locationCacheMs);
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'unavailable'],
  ])('says why there is none (code %i)', async (code, reason) => {
    const device = geolocation((_, failure) => failure({ code, PERMISSION_DENIED: 1 }));
    await expect(currentPosition({ geolocation: device })).rejects.toMatchObject({ reason });
  });
});
