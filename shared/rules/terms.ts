/** Version of a brand's terms. */
import * as limits from '../limits.ts';

/** The later of the product's terms date and the day the company was added (ISO 8601 UTC). */
export function termsVersion(companyAdded: string): string {
  const added = new Date(companyAdded).toISOString();
  return added > limits.termsEpoch ? added : limits.termsEpoch;
}
