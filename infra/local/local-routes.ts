/** Routes of the local stack itself, under /__local/ on localhost. */
import * as z from 'zod/mini';
import * as limits from '#shared/limits.ts';
import { operatorBrandsSchema, operatorRoleSchema } from '#shared/model/operator.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import type { RunningBrand } from './brands.ts';
import type { Inbox } from './engines/inbox.ts';
import type { JoinedSandboxes } from './engines/payment-sandbox.ts';
import type { CapturedPush } from './engines/push-service.ts';
import type { Tracker } from './engines/tracker.ts';
import type { EdgeRequest } from './event.ts';
import { parseJson } from './json-body.ts';
import { isForeign } from './local-origin.ts';
import { mailFrame, mailPage, mailPolicy, overviewPage, pagePolicy } from './pages.ts';
import { routePaymentRequest } from './payment-routes.ts';
import {
  errorResponse,
  htmlResponse,
  jsonResponse,
  type LocalResponse,
  redirectResponse,
} from './response.ts';
import { routeTrackerRequest } from './tracker-routes.ts';

export interface LocalServices {
  ready(): boolean;
  brands(): RunningBrand[];
  inbox(): Inbox;
  /** Sent push messages, the latest first. */
  pushes(): CapturedPush[];
  payments(): JoinedSandboxes;
  tracker(): Tracker;
  /** Process ids of the workers, and numbers of their failures. */
  workers(): { pids: number[]; unhandled: number; deaths: number };
  hasGallery(): boolean;
  /** Opens a session of the console without a passkey. @returns its secret */
  openConsole(access: { role: OperatorRole; brands: string[] }): Promise<string>;
  clock: {
    now(): Date;
    /** Moves the product's time. It resolves when the jobs that are due by then have run. */
    advance(seconds: number): Promise<void>;
    reset(): Promise<void>;
  };
}

const longestAdvanceSeconds = 10 * 366 * 86_400;

/** Handles a path that starts with /__local/. */
export async function routeLocalRequest(
  edgeRequest: EdgeRequest,
  services: LocalServices,
): Promise<LocalResponse> {
  const url = new URL(edgeRequest.target, 'http://localhost');
  const path = url.pathname.replace(/^\/__local/, '');
  const reads = edgeRequest.method === 'GET' || edgeRequest.method === 'HEAD';

  if (path === '/clock') {
    return edgeRequest.method === 'POST'
      ? moveClock(edgeRequest, services)
      : errorResponse('method_not_allowed', { allow: 'POST' });
  }
  if (path === '/ops/session') {
    return edgeRequest.method === 'POST'
      ? openConsole(edgeRequest, services)
      : errorResponse('method_not_allowed', { allow: 'POST' });
  }
  if (path.startsWith('/psp/')) {
    return services.ready()
      ? routePaymentRequest(edgeRequest, path.slice('/psp'.length), services.payments())
      : errorResponse('unavailable');
  }
  if (path === '/tracker') {
    return services.ready()
      ? routeTrackerRequest(edgeRequest, services.tracker())
      : errorResponse('unavailable');
  }
  if (!reads) return errorResponse('method_not_allowed', { allow: 'GET, HEAD' });
  if (path === '/health') return health(services);
  if (!services.ready()) return errorResponse('unavailable');

  const mailPath = /^\/mails\/([^/]+)(\/html)?$/.exec(path);
  if (mailPath) return mailResponse(mailPath[1] ?? '', mailPath[2] !== undefined, services);
  const to = url.searchParams.get('to') ?? undefined;
  switch (path) {
    case '/':
      return htmlResponse(
        overviewPage({
          brands: services.brands(),
          mails: services.inbox().mails(),
          sms: services.inbox().sms(),
          payments: services.payments().payments(),
          now: services.clock.now(),
          hasGallery: services.hasGallery(),
        }),
        { 'content-security-policy': pagePolicy },
      );
    case '/mails':
      // A plus in a query stands for a space, which no address contains.
      return jsonResponse(services.inbox().mails(to?.replaceAll(' ', '+')));
    case '/pushes':
      return jsonResponse(services.pushes());
    case '/sms':
      return jsonResponse(services.inbox().sms(to));
    default:
      return errorResponse('not_found');
  }
}

function health(services: LocalServices): LocalResponse {
  const ready = services.ready();
  const tenants = services.brands().map(({ id, url }) => ({ id, url }));
  const response = jsonResponse({ ready, tenants, workers: services.workers() }, ready ? 200 : 503);
  return ready ? response : { ...response, headers: { ...response.headers, 'retry-after': '1' } };
}

function mailResponse(id: string, isFrame: boolean, services: LocalServices): LocalResponse {
  const mail = services
    .inbox()
    .mails()
    .find((sent) => encodeURIComponent(sent.id) === id);
  if (!mail) return errorResponse('not_found');
  return isFrame
    ? htmlResponse(mailFrame(mail), { 'content-security-policy': mailPolicy })
    : htmlResponse(mailPage(mail), { 'content-security-policy': pagePolicy });
}

async function moveClock(
  edgeRequest: EdgeRequest,
  services: LocalServices,
): Promise<LocalResponse> {
  if (isForeign(edgeRequest)) return errorResponse('forbidden_origin');
  const asked = jsonMove(edgeRequest.body);
  const move = asked ?? formMove(edgeRequest.body);
  if (!move) return errorResponse('validation_failed');
  if (!services.ready()) return errorResponse('unavailable');
  if ('reset' in move) await services.clock.reset();
  else await services.clock.advance(move.advance);
  // The page's own form is redirected. Command lines may also send JSON with a form's content type.
  return asked ? jsonResponse({ now: services.clock.now() }) : redirectResponse('/__local/');
}

const consoleAccess = z.strictObject({
  role: operatorRoleSchema,
  brands: operatorBrandsSchema,
});

/** A session of the console for tests. */
async function openConsole(
  edgeRequest: EdgeRequest,
  services: LocalServices,
): Promise<LocalResponse> {
  if (isForeign(edgeRequest)) return errorResponse('forbidden_origin');
  if (!services.ready()) return errorResponse('unavailable');
  const access = consoleAccess.safeParse(parseJson(edgeRequest.body));
  if (!access.success) return errorResponse('validation_failed');
  const secret = await services.openConsole(access.data);
  return jsonResponse({ cookie: `${limits.consoleCookieName}=${secret}` });
}

type Move = { advance: number } | { reset: true };

function formMove(body: Buffer): Move | null {
  const form = new URLSearchParams(body.toString('utf8'));
  return asMove(
    form.has('reset') ? { reset: true } : { advance: Number(form.get('advance') ?? Number.NaN) },
  );
}

const jsonMove = (body: Buffer): Move | null => asMove(parseJson(body));

function asMove(value: unknown): Move | null {
  if (typeof value !== 'object' || value === null) return null;
  const { advance, reset } = value as { advance?: unknown; reset?: unknown };
  if (reset === true && advance === undefined) return { reset };
  const isMove =
    reset === undefined &&
    typeof advance === 'number' &&
    advance >= 0 &&
    advance <= longestAdvanceSeconds;
  return isMove ? { advance } : null;
}
