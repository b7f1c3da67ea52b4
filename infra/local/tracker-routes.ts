/** The calls by which tests in other processes read the tracker, and have it fail. */
import * as z from 'zod/mini';
import type { Tracker } from './engines/tracker.ts';
import type { EdgeRequest } from './event.ts';
import { parseJson } from './json-body.ts';
import { isForeign } from './local-origin.ts';
import { errorResponse, jsonResponse, type LocalResponse } from './response.ts';

const mostFailures = 10;

/** How many calls to targets with this in them fail before one succeeds. */
const failuresSchema = z.strictObject({
  target: z.string().check(z.minLength(1), z.maxLength(200)),
  failures: z.int().check(z.minimum(0), z.maximum(mostFailures)),
});

/** Handles /__local/tracker. */
export function routeTrackerRequest(edgeRequest: EdgeRequest, tracker: Tracker): LocalResponse {
  const { method, target } = edgeRequest;
  if (method === 'GET' || method === 'HEAD') {
    const part = new URL(target, 'http://localhost').searchParams.get('target') ?? '';
    return jsonResponse(tracker.postbacks().filter((call) => call.target.includes(part)));
  }
  if (method !== 'POST') return errorResponse('method_not_allowed', { allow: 'GET, HEAD, POST' });
  if (isForeign(edgeRequest)) return errorResponse('forbidden_origin');
  const asked = failuresSchema.safeParse(parseJson(edgeRequest.body));
  if (!asked.success) return errorResponse('validation_failed');
  const { failures } = asked.data;
  tracker.answer(asked.data.target, (calls) => ({ status: calls <= failures ? 503 : 200 }));
  return jsonResponse(asked.data);
}
