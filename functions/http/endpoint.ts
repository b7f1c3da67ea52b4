/**
 * Makes a Lambda handler of a contract and its rules: brand from the trusted host,
 * member from the session, origin, input, rule, output, failures. A handler says
 * which rule answers which method, nothing else.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type {
  BodyOf,
  HttpMethod,
  MethodContract,
  PathContract,
  QueryOf,
  ResultOf,
} from '#shared/api/contract.ts';
import { limits } from '#shared/limits.ts';
import { Fault } from '../domain/core/app-error.ts';
import type { Brand } from '../domain/core/brand.ts';
import {
  type Call,
  FileAnswer,
  type MemberCall,
  Outcome,
  type Reply,
} from '../domain/core/context.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { tenantScope } from '../domain/core/scope.ts';
import { measured } from '../domain/core/usage.ts';
import { resolveSession } from '../domain/members/sessions.ts';
import { brandAtHost } from '../domain/tenants/brands.ts';
import { readBody, readForm } from './body.ts';
import { deviceCookie, endedSessionCookie, readCookie, sessionCookie } from './cookies.ts';
import { faults, inTime } from './faults.ts';
import { apiHeaders } from './headers.ts';
import { aboutRequest, observability } from './observability.ts';
import { checkOrigin } from './origin.ts';
import { validate } from './validation.ts';
import { brandHost, requireTrustedOrigin, visitorOf } from './visit.ts';

declare const __LOCAL__: boolean | undefined;

type CallOf<C extends PathContract, M extends keyof C['methods']> =
  NonNullable<C['methods'][M]> extends { access: 'member' }
    ? MemberCall<BodyOf<C, M>, QueryOf<C, M>>
    : Call<BodyOf<C, M>, QueryOf<C, M>>;

/**
 * What must hold before it is told what is wrong in a request. The rule looks as well, in a read
 * that it makes anyway, so this is asked only where the request is refused.
 */
type Before = (call: MemberCall<unknown, unknown>) => Promise<void>;

type RuleOf<C extends PathContract, M extends keyof C['methods']> = (
  call: CallOf<C, M>,
) => NonNullable<C['methods'][M]> extends { file: string }
  ? Promise<FileAnswer>
  : Reply<ResultOf<C, M>>;

/** One rule per method of the contract, each typed by it. */
export type Rules<C extends PathContract> = {
  [M in keyof C['methods']]-?: NonNullable<C['methods'][M]> extends { confirmed: true }
    ? { before: Before; rule: RuleOf<C, M> }
    : RuleOf<C, M>;
};

type Event = APIGatewayProxyEventV2;
type Answer = APIGatewayProxyStructuredResultV2;
type AnyRule = (call: MemberCall<unknown, unknown>) => Reply<unknown>;
type AnyRules = Record<string, AnyRule | { before: Before; rule: AnyRule }>;

export function endpoint<C extends PathContract>(contract: C, rules: Rules<C>) {
  const handler = middy<Event, Answer>(inTime)
    .use(observability(aboutRequest))
    .use(faults(Object.keys(contract.methods)))
    .handler((event) => respond(contract, rules as unknown as AnyRules, event));
  return (event: Event, context: Context): Promise<Answer> =>
    measured(async (usage) => {
      const answer = await handler(event, context);
      // Only the local stack tells what a call asked of the table; budgets are held by tests there.
      if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
        answer.headers = {
          ...answer.headers,
          'x-local-usage': `requests=${usage.requests} read=${usage.readUnits} write=${usage.writeUnits}`,
        };
      }
      return answer;
    });
}

async function respond(contract: PathContract, rules: AnyRules, event: Event): Promise<Answer> {
  requireTrustedOrigin(event);
  const method = event.requestContext.http.method as HttpMethod;
  const host = brandHost(event);
  const brand = await brandAtHost(host);
  if (!brand) throw new Fault('unknown_host');
  const rule = contract.methods[method];
  if (!rule) throw new Fault('method_not_allowed');
  checkOrigin(method, rule, event.headers, host);
  const body = rule.input ? bodyOf(event, rule) : undefined;

  const scope = tenantScope(brand);
  const visitor = visitorOf(event);
  const secret = readCookie(event.cookies, limits.sessionCookieName);
  const current = secret ? await resolveSession(scope, secret) : null;
  if (rule.access === 'member' && !current) throw new Fault('authentication_required');

  const answering = rules[method] as AnyRules[string];
  const { before, rule: answer } =
    typeof answering === 'function' ? { before: null, rule: answering } : answering;
  const call = {
    brand,
    scope,
    visitor,
    // Rules of methods that ask for a member are only reached with one.
    member: (current?.member ?? null) as MemberCall['member'],
    session: (current?.session ?? null) as MemberCall['session'],
  };
  let given: { body: unknown; query: unknown };
  try {
    given = {
      body: rule.input ? validate(rule.input, body) : undefined,
      query: readQuery(rule, event.queryStringParameters ?? {}),
    };
  } catch (refused) {
    await before?.({ ...call, body: undefined, query: undefined });
    throw refused;
  }
  if (rule.rateLimit) await limitRate(scope, rule.rateLimit, visitor.address);
  return answerOf(rule, brand, await answer({ ...call, ...given }));
}

const bodyOf = (event: Event, rule: MethodContract) =>
  rule.form ? readForm(event) : readBody(event, rule.origin === 'exempt');

function readQuery(rule: MethodContract, given: Record<string, string | undefined>): unknown {
  if (rule.unknownQuery === 'ignore') {
    const known = Object.keys((rule.query as { shape?: object } | undefined)?.shape ?? {});
    const kept = Object.fromEntries(Object.entries(given).filter(([key]) => known.includes(key)));
    return rule.query && validate(rule.query, kept);
  }
  if (rule.query) return validate(rule.query, given);
  const [unknown] = Object.keys(given);
  if (unknown !== undefined) {
    throw new Fault('validation_failed', { fields: { [unknown]: 'unknown_field' } });
  }
  return undefined;
}

function answerOf(rule: MethodContract, brand: Brand, reply: unknown): Answer {
  if (reply instanceof FileAnswer) return fileOf(rule, reply);
  const outcome = reply instanceof Outcome ? reply : new Outcome(reply, {});
  const session = outcome.session;
  const cookies = session
    ? session === 'ended'
      ? [endedSessionCookie(brand.origin)]
      : [sessionCookie(session.secret, brand.origin), deviceCookie(session.device, brand.origin)]
    : undefined;
  const headers: Record<string, string> = {
    ...apiHeaders,
    'cache-control': rule.cacheControl ?? 'no-store',
    ...(outcome.location ? { location: outcome.location } : {}),
    ...(rule.output ? { 'content-type': 'application/json; charset=utf-8' } : {}),
  };
  return {
    statusCode: rule.status ?? 200,
    headers,
    ...(cookies ? { cookies } : {}),
    body: rule.output ? JSON.stringify(rule.output.parse(outcome.body)) : '',
  };
}

const fileOf = (rule: MethodContract, { bytes, name }: FileAnswer): Answer => ({
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
