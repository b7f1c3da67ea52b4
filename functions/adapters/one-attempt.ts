/** Sending through AWS with one attempt per call, and what a failed one says. */

const connectionTimeoutMs = 2_000;
const requestTimeoutMs = 8_000;

/**
 * Options of a client. Whether and when to repeat is the outbox's to decide, which counts the
 * attempts whose answer was lost. The SDK's own retries would repeat those unseen.
 */
export const oneAttempt = {
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // Without it the handler only logs a warning and goes on waiting.
    throwOnRequestTimeout: true,
  },
} as const;

export interface FailedAttempt {
  /** HTTP status of the refusal; null where no answer came. */
  refusedWith: number | null;
  /** The service's or the network's code, e.g. `Throttling` or `ECONNRESET`. */
  code: string;
  /** Whether it may have been sent although no answer came. */
  responseLost: boolean;
}

/** Failures of the network before a request could have left. */
const neverReached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Reads what a client of the SDK threw. */
export function failedAttempt(cause: unknown): FailedAttempt {
  const error = cause as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = error.$metadata?.httpStatusCode;
  // A success whose body cannot be read is no refusal: the service has taken what was sent.
  if (status !== undefined && status >= 300) {
    return { refusedWith: status, code: error.name, responseLost: false };
  }
  const code = typeof error.code === 'string' ? error.code : error.name;
  const unsent =
    neverReached.has(code) ||
    error.name === 'CredentialsProviderError' ||
    // The handler's connection timeout carries no code of its own.
    error.message.includes('did not establish a connection');
  return { refusedWith: null, code, responseLost: !unsent };
}
