/**
 * Creates Lambda handlers for the WebSocket API's three routes. Only the handshake has headers, so
 * it decides who may open a socket; later frames identify the socket by its id.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyStructuredResultV2,
  APIGatewayProxyWebsocketEventV2,
} from 'aws-lambda';
import { type BrowserFrame, browserFrameSchema } from '#shared/api/socket.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { asLocale } from '#shared/rules/locales.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { SocketContext } from '../domain/core/context.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { tenantScope } from '../domain/core/scope.ts';
import { resolveSession } from '../domain/members/sessions.ts';
import { brandAtHost } from '../domain/tenants/brands.ts';
import { readBody } from './body.ts';
import { readCookie } from './cookies.ts';
import { errorResponses, inTime, logFailure } from './error-responses.ts';
import { observability } from './observability.ts';
import { checkSocketOrigin } from './origin.ts';
import { secretsLoaded } from './secrets-loaded.ts';
import { brandHost, requireTrustedOrigin } from './trusted-headers.ts';
import { validate } from './validation.ts';

/** The handshake's event also has headers, in the letter case of the request. */
type Event = APIGatewayProxyWebsocketEventV2 & { headers?: Record<string, string | undefined> };
type HttpResponse = APIGatewayProxyStructuredResultV2;

/** `$connect`: a status of 4xx refuses the handshake. */
export const onConnect = (open: (context: SocketContext) => Promise<void>) =>
  socket(async (event) => {
    const headers = lowerCase(event.headers ?? {});
    requireTrustedOrigin({ headers });
    const host = brandHost({ headers });
    const brand = await brandAtHost(host);
    if (!brand) throw new AppError('unknown_host');
    if (brand.stopped !== undefined) throw new AppError('maintenance');
    checkSocketOrigin(headers, host, brand.origin);
    const cookies = headers.cookie?.split(';');
    // An operator's view has no session, and holds none that the browser has beside it.
    if (readCookie(cookies, limits.viewCookieName) !== null) throw new AppError('read_only');
    const secret = readCookie(cookies, limits.sessionCookieName);
    const scope = tenantScope(brand);
    const current = secret ? await resolveSession(scope, secret) : null;
    if (!current) throw new AppError('authentication_required');
    const { member, session, ends } = current;
    await limitRate(scope, 'socket', member.member);
    await open({
      member,
      session,
      sessionEnds: ends,
      locale: asLocale(readCookie(cookies, limits.localeCookieName)),
      connection: getId(event),
    });
  });

/** `$disconnect` is delivered at most once. TTL removes what it missed. */
export const onDisconnect = (close: (connection: string) => Promise<void>) =>
  socket((event) => close(getId(event)));

/**
 * `$default` handles a frame of a browser.
 *
 * @param refuse is called for a frame that is invalid or fails
 */
export const onFrame = (
  receive: (connection: string, frame: BrowserFrame) => Promise<void>,
  refuse: (connection: string, code: ErrorCode) => Promise<void>,
) =>
  socket(async (event) => {
    try {
      const frame = readBody(event, false, limits.socketFrameBytes);
      await receive(getId(event), validate(browserFrameSchema, frame) as BrowserFrame);
    } catch (cause) {
      logFailure(cause);
      const code = cause instanceof AppError && isErrorCode(cause.code) ? cause.code : null;
      await refuse(getId(event), code ?? 'internal_error');
    }
  });

const getId = (event: Event) => event.requestContext.connectionId;

const lowerCase = (
  headers: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const socket = (handle: (event: Event) => Promise<void>) =>
  middy<Event, HttpResponse>(inTime)
    .use(observability(aboutFrame))
    .use(errorResponses())
    .use(secretsLoaded())
    .handler(async (event) => {
      await handle(event);
      return { statusCode: 200 };
    });

const aboutFrame = ({ requestContext }: Event) => ({
  message: 'socket',
  route: requestContext.routeKey,
});
