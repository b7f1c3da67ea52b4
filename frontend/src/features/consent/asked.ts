import {
  type Categories,
  type ConsentCategory,
  consentCategories,
} from '#shared/model/consent-values.ts';

/** The categories that a brand's services need. */
export const getAskedCategories = (
  services: readonly { purpose: ConsentCategory }[],
): ConsentCategory[] =>
  consentCategories.filter((category) => services.some(({ purpose }) => purpose === category));

/** Nobody is taken to allow what was not asked about. */
export const limitTo = (asked: readonly ConsentCategory[], categories: Categories): Categories => ({
  statistics: categories.statistics && asked.includes('statistics'),
  marketing: categories.marketing && asked.includes('marketing'),
});
