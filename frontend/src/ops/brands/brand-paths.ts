/** Addresses of brands: which one is open, which of its tabs, and which version is compared. */
export const brandsPath = '/brands';

export const brandTabs = ['preflight', 'differences', 'versions', 'landers', 'codes'] as const;
export type BrandTab = (typeof brandTabs)[number];

export const tabKey = 'tab';
export const versionKey = 'version';

/** @param place the first tab of the role and the draft, where they are left out */
export function getBrandPath(
  brand: string,
  { tab, version }: { tab?: BrandTab | undefined; version?: number | undefined } = {},
): string {
  const query = new URLSearchParams({
    ...(tab && { [tabKey]: tab }),
    ...(version && { [versionKey]: String(version) }),
  });
  return `${brandsPath}/${brand}${query.size > 0 ? `?${query}` : ''}`;
}
