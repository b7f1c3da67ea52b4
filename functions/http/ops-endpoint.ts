/**
 * Creates a Lambda handler of the console from a contract and its rules. It answers on the console's
 * own host alone, resolves who is signed in, checks role, brand, origin and input, runs the rule,
 * and sees to it that the call stands in the audit before it is answered.
 */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { HttpMethod, Schema } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { OpsMethodContract, OpsPathContract } from '#shared/ops/contract.ts';
import { includesBrand, type OperatorRole } from '#shared/rules/operator-roles.ts';
import type { Needs } from '../adapters/needs.ts';
import { AppError } from '../domain/core/app-error.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { type OperatorScope, platformScope, tenantScope } from '../domain/core/scope.ts';
import { openAudit } from '../domain/operators/audit.ts';
import { resolveConsoleSession } from '../domain/operators/console-sessions.ts';
import {
  OpsAnswer,
  type OpsBrandContext,
  type OpsContext,
  type OpsRequest,
} from '../domain/operators/ops-context.ts';
import { brandInUse, isStageStopped } from '../domain/tenants/brands.ts';
import { readBody } from './body.ts';
import { readCookie } from './cookies.ts';
import { errorResponses, inTime } from './error-responses.ts';
import { apiHeaders } from './headers.ts';
import { aboutRequest, noteTenant, observability } from './observability.ts';
import { checkOrigin } from './origin.ts';
import { withReportedUsage } from './reported-usage.ts';
import { secretsLoaded } from './secrets-loaded.ts';
import { brandHost, getVisitor, requireTrustedOrigin } from './trusted-headers.ts';
import { validate, validateQuery } from './validation.ts';

export const needs: Needs = { environment: ['CONSOLE_ORIGIN'] };

type Of<Method, Key extends string> =
  NonNullable<Method> extends Record<Key, infer Value extends Schema>
    ? Value['_zod']['output']
    : undefined;
type Result<Method> =
  NonNullable<Method> extends { output: infer Value extends Schema }
    ? Value['_zod']['input']
    : undefined;
type Given<Method> = Of<Method, 'input'> | Of<Method, 'query'>;

/** A call that always names a brand has it in its context. */
type MethodContext<Method> =
  NonNullable<Method> extends { access: 'signed_out' }
    ? OpsRequest<Of<Method, 'input'>, Of<Method, 'query'>>
    : Extract<Given<Method>, { brand: string }> extends never
      ? OpsContext<Of<Method, 'input'>, Of<Method, 'query'>>
      : OpsBrandContext<Of<Method, 'input'>, Of<Method, 'query'>>;

/** One rule per method, typed by the contract. */
export type OpsRules<C extends OpsPathContract> = {
  [M in keyof C['methods']]-?: (
    context: MethodContext<C['methods'][M]>,
  ) => Promise<Result<C['methods'][M]> | OpsAnswer<Result<C['methods'][M]>>>;
};

type Event = APIGatewayProxyEventV2;
type HttpResponse = APIGatewayProxyStructuredResultV2;
type AnyRules = Record<string, (context: never) => Promise<unknown>>;

export function opsEndpoint<C extends OpsPathContract>(contract: C, rules: OpsRules<C>) {
  const handler = middy<Event, HttpResponse>(inTime)
    .use(observability(aboutRequest))
    .use(errorResponses(Object.keys(contract.methods)))
    .use(secretsLoaded())
    .handler((event) => respond(contract, rules as unknown as AnyRules, event));
  return withReportedUsage(async (event, context) => {
    const response = await handler(event, context);
    response.headers = { ...response.headers, 'x-request-id': event.requestContext.requestId };
    return response;
  });
}

async function respond(
  contract: OpsPathContract,
  rules: AnyRules,
  event: Event,
): Promise<HttpResponse> {
  requireTrustedOrigin(event);
  const origin = process.env.CONSOLE_ORIGIN ?? '';
  const { host } = new URL(origin);
  if (brandHost(event).toLowerCase() !== host) throw new AppError('not_found');
  const method = event.requestContext.http.method as HttpMethod;
  const rule = contract.methods[method];
  if (!rule) throw new AppError('method_not_allowed');
  checkOrigin(method, {}, event.headers, host);
  const { address, userAgent } = getVisitor(event);
  const audit = openAudit({ action: rule.action, request: event.requestContext.requestId });
  try {
    const caller = rule.access === 'signed_out' ? null : await identify(rule.access, event, audit);
    const input = parseInput(rule, event);
    const about = caller && (await findBrand(input, caller.operator, event, audit));
    if (method !== 'GET') await requireRunning(about?.brand ?? null);
    if (rule.rateLimit) await limitRate(platformScope, rule.rateLimit, address);
    const request = { origin, visitor: { address, userAgent }, audit };
    const run = rules[method] as AnyRules[string];
    const answer = await run({ ...request, ...input, ...caller, ...about } as never);
    const response = toHttpResponse(rule, answer, origin);
    await audit.finish('done');
    return response;
  } catch (cause) {
    await audit.finish({ refused: cause instanceof AppError ? cause.code : 'internal_error' });
    throw cause;
  }
}

/** @throws AppError `authentication_required`; `forbidden` for a role that may not call it */
async function identify(
  roles: readonly OperatorRole[],
  event: Event,
  audit: Audit,
): Promise<Pick<OpsContext, 'operator' | 'session'>> {
  const secret = readCookie(event.cookies, limits.consoleCookieName);
  const current = secret ? await resolveConsoleSession(secret) : null;
  if (!current) throw new AppError('authentication_required');
  audit.by(current.operator);
  if (!roles.includes(current.operator.role)) throw new AppError('forbidden');
  return current;
}

interface Input {
  body: unknown;
  query: unknown;
}

/**
 * Finds the brand that a call names. One of somebody else's is refused whether or not it exists.
 *
 * @throws AppError `forbidden` or `not_found`
 */
async function findBrand(
  { body, query }: Input,
  { brands }: OperatorScope,
  event: Event,
  audit: Audit,
): Promise<Pick<OpsContext, 'brand' | 'scope'>> {
  const id = (body as Named)?.brand ?? (query as Named)?.brand;
  if (id === undefined) return { brand: null, scope: null };
  const isOwn = includesBrand(brands, id);
  const brand = isOwn ? await brandInUse(id) : null;
  if (!brand) {
    audit.note({ subject: { kind: 'brand', id } });
    throw new AppError(isOwn ? 'not_found' : 'forbidden');
  }
  noteTenant(event, brand);
  const scope = tenantScope(brand);
  audit.within(scope);
  return { brand, scope };
}

/**
 * While the command stops a brand the console changes nothing of it, as its members do not; and nothing
 * that belongs to no brand while all of them are: it would go into the table that a restore leaves behind.
 *
 * @throws AppError `maintenance`
 */
async function requireRunning(brand: OpsContext['brand']): Promise<void> {
  const isStopped = brand ? brand.stops?.command !== undefined : await isStageStopped();
  if (isStopped) throw new AppError('maintenance');
}

type Named = { brand?: string } | undefined;
type Audit = ReturnType<typeof openAudit>;

const parseInput = (rule: OpsMethodContract, event: Event): Input => ({
  query: validateQuery(rule.query, event.queryStringParameters ?? {}),
  body: rule.input ? validate(rule.input, readBody(event, false)) : undefined,
});

function toHttpResponse(rule: OpsMethodContract, given: unknown, origin: string): HttpResponse {
  const answer = given instanceof OpsAnswer ? given : null;
  const cookie = answer && toCookie(answer.session, origin);
  return {
    statusCode: rule.status ?? 200,
    headers: {
      ...apiHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    },
    ...(cookie ? { cookies: [cookie] } : {}),
    body: JSON.stringify(rule.output?.parse(answer ? answer.body : given) ?? {}),
  };
}

/** The console is one site of its own: its cookie goes with nothing that another site begins. */
function toCookie(session: { secret: string } | 'ended', origin: string): string {
  const isEnded = session === 'ended';
  return [
    `${limits.consoleCookieName}=${isEnded ? '' : session.secret}`,
    'Path=/',
    `Max-Age=${isEnded ? 0 : limits.consoleSessionSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}
