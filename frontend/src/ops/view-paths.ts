/** Address of the look at a brand's own pages, which says what it is looked at as. */
export const viewPath = '/view';

/** Leads to the look at a version of a brand that is not in use. */
export const getVersionViewPath = (brand: string, version: number): string =>
  `${viewPath}?${new URLSearchParams({ brand, version: String(version) })}`;
