import { indexes, kinds } from '../../table/items.ts';
import { type Attributes, get, getMany, listIndex, type Write } from '../../table/table.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { Card } from './search-document.ts';

/** Account, profile and photos; a wallet or a counter shows in no search document. */
const shown = new Set([kinds.account, kinds.profile, kinds.photos].map(({ prefix }) => prefix));

/** Whether a search document shows something of the item with this sort key. */
export const isShownInSearch = (sk: string): boolean => shown.has(sk);

type Place = 'country' | 'region';
const places = ['country', 'region'] as const;

/**
 * Both items of a card, under the index of its country and of its region. What others see is one
 * text: nothing in the table asks for a part of it, and a search that reads scores of cards would
 * spend most of its time on the wrappings of single attributes.
 */
export const cardWrites = (scope: MemberScope, card: Card, band: number): Write[] =>
  places.map((place) => ({
    put: {
      ...kinds.searchDocument.key(scope, place),
      ...indexes.search.key(
        scope,
        placeOf(card, place),
        card.gender,
        band,
        card.last_active_at,
        scope.member,
      ),
      card: JSON.stringify(card),
    },
  }));

const placeOf = (card: Card, place: Place) =>
  place === 'country' ? card.country : (card.region ?? card.country);

export const cardRemovals = (scope: MemberScope): Write[] =>
  places.map((place) => ({ remove: kinds.searchDocument.key(scope, place) }));

/** A card as the table has it. */
export interface StoredCard {
  card: string;
}

type Stored = StoredCard & Attributes;

export const cardIn = ({ card }: StoredCard): Card => JSON.parse(card);

export async function cardItem(scope: MemberScope): Promise<Card | null> {
  // The role of pages may read this attribute of a member's items, and no other.
  const item = await get<Stored>(scope, kinds.searchDocument.key(scope, 'country'), {
    only: ['card'],
  });
  return item && cardIn(item);
}

/** Cards of up to 100 members, by id. */
export async function cardItems(
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map();
  const wanted = ids.map((id) => kinds.searchDocument.key(memberScope(scope, id), 'country'));
  const cards = (await getMany<Stored>(scope, wanted)).map(cardIn);
  return new Map(cards.map((card) => [card.id, card]));
}

/** A card with its place in the order of the index. */
export interface PlacedCard {
  card: Card;
  /** Time of the last activity and id: unique, and the same in every partition. */
  place: string;
}

/** The next cards of one band, latest activity first, below a place where given. */
export async function bandCards(
  scope: TenantScope,
  found: { place: string; gender: string; band: number },
  options: { below: string | null; limit: number },
): Promise<{ cards: PlacedCard[]; more: boolean }> {
  const { items, after } = await listIndex<Stored>(
    scope,
    {
      gsi1pk: indexes.search.gsi1pk(scope, found.place, found.gender, found.band),
      ...(options.below ? { below: options.below } : {}),
    },
    { limit: options.limit, newestFirst: true },
  );
  return {
    cards: items.map((item) => ({
      card: cardIn(item),
      place: String((item as Record<string, unknown>).gsi1sk),
    })),
    more: after !== null,
  };
}
