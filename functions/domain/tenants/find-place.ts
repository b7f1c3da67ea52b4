/** Finds the place of coordinates. */
import type { Country } from '#shared/model/values.ts';
import { reverseGeocode } from '../../adapters/geocode.ts';
import { AppError } from '../core/app-error.ts';
import type { RequestContext } from '../core/context.ts';

/** GET geocode.php. The coordinates are not stored. */
export async function placeAt(
  context: RequestContext<undefined, { lat: number; lon: number }>,
): Promise<{ city: string; region: string; country: Country }> {
  const place = reverseGeocode(context.query.lat, context.query.lon);
  if (!place) throw new AppError('not_found');
  return place;
}
