/** Reproducible random numbers. The same seed always gives the same sequence. */

/** A sequence of random values. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean;
  /** Picks an entry of a list. It throws a RangeError where the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** Picks an entry of a list by weight. It throws a RangeError where no weight is above 0. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** Returns a shuffled copy of a list. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Returns the sequence of a seed. Sequences of different seeds are independent. */
export function random(seed: string): Random {
  const next = sfc32(...hash(seed));
  const between = (from: number, to: number) => from + next() * (to - from);
  const int = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[int(0, list.length - 1)] as T;
    },
    weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
      const total = list.reduce((sum, [, weight]) => sum + weight, 0);
      if (!(total > 0)) throw new RangeError('no weight above 0');
      let left = next() * total;
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      // Rounding errors can leave a remainder after the last entry.
      return (list.findLast(([, weight]) => weight > 0) as readonly [T, number])[0];
    },
    shuffle<T>(list: readonly T[]): T[] {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
      }
      return copy;
    },
  };
}

/**
 * Deals a list like a pack of cards. Every entry comes once before any repeats, so that neighbours
 * differ. The first draw throws a RangeError where the list is empty.
 */
export function deck<T>(list: readonly T[], { shuffle }: Random): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = shuffle(list);
    if (left.length === 0) throw new RangeError('nothing to deal');
    return left.pop() as T;
  };
}

type State = [a: number, b: number, c: number, d: number];

/** Derives four well-mixed numbers from a text (MurmurHash3's mixing steps). */
function hash(text: string): State {
  const state: State = [1779033703, 3144134277, 1013904242, 2773480762];
  const factors = [597399067, 2869860233, 951274213, 2716044179] as const;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    for (const part of [0, 1, 2, 3] as const) {
      const other = state[((part + 1) % 4) as 0 | 1 | 2 | 3];
      state[part] = other ^ Math.imul(state[part] ^ code, factors[part]);
    }
  }
  return state.map((part) => {
    let mixed = part;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822507);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489909);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }) as State;
}

/** Implements Chris Doty-Humphrey's Small Fast Counting generator with 32 bits. */
function sfc32(...[a, b, c, d]: State): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first values of similar seeds would resemble each other.
  for (let round = 0; round < 12; round += 1) step();
  return step;
}
