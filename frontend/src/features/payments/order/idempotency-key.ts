/**
 * One order has one idempotency key, however often the button is pressed or the page loaded: the
 * server repeats its response. Another package, method or consent is another order.
 */
import { ApiError } from '#lib/api.ts';
import { readStored, store } from '#lib/storage.ts';

interface OrderKey {
  key: string;
  /** The order as JSON. */
  order: string;
}

const place = 'pay_idempotency_key';
/** The page keeps the key where the browser's storage cannot. */
let known: OrderKey | null = null;

/** Returns the key of an order. */
export function getIdempotencyKey(body: Record<string, unknown>): string {
  const order = JSON.stringify(body);
  const kept = readStored<OrderKey>(place, 'session') ?? known;
  if (kept?.order === order) return kept.key;
  known = { key: crypto.randomUUID(), order };
  store(place, known, 'session');
  return known.key;
}

/** The order ended, well or not: the next press of the button is a new order. */
export function dropIdempotencyKey(): void {
  known = null;
  store(place, null, 'session');
}

/** After these errors the order's outcome is unknown. */
const openCodes = ['network', 'busy', 'internal_error'];

/**
 * Handles a failure. After a refusal the next press is a new order; an order whose outcome is
 * unknown keeps its key, or the next press would pay twice.
 */
export function dropIdempotencyKeyUnlessOpen(cause: unknown): void {
  if (!(cause instanceof ApiError && openCodes.includes(cause.code))) dropIdempotencyKey();
}
