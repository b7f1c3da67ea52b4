/** What a rule is handed: whose data it may touch, who asks, and the parsed input. */
import type { Locale } from '#shared/model/values.ts';
import type { Brand } from './brand.ts';
import type { MemberScope, TenantScope } from './scope.ts';

/** Who asks, as the trusted headers say. */
export interface Visitor {
  /** IP address; for counting only, never stored in the clear. */
  address: string;
  /** ISO country code of the address, or null. */
  country: string | null;
  userAgent: string;
  /** The cookie by which a browser that logged in before is recognised, if any. */
  device: string | null;
  /** The language cookie's choice, if any. */
  locale: Locale | null;
}

/** The session that came with the request. */
export interface CurrentSession {
  /** Hash of the session's secret; its id. */
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

/** A call whose contract asks for a member. */
export interface MemberContext<Body = undefined, Query = undefined>
  extends RequestContext<Body, Query> {
  member: MemberScope;
  session: CurrentSession;
}

/** A member's browser that opens a socket. */
export interface SocketContext {
  member: MemberScope;
  session: CurrentSession;
  /** When the session is over, epoch seconds. */
  sessionEnds: number;
  /** The language cookie's choice, if any. */
  locale: Locale | null;
  /** Id of the socket; it never says whose it is. */
  connection: string;
}

/** An answer that is a file; the contract names its content type. */
export class FileResponse {
  readonly bytes: Uint8Array;
  /** What a browser calls it. */
  readonly name: string;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** What a browser is to keep of a login. */
export interface NewSession {
  /** The session's secret. */
  secret: string;
  /** The value by which the browser is recognised from now on. */
  device: string;
}

/** A result that also starts or ends the session, or sends the browser elsewhere. */
export class ResponseWithEffects<Body> {
  readonly body: Body;
  /** A new session's secret, or `ended` to drop the cookie. */
  readonly session: NewSession | 'ended' | undefined;
  /** Root-relative path to go to. */
  readonly location: string | undefined;

  constructor(body: Body, effects: { session?: NewSession | 'ended'; location?: string }) {
    this.body = body;
    this.session = effects.session;
    this.location = effects.location;
  }
}

export type RuleResponse<Body> = Promise<Body | ResponseWithEffects<Body>>;
