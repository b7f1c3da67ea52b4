/** How long to wait before asking again how a payment stands. */
import * as limits from '#shared/limits.ts';

const firstMs = limits.paymentAskSeconds * 1_000;
const growth = 1.4;
/** A bank may take days: from here on it is asked at this pace. */
const mostMs = 30_000;

/** @param asked how often it was asked already */
export const pollDelayMs = (asked: number): number =>
  Math.min(mostMs, Math.round(firstMs * growth ** Math.max(0, asked - 1)));
