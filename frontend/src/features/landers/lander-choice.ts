import { type Country, countries } from '#shared/model/values.ts';

/** The region that a visitor chose: an ISO 3166-2 code in the key `region` of the address, else null. */
export function regionIn(search: string): string | null {
  const region = new URLSearchParams(search).get('region');
  return region && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region) ? region : null;
}

/** The country that a visitor chose, in the key `country`; null for none that there is. */
export const countryIn = (search: string): Country | null => {
  const asked = new URLSearchParams(search).get('country');
  return countries.find((one) => one === asked) ?? null;
};
