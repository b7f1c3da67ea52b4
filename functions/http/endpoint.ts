/**
 * Creates a Lambda handler from a contract and its rules. It resolves the brand from the trusted
 * host and the member from the session, checks origin and input, runs the rule, filters the output
 * and maps failures.
 */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type {
  HttpMethod,
  MethodContract,
  PathContract,
  RequestBody,
  RequestQuery,
  RuleResult,
} from '#shared/api/contract.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { Brand } from '../domain/core/brand.ts';
import {
  FileResponse,
  type MemberContext,
  type RequestContext,
  ResponseWithEffects,
  type RuleResponse,
} from '../domain/core/context.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { toRestrictedError } from '../domain/core/restricted-error.ts';
import { tenantScope } from '../domain/core/scope.ts';
import { type CurrentView, noteHeldBack } from '../domain/operators/current-view.ts';
import { brandAtHost } from '../domain/tenants/brands.ts';
import { readBody, readForm } from './body.ts';
import {
  deviceCookie,
  endedSessionCookie,
  forgottenCookie,
  rememberedCookie,
  sessionCookie,
} from './cookies.ts';
import { errorResponses, inTime } from './error-responses.ts';
import { findSession } from './find-session.ts';
import { findView } from './find-view.ts';
import { apiHeaders } from './headers.ts';
import { aboutRequest, noteTenant, observability } from './observability.ts';
import { checkOrigin } from './origin.ts';
import { withReportedUsage } from './reported-usage.ts';
import { secretsLoaded } from './secrets-loaded.ts';
import { brandHost, getVisitor, requireTrustedOrigin } from './trusted-headers.ts';
import { validate, validateQuery } from './validation.ts';

type MethodContext<C extends PathContract, M extends keyof C['methods']> =
  NonNullable<C['methods'][M]> extends { access: 'member' }
    ? MemberContext<RequestBody<C, M>, RequestQuery<C, M>>
    : RequestContext<RequestBody<C, M>, RequestQuery<C, M>>;

/**
 * A precondition that is checked before validation errors are returned. The rule checks it too,
 * with a read that it needs anyway, so this runs only for refused requests.
 */
type Before = (context: MemberContext<unknown, unknown>) => Promise<void>;

type MethodRule<C extends PathContract, M extends keyof C['methods']> = (
  context: MethodContext<C, M>,
) => NonNullable<C['methods'][M]> extends { file: string }
  ? Promise<FileResponse>
  : RuleResponse<RuleResult<C, M>>;

/** One rule per method, typed by the contract. */
export type Rules<C extends PathContract> = {
  [M in keyof C['methods']]-?: NonNullable<C['methods'][M]> extends { confirmed: true }
    ? { before: Before; rule: MethodRule<C, M> }
    : MethodRule<C, M>;
};

type Event = APIGatewayProxyEventV2;
type HttpResponse = APIGatewayProxyStructuredResultV2;
type AnyRule = (context: MemberContext<unknown, unknown>) => RuleResponse<unknown>;
type AnyRules = Record<string, AnyRule | { before: Before; rule: AnyRule }>;

export function endpoint<C extends PathContract>(contract: C, rules: Rules<C>) {
  const handler = middy<Event, HttpResponse>(inTime)
    .use(observability(aboutRequest))
    .use(errorResponses(Object.keys(contract.methods)))
    .use(secretsLoaded())
    .handler((event) => respond(contract, rules as unknown as AnyRules, event));
  return withReportedUsage((event, context) => handler(event, context));
}

async function respond(
  contract: PathContract,
  rules: AnyRules,
  event: Event,
): Promise<HttpResponse> {
  requireTrustedOrigin(event);
  const method = event.requestContext.http.method as HttpMethod;
  const host = brandHost(event);
  const live = await brandAtHost(host);
  if (!live) throw new AppError('unknown_host');
  noteTenant(event, live);
  if (live.stopped !== undefined) throw new AppError('maintenance');
  const rule = contract.methods[method];
  if (!rule) throw new AppError('method_not_allowed');
  checkOrigin(method, rule, event.headers, host);
  const view = await findView(event, live);
  if (view) await requireRead(contract, rule, event, live, view);
  const brand = view?.brand ?? live;
  const body = rule.input ? parseBody(event, rule) : undefined;

  const scope = view?.scope ?? tenantScope(brand);
  const visitor = view?.visitor ?? getVisitor(event);
  const found = view ? view.found : await findSession(scope, event.cookies);
  const isRestricted = found !== null && 'restricted' in found;
  if (isRestricted && (rule.access === 'member' || rule.restricted === 'refused')) {
    throw toRestrictedError(found.restricted);
  }
  const current = isRestricted ? null : found;
  if (rule.access === 'member' && !current) throw new AppError('authentication_required');

  const answering = rules[method] as AnyRules[string];
  const { before, rule: response } =
    typeof answering === 'function' ? { before: null, rule: answering } : answering;
  const context = {
    brand,
    scope,
    visitor,
    // A rule that requires a member is only reached with one.
    member: (current?.member ?? null) as MemberContext['member'],
    session: (current?.session ?? null) as MemberContext['session'],
  };
  let input: { body: unknown; query: unknown };
  try {
    input = {
      body: rule.input ? validate(rule.input, body) : undefined,
      query: readQuery(rule, event.queryStringParameters ?? {}),
    };
  } catch (refused) {
    await before?.({ ...context, body: undefined, query: undefined });
    throw refused;
  }
  if (rule.rateLimit) await limitRate(scope, rule.rateLimit, visitor.address);
  const reply = await response({ ...context, ...input });
  // What a view shows may be what nobody else sees yet.
  return toHttpResponse(view ? { ...rule, cacheControl: 'no-store' } : rule, brand, reply);
}

/** @throws AppError `read_only` for a call of an operator's view that would change something */
async function requireRead(
  { name }: PathContract,
  rule: MethodContract,
  { requestContext: { http, requestId: request } }: Event,
  brand: Brand,
  view: CurrentView,
): Promise<void> {
  if (http.method === 'GET' && !rule.changes) return;
  await noteHeldBack(brand, view, { name, method: http.method, request });
  throw new AppError('read_only');
}

const parseBody = (event: Event, rule: MethodContract) =>
  rule.form ? readForm(event) : readBody(event, rule.origin === 'exempt');

function readQuery(rule: MethodContract, given: Record<string, string | undefined>): unknown {
  if (rule.unknownQuery === 'ignore') {
    const known = Object.keys((rule.query as { shape?: object } | undefined)?.shape ?? {});
    const kept = Object.fromEntries(Object.entries(given).filter(([key]) => known.includes(key)));
    return rule.query && validate(rule.query, kept);
  }
  return validateQuery(rule.query, given);
}

function toHttpResponse(rule: MethodContract, brand: Brand, reply: unknown): HttpResponse {
  if (reply instanceof FileResponse) return toFileResponse(rule, reply);
  const outcome = reply instanceof ResponseWithEffects ? reply : new ResponseWithEffects(reply, {});
  const cookies = getCookies(outcome, brand.origin);
  const headers: Record<string, string> = {
    ...apiHeaders,
    'cache-control': rule.cacheControl ?? 'no-store',
    ...(outcome.location ? { location: outcome.location } : {}),
    ...(rule.output ? { 'content-type': 'application/json; charset=utf-8' } : {}),
  };
  return {
    statusCode: rule.status ?? 200,
    headers,
    ...(cookies.length > 0 ? { cookies } : {}),
    body: rule.output ? JSON.stringify(rule.output.parse(outcome.body)) : '',
  };
}

/** Returns the Set-Cookie headers of what a rule starts and ends. */
function getCookies(
  { session, remembered }: ResponseWithEffects<unknown>,
  origin: string,
): string[] {
  const cookies: string[] = [];
  if (session === 'ended') cookies.push(endedSessionCookie(origin));
  else if (session) {
    cookies.push(sessionCookie(session.secret, origin), deviceCookie(session.device, origin));
  }
  if (remembered === 'ended') cookies.push(forgottenCookie(origin));
  else if (remembered) cookies.push(rememberedCookie(remembered, origin));
  return cookies;
}

const toFileResponse = (rule: MethodContract, { bytes, name }: FileResponse): HttpResponse => ({
  statusCode: 200,
  headers: {
    ...apiHeaders,
    'cache-control': 'no-store',
    'content-type': rule.file ?? '',
    'content-disposition': `inline; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  },
  isBase64Encoded: true,
  body: Buffer.from(bytes).toString('base64'),
});
