/** Addresses of campaigns. */
export const campaignsPath = '/campaigns';

/** A campaign is one of its brand, which stays chosen, as the period does. */
export function getCampaignPath(
  { brand, name }: { brand: string; name: string },
  { from, to }: { from: string; to: string },
): string {
  const query = new URLSearchParams({ brand, from, to });
  return `${campaignsPath}/${encodeURIComponent(name)}?${query}`;
}
