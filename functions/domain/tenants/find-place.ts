/** Where a position is. */
import type { Country } from '#shared/model/values.ts';
import { reverseGeocode } from '../../adapters/geocode.ts';
import { Fault } from '../core/app-error.ts';
import type { Call } from '../core/context.ts';

/** GET geocode.php. The position is used here and nowhere kept. */
export async function placeAt(
  call: Call<undefined, { lat: number; lon: number }>,
): Promise<{ city: string; region: string; country: Country }> {
  const place = reverseGeocode(call.query.lat, call.query.lon);
  if (!place) throw new Fault('not_found');
  return place;
}
