/** Addresses of finance's screens. */
export const moneyPath = '/money';
export const jobsPath = '/jobs';

/** A job is one of its brand, which stays chosen. */
export const getJobPath = ({ brand, id }: { brand: string; id: string }): string =>
  `${jobsPath}/${encodeURIComponent(id)}?brand=${encodeURIComponent(brand)}`;

/** The books of a month, of one brand. */
export const getMonthPath = (month: string, brand: string): string =>
  `${moneyPath}?brand=${encodeURIComponent(brand)}&month=${month}`;
