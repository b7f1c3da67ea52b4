/** Where members' data may be: European laws bind for members of European countries. */
import type { Country } from '../model/values.ts';

/** European Economic Area, United Kingdom and Switzerland. */
const europe = new Set<Country>([
  ...(['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PL'] as const),
]);

/**
 * Tells whether a brand's data would leave Europe although members of European countries join it.
 *
 * @param region of AWS, such as `eu-west-1`
 */
export const leavesEurope = (
  { countries }: { countries: readonly Country[] },
  region: string,
): boolean => !region.startsWith('eu-') && countries.some((country) => europe.has(country));
