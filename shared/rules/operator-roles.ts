/** Roles of people who work in the console, and the brands that they work for. */

/** What a person may see and do. Each role has only the screens that it needs. */
export const operatorRoles = [
  'administrator',
  'moderator',
  'support',
  'marketing',
  'finance',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Stands for all brands, those of the future too. */
export const allBrands = '*';

/** Whether somebody with these brands works for a brand. */
export const includesBrand = (brands: readonly string[], brand: string): boolean =>
  brands.includes(allBrands) || brands.includes(brand);

/** Whether somebody with these brands may give others access to those. */
export const includesBrands = (brands: readonly string[], given: readonly string[]): boolean =>
  brands.includes(allBrands) || given.every((brand) => brands.includes(brand));
