/** Signals that end a call. */

/** A signal that is aborted with the first of two; of the earlier, if both were aborted before. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  // Safari before 17.4 and Chrome before 116 do not know it.
  if ('any' in AbortSignal) return AbortSignal.any([one, other]);
  const both = new AbortController();
  for (const signal of [one, other] as AbortSignal[]) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: both.signal });
  }
  return both.signal;
}
