/** What two people have in common. */
import type { Interest } from '#shared/model/values.ts';

export interface VisibleInterest {
  interest: Interest;
  /** The viewer has it too. */
  common: boolean;
}

/** Interests of a profile: those in common first, else in their order. */
export function commonFirst(
  interests: readonly Interest[],
  own: readonly Interest[],
): VisibleInterest[] {
  const marked = interests.map((interest) => ({ interest, common: own.includes(interest) }));
  return [...marked.filter(({ common }) => common), ...marked.filter(({ common }) => !common)];
}
