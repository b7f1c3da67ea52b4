/** The device's position: what the visitor allows, and asking for it once. */
import { useEffect, useState } from 'react';
import * as limits from '#shared/limits.ts';

export type LocationPermission = 'unsupported' | 'unknown' | 'granted' | 'denied' | 'prompt';

/** How long the device may take to find its position. */
const positionTimeoutMs = 15_000;

/** Why there is no position. */
export class PositionError extends Error {
  readonly reason: 'denied' | 'unavailable';

  constructor(reason: 'denied' | 'unavailable') {
    super(reason);
    this.name = 'PositionError';
    this.reason = reason;
  }
}

type Device = Partial<Pick<Navigator, 'geolocation' | 'permissions'>>;

/**
 * What the browser says before it is asked for a position. `unknown` where it can tell a
 * position but not whether it would.
 */
export async function locationPermission(
  device: Device,
  secure: boolean,
  onChange?: (permission: LocationPermission) => void,
): Promise<LocationPermission> {
  if (!device.geolocation || !secure) return 'unsupported';
  if (!device.permissions?.query) return 'unknown';
  try {
    const status = await device.permissions.query({ name: 'geolocation' });
    if (onChange) status.onchange = () => onChange(status.state);
    return status.state;
  } catch {
    return 'unknown';
  }
}

/** The permission as it is now; follows a change in the browser's settings. */
export function useLocationPermission(): LocationPermission {
  const [permission, setPermission] = useState<LocationPermission>('unknown');
  useEffect(() => {
    let here = true;
    const note = (next: LocationPermission) => here && setPermission(next);
    locationPermission(navigator, isSecureContext, note).then(note);
    return () => {
      here = false;
    };
  }, []);
  return permission;
}

/**
 * Asks for the position, at most as old as the location cache allows; rough is enough.
 *
 * @throws PositionError
 */
export function currentPosition(device: Device = navigator): Promise<{ lat: number; lon: number }> {
  return new Promise((resolve, reject) => {
    if (!device.geolocation) {
      reject(new PositionError('unavailable'));
      return;
    }
    device.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (error) =>
        reject(
          new PositionError(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
        ),
      {
        maximumAge: limits.locationCacheMs,
        timeout: positionTimeoutMs,
        enableHighAccuracy: false,
      },
    );
  });
}
