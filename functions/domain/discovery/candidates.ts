/**
 * Candidates: members that a viewer may meet, read from the search's index, the latest active
 * first. Search, swipe game and match finder all choose from here.
 */
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { searchFields } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { now } from '../../adapters/clock.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  ageOf,
  bandCards,
  bandsOf,
  bandYears,
  type Card,
  type PlacedCard,
} from '../members/search-document.ts';
import { shownProfile, type Viewer } from '../members/visible-profile.ts';
import { blockedOnes } from '../relations/blocked-members.ts';
import { likeState, likesWith } from '../relations/likes.ts';

/** Members whom the viewer must not meet, and the viewer. */
export async function hiddenFrom({ me }: Viewer): Promise<Set<string>> {
  const hidden = await blockedOnes(me?.scope ?? null);
  if (me) hidden.add(me.scope.member);
  return hidden;
}

interface Band {
  band: number;
  /** Years of birth that the search wants of it. */
  years: number;
  buffer: PlacedCard[];
  /** Where the next read goes on; null when the band is read up. */
  below: string | null;
  more: boolean;
  /** Cards of the next read. */
  chunk: number;
}

/** So large a part of what was looked at has to fit for the next read to be a short one. */
const mostFit = 0.5;

/**
 * Cards of a band's first read. Of a page's cards a band holds its share, give or take the square
 * root of it; with room for three times that, nearly every full page takes one read per band,
 * whatever the population. Where the search wants only some of a band's years, others stand
 * between them.
 *
 * @param years of birth that the search wants of this band, and of all
 */
const chunkOf = (size: number, years: { band: number; all: number }): number => {
  const share = (size * years.band) / years.all;
  return Math.ceil(((share + 3 * Math.sqrt(share)) * bandYears) / years.band) + 1;
};

/**
 * One page: the bands' lists are merged by last activity. What it reads follows the page, and is
 * bounded: where few members fit, the page comes back short with a place to go on from.
 */
export async function readPage(
  scope: TenantScope,
  search: Search,
  options: {
    below: string | null;
    hidden: ReadonlySet<string>;
    viewer: Viewer;
    size?: number;
    /** What else must hold of a card. */
    suits?: (card: Card) => boolean;
  },
): Promise<{ cards: Card[]; next: string | null }> {
  const { viewer, hidden, size = limits.searchPageSize, suits = () => true } = options;
  const today = dayIn(viewer.brand.config.time_zone, now());
  const place = search.countryregion ?? search.country;
  const wanted = bandsOf(search, today);
  const all = wanted.reduce((sum, { years }) => sum + years, 0);
  const bands = wanted.map(
    ({ band, years }): Band => ({
      band,
      years,
      buffer: [],
      below: options.below,
      more: true,
      chunk: chunkOf(size, { band: years, all }),
    }),
  );
  let left: number = limits.searchMostRead;
  const cards: Card[] = [];
  let looked = 0;
  /** Where most cards fit, a further read is for what the page still lacks, and not for a page. */
  const enough = ({ years, chunk }: Band): number => {
    const fitting = looked === 0 ? 0 : cards.length / looked;
    if (fitting < mostFit) return chunk;
    const lacking = Math.ceil((size - cards.length) / fitting);
    return Math.min(chunk, chunkOf(lacking, { band: years, all }));
  };
  const fill = async (wanting: readonly Band[]) => {
    const share = Math.max(1, Math.floor(left / wanting.length));
    const reads = wanting.map(async (band) => {
      const found = await bandCards(
        scope,
        { place, gender: search.gender, band: band.band },
        { below: band.below, limit: Math.min(enough(band), share) },
      );
      band.buffer = found.cards;
      band.more = found.more;
      band.below = found.cards.at(-1)?.place ?? band.below;
      // Where few fit, ever longer reads take few requests.
      band.chunk *= 2;
      return found.cards.length;
    });
    for (const count of await Promise.all(reads)) left -= count;
  };
  await fill(bands);
  let passed: string | null = null;
  while (cards.length < size) {
    const empty = bands.filter(({ buffer, more }) => buffer.length === 0 && more);
    if (empty.length > 0) {
      // Enough was looked at: the search goes on where it stopped.
      if (left < empty.length && passed !== null) return { cards, next: passed };
      await fill(empty);
      continue;
    }
    const next = latestOf(bands);
    if (!next) return { cards, next: null };
    passed = next.place;
    looked++;
    const { card } = next;
    if (!hidden.has(card.id) && fits(card, search, viewer) && suits(card)) cards.push(card);
  }
  const isOver = bands.every(({ buffer, more }) => buffer.length === 0 && !more);
  return { cards, next: isOver ? null : passed };
}

/** Takes the card with the latest activity. */
function latestOf(bands: readonly Band[]): PlacedCard | undefined {
  let latest: Band | undefined;
  for (const band of bands) {
    const [head] = band.buffer;
    if (head && (!latest?.buffer[0] || head.place > latest.buffer[0].place)) latest = band;
  }
  return latest?.buffer.shift();
}

/** Whether a card is of a search's ages and filters; gender and place are the index's. */
export function fits(card: Card, search: Search, { brand }: Viewer): boolean {
  const age = ageOf(card, brand);
  if (age < search.min_age || age > search.max_age) return false;
  return searchFields.every((name) => {
    const wanted = search[name];
    if (wanted === undefined) return true;
    if (name === 'interests') return search.interests?.every((id) => card.interests.includes(id));
    return card[name] === wanted;
  });
}

/** The profiles of cards, with what stands between each and the viewer. */
export async function shownCards(cards: readonly Card[], viewer: Viewer): Promise<Profile[]> {
  const likes = viewer.me
    ? await likesWith(
        viewer.me.scope,
        cards.map(({ id }) => id),
      )
    : new Map<string, never>();
  return cards.map((card) =>
    shownProfile(card, viewer, { like_state: likeState(likes.get(card.id)), blocked: false }),
  );
}
