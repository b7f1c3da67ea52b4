/** How a mail or push to a member names another member. */
import type { Locale } from '#shared/model/values.ts';
import { translate } from '../../mail/texts.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberScope } from '../core/scope.ts';
import type { SearchDocument } from '../members/search-document.ts';
import { blocksBetween } from './blocked-members.ts';

/** A member's name. `marker` is the brand's word for a fictional profile, or null. */
export interface Named {
  name: string;
  marker: string | null;
}

/** Returns how to name another member, or null where one of the two blocked the other. */
export async function namedPerson(
  member: MemberScope,
  brand: Brand,
  locale: Locale,
  { id, name, fictional }: Pick<SearchDocument, 'id' | 'name' | 'fictional'>,
): Promise<Named | null> {
  const blocks = await blocksBetween(member, id);
  if (blocks.in || blocks.out) return null;
  return { name, marker: fictional ? getMarker(brand, locale) : null };
}

/** The brand declares its word in its default language. Other languages use the product's word. */
const getMarker = ({ config }: Brand, locale: Locale): string =>
  locale === config.default_locale
    ? config.fictional.singular
    : translate(locale, 'common.fictional');
