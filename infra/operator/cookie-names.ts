/** Cookies that a brand's own words name, held against what is really kept on a visitor's device. */
import type { BrandPage, PageInline } from '#shared/brand-assets.ts';
import type { Service } from '#shared/model/consent.ts';
import { ownStorage } from '#shared/own-storage.ts';
import { matchesCookie } from '#shared/rules/consent.ts';

/** Such as `_ga` or `site_entry_skipped`, which no word of a language looks like. */
const withUnderscore = /(?<![\w@./-])[a-z0-9.]*_[a-z0-9_.]*\*?(?![\w@/-])/g;
/** Such as `auth.session`; outside of bold print it may be a host or an abbreviation. */
const withDot = /^[a-z0-9]+(?:\.[a-z0-9]+)+$/;

/**
 * Finds names of cookies on a page that neither the product nor a service of the brand declares.
 * The list below the page follows the declarations; words that name something else contradict it.
 */
export function findUnknownCookies(
  { blocks }: BrandPage,
  services: readonly Pick<Service, 'cookies'>[],
): string[] {
  const declared = [
    ...ownStorage.map(({ name }) => name),
    ...services.flatMap(({ cookies }) => cookies.map(({ name }) => name)),
  ];
  const runs = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.text));
  const named = new Set(runs.flatMap(getNames));
  return [...named].filter((name) => !declared.some((one) => matchesCookie(one, name)));
}

/** Addresses are links, or stand where a fact of the brand does. */
function getNames({ text, bold, href }: PageInline): string[] {
  if (href) return [];
  const whole = text.trim();
  return bold && withDot.test(whole)
    ? [whole]
    : (text.replace(/\{[^{}]*\}/g, ' ').match(withUnderscore) ?? []);
}
