/** Records the click that a page is opened by, beside the page's rendering. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ClickMark } from '#shared/rules/traffic.ts';
import type { Brand } from '../domain/core/brand.ts';
import type { Visitor } from '../domain/core/context.ts';
import { recordClick } from '../domain/traffic/clicks.ts';
import { logFailure } from '../http/error-responses.ts';
import { log } from '../http/observability.ts';

/** A page is finished within this time anyway; it does not wait for a slow table. */
const longestWaitMs = 300;

export interface PageClick {
  /** What the page tells the browser to keep. */
  mark: ClickMark | null;
  /** Resolves when the page may be sent, whether or not the click could be stored. */
  settled: Promise<void>;
}

const nothing: PageClick = { mark: null, settled: Promise.resolve() };

/** @param isMember whether the browser has, or may have, a session */
export function startClick(
  brand: Brand,
  visitor: Visitor,
  event: APIGatewayProxyEventV2,
  isMember: boolean,
): PageClick {
  // A page that asks for its header alone is seen by nobody.
  if (event.requestContext.http.method !== 'GET') return nothing;
  let recorded: ReturnType<typeof recordClick>;
  try {
    recorded = recordClick(brand, visitor, {
      path: event.rawPath,
      search: event.rawQueryString,
      isInside: isMember || event.headers['sec-fetch-site'] === 'same-origin',
    });
  } catch (cause) {
    logFailure(cause);
    return nothing;
  }
  if (!recorded) return nothing;
  const { mark, stored } = recorded;
  const written = stored.then(() => undefined, logClickFailure);
  return {
    mark,
    settled: Promise.race([written, sleep(longestWaitMs, undefined, { ref: false })]),
  };
}

function logClickFailure(cause: unknown): void {
  log('error', { message: 'click_not_stored', error: String(cause) });
}
