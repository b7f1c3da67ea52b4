/** The query of a listing; `after` is the last position of the previous page. */
export type ListQuery = {
  prefix: string;
  delimiter: string;
  after: string;
  maxKeys: number;
};

export type ListPage = {
  keys: string[];
  prefixes: string[];
  /** Position at which the next page starts, if there is one. */
  next: string | undefined;
};

/**
 * Returns one page of a bucket's keys. Common prefixes are grouped and count like keys.
 *
 * @param keys all keys of the bucket in `compareKeys` order
 */
export function listPage(keys: readonly string[], query: ListQuery): ListPage {
  const { prefix, delimiter, after, maxKeys } = query;
  const page: ListPage = { keys: [], prefixes: [], next: undefined };
  let last = after;
  let index =
    compareKeys(after, prefix) < 0 ? firstNotBefore(keys, prefix) : firstAfter(keys, after);
  if (maxKeys === 0) return page;
  while (index < keys.length) {
    const key = keys[index] ?? '';
    if (!key.startsWith(prefix)) break;
    const group = getGroup(key, prefix, delimiter);
    if (group !== undefined && group === after) {
      index = firstBeyondPrefix(keys, group, index);
      continue;
    }
    if (page.keys.length + page.prefixes.length === maxKeys) {
      page.next = last;
      break;
    }
    if (group === undefined) {
      page.keys.push(key);
      last = key;
      index += 1;
    } else {
      page.prefixes.push(group);
      last = group;
      index = firstBeyondPrefix(keys, group, index);
    }
  }
  return page;
}

/** Compares keys by their UTF-8 bytes like S3, as UTF-16 order differs above the basic plane. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA !== unitB) {
      const surrogateA = (unitA & 0xf800) === 0xd800;
      const surrogateB = (unitB & 0xf800) === 0xd800;
      if (surrogateA !== surrogateB) return surrogateA ? 1 : -1;
      return unitA - unitB;
    }
  }
  return a.length - b.length;
}

/** Returns the index of the first key that is equal to or after `key`. */
export function firstNotBefore(keys: readonly string[], key: string): number {
  return lowest(keys.length, 0, (index) => compareKeys(keys[index] ?? '', key) >= 0);
}

function firstAfter(keys: readonly string[], key: string): number {
  return lowest(keys.length, 0, (index) => compareKeys(keys[index] ?? '', key) > 0);
}

function firstBeyondPrefix(keys: readonly string[], prefix: string, from: number): number {
  return lowest(keys.length, from, (index) => !(keys[index] ?? '').startsWith(prefix));
}

/** Finds the first index where a monotonic condition holds, by binary search. */
function lowest(length: number, from: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function getGroup(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}
