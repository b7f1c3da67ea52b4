/**
 * One intention to pay has one key, however often the button is pressed or the page loaded: the
 * server answers it the same again. Another package, method or consent is another intention.
 */
import { ApiError } from '#lib/api.ts';
import { readStored, store } from '#lib/storage.ts';

interface Intention {
  key: string;
  /** What is meant, as text. */
  meant: string;
}

const place = 'pay_intention';
/** Where the browser keeps nothing, the page does. */
let known: Intention | null = null;

/** The key of what is meant now. */
export function intentionKey(order: Record<string, unknown>): string {
  const meant = JSON.stringify(order);
  const kept = readStored<Intention>(place, 'session') ?? known;
  if (kept?.meant === meant) return kept.key;
  known = { key: crypto.randomUUID(), meant };
  store(place, known, 'session');
  return known.key;
}

/** What was meant came to an end, good or bad: the next press of the button is a new intention. */
export function endIntention(): void {
  known = null;
  store(place, null, 'session');
}

/** After these nobody knows what became of the order. */
const openCodes = ['network', 'busy', 'internal_error'];

/**
 * After a failure. A no is the end of this try, and the next press another one; an order that may
 * still be on its way keeps its key, or the next press would pay twice.
 */
export function endIntentionUnlessOpen(cause: unknown): void {
  if (!(cause instanceof ApiError && openCodes.includes(cause.code))) endIntention();
}
