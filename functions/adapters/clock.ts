/** The product's time. Only the local stack can move it; a deployed bundle has no such code. */
declare const __LOCAL__: boolean | undefined;

/** The current moment. */
export function now(): Date {
  if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
    return new Date(Date.now() + Number(process.env.LOCAL_CLOCK_OFFSET_MS ?? 0));
  }
  return new Date();
}

/** The current moment as ISO 8601 UTC string. */
export const nowIso = () => now().toISOString();

/** The current moment as epoch seconds, for expiry times. */
export const nowSeconds = () => Math.floor(now().getTime() / 1000);
