/** Lists of each account in order of time, from which pages are read quickly. */

export interface TimelineEntry {
  id: string;
  account: string;
  createdAt: string;
}

export interface Timeline {
  add(entries: Iterable<TimelineEntry>): void;
  /** Lists an account's entries, newest first, starting with this one. */
  page(account: string, limit: number, from?: TimelineEntry): TimelineEntry[];
  /** Lists an account's entries from `from` until before `until` (ISO 8601), newest first. */
  between(account: string, period: { from: string; until: string }): TimelineEntry[];
}

/** Sorts the entries of each account by creation time, which a moved clock may set back. */
export function createTimeline(entries: Iterable<TimelineEntry>): Timeline {
  const lists = new Map<string, TimelineEntry[]>();
  const add = (fresh: Iterable<TimelineEntry>) => {
    const unsorted = new Set<TimelineEntry[]>();
    for (const { id, account, createdAt } of fresh) {
      const list = lists.get(account) ?? [];
      lists.set(account, list);
      const last = list.at(-1);
      list.push({ id, account, createdAt });
      if (last && createdAt < last.createdAt) unsorted.add(list);
    }
    for (const list of unsorted) {
      list.sort((a, b) => compare(a.createdAt, b.createdAt));
    }
  };
  add(entries);
  return {
    add,
    page(account, limit, from) {
      const list = lists.get(account) ?? [];
      const end = from ? getPlace(list, from) + 1 : list.length;
      return list.slice(Math.max(0, end - limit), end).reverse();
    },
    between(account, { from, until }) {
      const list = lists.get(account) ?? [];
      return list.slice(getStart(list, from), getStart(list, until)).reverse();
    },
  };
}

/** Compares creation times. Entries of the same moment keep their order. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Finds the index of the first entry of this time or later. */
function getStart(list: readonly TimelineEntry[], time: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.createdAt ?? '') < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the index of an entry in its sorted list. */
function getPlace(list: readonly TimelineEntry[], wanted: TimelineEntry): number {
  let place = getStart(list, wanted.createdAt);
  // Several entries may have the same creation time.
  while (place < list.length && list[place]?.id !== wanted.id) place += 1;
  return place;
}
