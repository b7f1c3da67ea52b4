import type { Interest } from '#shared/model/values.ts';

/**
 * Sentences that members' texts are put together from, one language each. `{he|she}` in a sentence
 * stands for two endings: the first for a man who writes, the second for a woman. Nothing in them
 * tells the gender of whom somebody looks for.
 */
export interface TextParts {
  openers: readonly string[];
  /** Work and everyday life at any age. */
  life: readonly string[];
  /** Up to 27. */
  young: readonly string[];
  /** With children at home, 34 to 55. */
  parents: readonly string[];
  /** From 56. */
  later: readonly string[];
  character: readonly string[];
  hobbies: Partial<Record<Interest, readonly string[]>>;
  wishes: Readonly<Record<Intention, readonly string[]>>;
  closers: readonly string[];
}

/** What somebody looks for here; `taken` by who lives with somebody. */
export const intentions = ['lasting', 'light', 'open', 'taken'] as const;
export type Intention = (typeof intentions)[number];
