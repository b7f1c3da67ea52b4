/** Sends through AWS with one attempt per call, and reads failed attempts. */

const connectionTimeoutMs = 2_000;
const requestTimeoutMs = 8_000;

/**
 * Client options. The outbox decides about retries and counts attempts whose response was lost; the
 * SDK would repeat those without counting them.
 */
export const oneAttempt = {
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // Without this option the handler only logs a warning and continues to wait.
    throwOnRequestTimeout: true,
  },
} as const;

export interface FailedAttempt {
  /** HTTP status of the refusal; null where no response arrived. */
  refusedWith: number | null;
  /** The service's or the network's code, e.g. `Throttling` or `ECONNRESET`. */
  code: string;
  /** Whether the message may have been sent although no response arrived. */
  responseLost: boolean;
}

/** Network errors that occur before a request is sent. */
const neverReached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Interprets an error thrown by a client of the SDK. */
export function failedAttempt(cause: unknown): FailedAttempt {
  const error = cause as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = error.$metadata?.httpStatusCode;
  // A successful status with an unreadable body is not a refusal: the service accepted the request.
  if (status !== undefined && status >= 300) {
    return { refusedWith: status, code: error.name, responseLost: false };
  }
  const code = typeof error.code === 'string' ? error.code : error.name;
  const unsent =
    neverReached.has(code) ||
    error.name === 'CredentialsProviderError' ||
    // The handler's connection timeout has no code of its own.
    error.message.includes('did not establish a connection');
  return { refusedWith: null, code, responseLost: !unsent };
}
