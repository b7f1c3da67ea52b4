/** What a visitor chose on a landing page, as the page's address says it. */
import type { LanderName } from '#shared/landers.ts';
import { type Country, countries } from '#shared/model/values.ts';

export interface LanderChoice {
  /** ISO 3166-2 code. */
  region: string | null;
  country: Country | null;
}

export const noChoice: LanderChoice = { region: null, country: null };

/** Returns the choice that a page knows: a region on two of them, and on the map also a country. */
export function getLanderChoice(name: LanderName, search: string): LanderChoice {
  const isMap = name === 'maplanding';
  if (!isMap && name !== 'alonetonight') return noChoice;
  const query = new URLSearchParams(search);
  const region = query.get('region');
  const country = isMap ? query.get('country') : null;
  return {
    region: region && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region) ? region : null,
    country: countries.find((one) => one === country) ?? null,
  };
}
