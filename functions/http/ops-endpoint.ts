/**
 * Creates a Lambda handler of the console from a contract and its rules. It answers on the console's
 * own host alone, resolves who is signed in, checks role, brand, origin and input, runs the rule,
 * and sees to it that the call stands in the audit before it is answered.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { HttpMethod, Schema } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { OpsMethodContract, OpsPathContract } from '#shared/ops/contract.ts';
import { includesBrand } from '#shared/rules/operator-roles.ts';
import type { Needs } from '../adapters/needs.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { Brand } from '../domain/core/brand.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { platformScope, tenantScope } from '../domain/core/scope.ts';
import { measured } from '../domain/core/usage.ts';
import { openAudit } from '../domain/operators/audit.ts';
import { resolveConsoleSession } from '../domain/operators/console-sessions.ts';
import {
  OpsAnswer,
  type OpsBrandContext,
  type OpsContext,
  type OpsRequest,
} from '../domain/operators/ops-context.ts';
import { brandInUse } from '../domain/tenants/brands.ts';
import { readBody } from './body.ts';
import { readCookie } from './cookies.ts';
import { errorResponses, inTime } from './error-responses.ts';
import { apiHeaders } from './headers.ts';
import { aboutRequest, noteTenant, observability } from './observability.ts';
import { checkOrigin } from './origin.ts';
import { secretsLoaded } from './secrets-loaded.ts';
import { brandHost, getVisitor, requireTrustedOrigin } from './trusted-headers.ts';
import { validate } from './validation.ts';

export const needs: Needs = { environment: ['CONSOLE_ORIGIN'] };

declare const __LOCAL__: boolean | undefined;

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
type AnyRules = Record<string, (context: OpsContext<unknown, unknown>) => Promise<unknown>>;

export function opsEndpoint<C extends OpsPathContract>(contract: C, rules: OpsRules<C>) {
  const handler = middy<Event, HttpResponse>(inTime)
    .use(observability(aboutRequest))
    .use(errorResponses(Object.keys(contract.methods)))
    .use(secretsLoaded())
    .handler((event) => respond(contract, rules as unknown as AnyRules, event));
  return (event: Event, context: Context): Promise<HttpResponse> =>
    measured(async (usage) => {
      const response = await handler(event, context);
      response.headers = {
        ...response.headers,
        'x-request-id': event.requestContext.requestId,
        // Only the local stack reports the usage, which tests compare with budgets.
        ...(typeof __LOCAL__ !== 'undefined' && __LOCAL__
          ? {
              'x-local-usage': `requests=${usage.requests} read=${usage.readUnits} write=${usage.writeUnits}`,
            }
          : {}),
      };
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
  const request = { origin, visitor: { address, userAgent } };
  const run = rules[method] as AnyRules[string];
  if (rule.access === 'signed_out') return respondToAnyone(rule, run, event, request);

  const secret = readCookie(event.cookies, limits.consoleCookieName);
  const current = secret ? await resolveConsoleSession(secret) : null;
  if (!current) throw new AppError('authentication_required');
  const { operator, session } = current;
  const call = {
    action: rule.action,
    request: event.requestContext.requestId,
    operator,
  };
  let audit = openAudit({ ...call, scope: platformScope });
  try {
    if (!rule.access.includes(operator.role)) throw new AppError('forbidden');
    const input = parseInput(rule, event);
    const named = (input.body as Named)?.brand ?? (input.query as Named)?.brand;
    if (named !== undefined) audit.note({ subject: { kind: 'brand', id: named } });
    const brand = named === undefined ? null : await findBrand(named, operator.brands);
    if (brand) {
      noteTenant(event, brand);
      audit = openAudit({ ...call, scope: tenantScope(brand) });
    }
    const scope = brand && tenantScope(brand);
    const context = { ...request, ...input, operator, session, brand, scope, audit };
    const answer = await run(context as OpsContext<unknown, unknown>);
    const response = toHttpResponse(rule, answer, origin);
    await audit.finish('done');
    return response;
  } catch (cause) {
    await audit.finish({ refused: cause instanceof AppError ? cause.code : 'internal_error' });
    throw cause;
  }
}

type Named = { brand?: string } | undefined;

/** A brand of somebody else's is refused whether or not it exists. */
async function findBrand(id: string, brands: readonly string[]): Promise<Brand> {
  if (!includesBrand(brands, id)) throw new AppError('forbidden');
  const brand = await brandInUse(id);
  if (!brand) throw new AppError('not_found');
  return brand;
}

async function respondToAnyone(
  rule: OpsMethodContract,
  run: AnyRules[string],
  event: Event,
  request: Pick<OpsRequest, 'origin' | 'visitor'>,
): Promise<HttpResponse> {
  const input = parseInput(rule, event);
  if (rule.rateLimit) await limitRate(platformScope, rule.rateLimit, request.visitor.address);
  const audit = openAudit({
    scope: platformScope,
    action: rule.action,
    request: event.requestContext.requestId,
    operator: null,
  });
  try {
    const answer = await run({ ...request, ...input, audit } as never);
    const response = toHttpResponse(rule, answer, request.origin);
    await audit.finish('done');
    return response;
  } catch (cause) {
    await audit.finish({ refused: cause instanceof AppError ? cause.code : 'internal_error' });
    throw cause;
  }
}

function parseInput(rule: OpsMethodContract, event: Event): { body: unknown; query: unknown } {
  const given = event.queryStringParameters ?? {};
  const [unknown] = Object.keys(given);
  if (!rule.query && unknown !== undefined) {
    throw new AppError('validation_failed', { fields: { [unknown]: 'unknown_field' } });
  }
  return {
    body: rule.input ? validate(rule.input, readBody(event, false)) : undefined,
    query: rule.query ? validate(rule.query, given) : undefined,
  };
}

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
