/** The context of a rule: its scope, the visitor and the parsed input. */
import type { Locale } from '#shared/model/values.ts';
import type { Brand } from './brand.ts';
import type { MemberScope, TenantScope } from './scope.ts';

/** The visitor, as told by trusted headers. */
export interface Visitor {
  /** IP address, used for rate limits only and never stored in the clear. */
  address: string;
  /** ISO country code of the address, or null. */
  country: string | null;
  /** Number of the network (autonomous system) that the address belongs to, or null. */
  asn: number | null;
  userAgent: string;
  /** The cookie by which a browser that logged in before is recognised, if any. */
  device: string | null;
  /** The token of the member whom the device remembers, if any. */
  remembered: string | null;
  /** The language cookie's choice, if any. */
  locale: Locale | null;
}

/** The request's session. */
export interface CurrentSession {
  /** Hash of the session's secret, used as its id. */
  hash: string;
}

export interface RequestContext<Body = undefined, Query = undefined> {
  brand: Brand;
  scope: TenantScope;
  member: MemberScope | null;
  session: CurrentSession | null;
  visitor: Visitor;
  body: Body;
  query: Query;
}

/** The context of a method that requires a member. */
export interface MemberContext<Body = undefined, Query = undefined>
  extends RequestContext<Body, Query> {
  member: MemberScope;
  session: CurrentSession;
}

/** The context of a socket that a member opens. */
export interface SocketContext {
  member: MemberScope;
  session: CurrentSession;
  /** End of the session, epoch seconds. */
  sessionEnds: number;
  /** The language cookie's choice, if any. */
  locale: Locale | null;
  /** Id of the socket. It does not identify the member. */
  connection: string;
}

/** A response that is a file. The contract names its content type. */
export class FileResponse {
  readonly bytes: Uint8Array;
  /** File name for the browser. */
  readonly name: string;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** Cookies of a login. */
export interface NewSession {
  /** The session's secret. */
  secret: string;
  /** Value of the cookie that recognises the browser. */
  device: string;
}

/** A response that also starts or ends the session, or redirects. */
export class ResponseWithEffects<Body> {
  readonly body: Body;
  /** A new session's secret, or `ended` to drop the cookie. */
  readonly session: NewSession | 'ended' | undefined;
  /** Root-relative path of a redirect. */
  readonly location: string | undefined;
  /** The token of the member whom the device remembers, or `ended` to drop the cookie. */
  readonly remembered: string | undefined;

  constructor(
    body: Body,
    effects: { session?: NewSession | 'ended'; location?: string; remembered?: string | undefined },
  ) {
    this.body = body;
    this.session = effects.session;
    this.remembered = effects.remembered;
    this.location = effects.location;
  }
}

export type RuleResponse<Body> = Promise<Body | ResponseWithEffects<Body>>;
