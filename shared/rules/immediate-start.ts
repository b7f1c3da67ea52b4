/**
 * The buyer's express wish that the service begins before the time for withdrawing is over, and the
 * knowledge of what that means (EU directive 2011/83, articles 7(3), 8(8), 14(3) and 16).
 */

/**
 * Versions of the text that buyers agree to (`consent.label` of the browser's texts), the present
 * one last. Whoever changes what it says adds one: consents that were given keep theirs.
 */
export const immediateStartTexts = ['2026-11', '2026-11b'] as const;

export type ImmediateStartText = (typeof immediateStartTexts)[number];

/** The version that is shown now. */
export const immediateStartText: ImmediateStartText = '2026-11b';
