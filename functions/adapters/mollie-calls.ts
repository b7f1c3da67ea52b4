/** Calls of Mollie's library: with whose key, page by page, in time, repeated, or as an error of the port. */
import { MollieApiError, type MollieClient, type Page } from '@mollie/api-client';
import { backOff } from './backoff.ts';
import { mollieClient } from './mollie-client.ts';
import { secretParameter } from './parameters.ts';
import { PaymentError } from './payments.ts';

/** Statuses that are not Mollie's decision on the request itself. A retry may succeed. */
const transientStatuses = new Set([401, 403, 408, 409, 425, 429]);
/** It does not know the key, or lets it do nothing: one that was revoked. */
const keyStatuses = new Set([401, 403]);
const goneStatuses = new Set([404, 410]);
/** The limit for a page of a list, which no browser waits for. */
export const longestPageMs = 30_000;
/** Mollie's maximum. */
const pageSize = 250;

/** Makes a call with the key or token that a parameter holds. @throws PaymentError */
export type AskMollie = <T>(
  call: (client: MollieClient) => Promise<T>,
  withinMs: number,
) => Promise<T>;

/** @param parameter its name. It is read with every call, so that a new key needs no new function */
export function openMollie(parameter: string): AskMollie {
  const clients = new Map<string, MollieClient>();
  return async (call, withinMs) => {
    try {
      const key = await secretParameter(parameter);
      const client = clients.get(key) ?? mollieClient(key);
      clients.set(key, client);
      return await inTime(call(client), withinMs);
    } catch (cause) {
      throw paymentError(cause);
    }
  };
}

/** Where a page of a list begins. */
export interface Place {
  limit: number;
  from?: string;
}

/** Returns the place of a page; the first one without a cursor. */
export const toPlace = (from: string | undefined): Place => ({
  limit: pageSize,
  ...(from ? { from } : {}),
});

/** Yields a list from its first page on, which no browser waits for. */
export async function* listAll<T>(
  ask: AskMollie,
  read: (client: MollieClient, place: Place) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let from: string | undefined;
  do {
    const place = toPlace(from);
    const page: Page<T> = await patiently(() =>
      ask((client) => read(client, place), longestPageMs),
    );
    yield* page;
    from = page.nextPageCursor;
  } while (from);
}

/** @throws Error where the answer takes longer */
async function inTime<T>(response: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Maps an error of the library to a PaymentError. An error without a status means no response. */
function paymentError(cause: unknown): PaymentError {
  if (cause instanceof PaymentError) return cause;
  const status = getStatus(cause);
  const refused = status >= 400 && status < 500 && !transientStatuses.has(status);
  const message = cause instanceof Error ? cause.message : String(cause);
  return new PaymentError(refused ? 'refused' : 'transient', `mollie: ${message}`, {
    ...{ cause, isKeyRefused: keyStatuses.has(status) },
  });
}

const getStatus = (cause: unknown): number =>
  cause instanceof MollieApiError ? (cause.statusCode ?? 0) : 0;

const patientAttempts = 3;
const patientDelays = { firstMs: 2_500, longestMs: 5_000 };

/** Retries a page, as one failed page of hundreds must not restart a long list. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const again = error instanceof PaymentError && error.kind === 'transient';
      if (!again || attempt === patientAttempts) throw error;
      await backOff(attempt, patientDelays);
    }
  }
}

/** Returns `gone` where Mollie has no such thing, or no longer. */
export async function unlessGone<T, G>(request: Promise<T>, gone: G): Promise<T | G> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PaymentError && goneStatuses.has(getStatus(error.cause))) return gone;
    throw error;
  }
}
