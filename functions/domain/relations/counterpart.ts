/** How somebody is named in what goes out to a member. */
import type { Locale } from '#shared/model/values.ts';
import { translate } from '../../mail/texts.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberScope } from '../core/scope.ts';
import type { SearchDocument } from '../members/search-document.ts';
import { blocksBetween } from './blocked-members.ts';

/** A name with the brand's word for profiles that are made up; null for a real one. */
export interface Named {
  name: string;
  marker: string | null;
}

/** Somebody as a member may be told of them; null where one of the two blocked the other. */
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

/** The brand's own word is in its own language; others have the product's. */
const getMarker = ({ config }: Brand, locale: Locale): string =>
  locale === config.default_locale
    ? config.fictional.singular
    : translate(locale, 'common.fictional');
