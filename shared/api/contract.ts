/**
 * What a call is: its path and, for each method, who may make it, what goes in
 * and what comes out. Server, browser, OpenAPI file and contract tests all read
 * the same object.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { RateLimitName } from '../limits.ts';

export type Schema = z.ZodMiniType;
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface MethodContract {
  /** One English sentence for the API description. */
  summary: string;
  /** `anyone`: no session needed. `member`: 403 authentication_required without one. */
  access: 'anyone' | 'member';
  /** Also asks for a confirmed address: 403 not_confirmed, told before what is wrong in the request. */
  confirmed?: true;
  /**
   * Of a call that anyone may make: members whom an operator restricted are told so, rather than
   * taken for visitors.
   */
  restricted?: 'refused';
  /** Query keys; absent means none are accepted. */
  query?: Schema;
  /** `ignore` answers unknown query keys as if they were not there. Default: refuse. */
  unknownQuery?: 'ignore';
  /** JSON body; absent means the body is not read. */
  input?: Schema;
  /** The body is a form (`application/x-www-form-urlencoded`), as browsers without scripts and outside parties send it. */
  form?: true;
  /** Content type of an answer that is a file; its rule returns the bytes. */
  file?: 'application/pdf' | 'application/xml';
  /** Body of the answer; absent for 204, files and redirects. */
  output?: Schema;
  /** Status of success. Default 200. */
  status?: 200 | 201 | 204 | 302;
  /** Codes of its own, beside the common ones. */
  errors?: readonly ErrorCode[];
  /** Counted by address once validation and origin passed. A rule that refuses fields itself counts itself. */
  rateLimit?: RateLimitName;
  /**
   * `same_origin`: a state-changing GET that refuses cross-site and prefetch requests.
   * `exempt`: neither origin nor content type is looked at (beacons, webhooks, one-click).
   * Default: writes need JSON, or their form, and the brand's own origin.
   */
  origin?: 'same_origin' | 'exempt';
  /** A GET whose very purpose is a change. An operator's view makes none. */
  changes?: true;
  /** Value of Cache-Control. Default `no-store`. */
  cacheControl?: string;
}

export interface PathContract {
  /** The name in `/api/<name>.php`. */
  name: string;
  methods: Partial<Record<HttpMethod, MethodContract>>;
}

/** Declares a path; keeps the literal types so that handlers and clients are checked against it. */
export function path<const Contract extends PathContract>(contract: Contract): Contract {
  return contract;
}

/** Root-relative address of a call. */
export const getPath = (contract: Pick<PathContract, 'name'>) => `/api/${contract.name}.php`;

type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined;
type SchemaInput<S> = S extends Schema ? z.input<S> : undefined;
type Method<C extends PathContract, M extends keyof C['methods']> = NonNullable<C['methods'][M]>;
type Part<Of, Key extends string> = Of extends Record<Key, infer Value> ? Value : undefined;

/** What the server's rule receives as body. */
export type RequestBody<C extends PathContract, M extends keyof C['methods']> = SchemaOutput<
  Part<Method<C, M>, 'input'>
>;
/** What the server's rule receives as query. */
export type RequestQuery<C extends PathContract, M extends keyof C['methods']> = SchemaOutput<
  Part<Method<C, M>, 'query'>
>;
/** What a client receives. */
export type ResponseBody<C extends PathContract, M extends keyof C['methods']> = SchemaOutput<
  Part<Method<C, M>, 'output'>
>;
/** What the server's rule returns; parsed, and undeclared fields dropped, before it leaves. */
export type RuleResult<C extends PathContract, M extends keyof C['methods']> = SchemaInput<
  Part<Method<C, M>, 'output'>
>;
/** What a client sends as body. */
export type RequestBodyInput<C extends PathContract, M extends keyof C['methods']> = SchemaInput<
  Part<Method<C, M>, 'input'>
>;
/** What a client sends as query. */
export type RequestQueryInput<C extends PathContract, M extends keyof C['methods']> = SchemaInput<
  Part<Method<C, M>, 'query'>
>;
