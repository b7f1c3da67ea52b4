/** What a card that is dragged does, by how far and how fast. */

export type Swipe = 'like' | 'skip';

/** Before it is dragged, a pointer may tremble so far. */
export const slackPx = 8;
/** From here on, in shares of the card's width, letting go is a swipe. */
const farShare = 0.3;
const farMostPx = 130;
/** A flick counts from this speed on, in pixels a millisecond, and this far. */
const flickSpeed = 0.5;
const flickPx = 24;
const mostTilt = 14;

export interface DragPoint {
  x: number;
  y: number;
  /** Milliseconds. */
  at: number;
}

const farPx = (width: number) => Math.min(farMostPx, width * farShare);

/** How near a swipe is, from −1 (skip) to 1 (like). */
export const getPull = (x: number, width: number): number =>
  Math.max(-1, Math.min(1, x / farPx(width)));

/** Degrees that a card leans; held at its lower half it leans the other way, as paper would. */
export const getTilt = (x: number, width: number, heldLow: boolean): number =>
  Math.max(-1, Math.min(1, x / width)) * mostTilt * (heldLow ? -1 : 1);

/** How long before letting go a movement still counts for the speed. */
const speedWindowMs = 100;

/** Pixels a millisecond at the end of a drag, to the right. */
export function getSpeed(points: readonly DragPoint[]): number {
  const last = points.at(-1);
  const first = last && points.find(({ at }) => last.at - at <= speedWindowMs);
  return first && last && last.at > first.at ? (last.x - first.x) / (last.at - first.at) : 0;
}

/** What letting go means; null: the card goes back. */
export function detectSwipe(points: readonly DragPoint[], width: number): Swipe | null {
  const { x = 0, y = 0 } = points.at(-1) ?? {};
  if (Math.abs(y) > 2 * Math.abs(x)) return null;
  const speed = getSpeed(points);
  const back = speed * x < 0 && Math.abs(speed) >= flickSpeed;
  const flicked = Math.abs(speed) >= flickSpeed && Math.abs(x) >= flickPx;
  if (back || (Math.abs(x) < farPx(width) && !flicked)) return null;
  return x > 0 ? 'like' : 'skip';
}
