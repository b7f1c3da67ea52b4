/**
 * The product's time. Only the local stack can move it; deployed bundles do not contain that code,
 * and commands that reach a deployment have no such variable.
 */
declare const __LOCAL__: boolean | undefined;

/** Returns the current time. */
export function now(): Date {
  if (typeof __LOCAL__ === 'undefined' || __LOCAL__) {
    return new Date(Date.now() + Number(process.env.LOCAL_CLOCK_OFFSET_MS ?? 0));
  }
  return new Date();
}

/** Returns the current time as an ISO 8601 UTC string. */
export const nowIso = () => now().toISOString();

/** Returns a time in epoch seconds as an ISO 8601 UTC string. */
export const toIso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** Returns the current time in epoch seconds, for expiry times. */
export const nowSeconds = () => Math.floor(now().getTime() / 1000);
