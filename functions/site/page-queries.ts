/**
 * Runs the API's own rules for a page as a visitor without a session. A page therefore contains
 * nothing that the API would not return to the same visitor.
 */
import type { DehydratedQuery, ServerQuery } from '#renderer';
import { AppError } from '../domain/core/app-error.ts';
import type { Brand } from '../domain/core/brand.ts';
import type { RequestContext, Visitor } from '../domain/core/context.ts';
import { limitRate } from '../domain/core/rate-limits.ts';
import { tenantScope } from '../domain/core/scope.ts';
import { getMember } from '../domain/discovery/open-member.ts';
import { searchMembers } from '../domain/discovery/search.ts';
import { listRegions } from '../domain/tenants/reference-data.ts';
import { logFailure } from '../http/error-responses.ts';
import { validate } from '../http/validation.ts';

type Rule = (context: RequestContext<undefined, never>) => Promise<unknown>;

/** Rules that pages may run, by the names of their contracts. */
const rules: Record<string, Rule> = {
  member: getMember,
  members: searchMembers,
  regions: listRegions,
};

interface PageQueries {
  /** Null where a rule refuses or fails; then the browser calls the API and shows the error. */
  answers: DehydratedQuery[] | null;
  /** The refusal of a visitor with too many requests. */
  limited: AppError | null;
}

/** Runs a page's queries. */
export async function dehydrateForVisitor(
  brand: Brand,
  visitor: Visitor,
  calls: readonly ServerQuery[],
): Promise<PageQueries> {
  try {
    const dehydrated = await Promise.all(
      calls.map(async (context) =>
        context.dehydrate(await dehydrateQuery(brand, visitor, context)),
      ),
    );
    return { answers: dehydrated, limited: null };
  } catch (cause) {
    logFailure(cause);
    const isLimited = cause instanceof AppError && cause.code === 'rate_limited';
    return { answers: null, limited: isLimited ? cause : null };
  }
}

/** Runs a rule like `endpoint`: validated input, rate limit, rule, and filtered output. */
async function dehydrateQuery(brand: Brand, visitor: Visitor, { contract, query }: ServerQuery) {
  const { GET: method } = contract.methods;
  const rule = rules[contract.name];
  if (!rule || method?.access !== 'anyone' || !method.output) throw new AppError('not_found');
  const scope = tenantScope(brand);
  const input = method.query && validate(method.query, query);
  if (method.rateLimit) await limitRate(scope, method.rateLimit, visitor.address);
  const response = await rule({
    brand,
    scope,
    visitor,
    member: null,
    session: null,
    body: undefined,
    query: input as never,
  });
  return method.output.parse(response);
}
