/** The context of a rule of the console. */
import type { Brand } from '../core/brand.ts';
import type { Visitor } from '../core/context.ts';
import type { OperatorScope, TenantScope } from '../core/scope.ts';
import type { CallAudit } from './audit.ts';
import type { ConsoleSession } from './console-sessions.ts';

/** What every call of the console knows. */
export interface OpsRequest<Body = undefined, Query = undefined> {
  /** Scheme, host and port of the console. */
  origin: string;
  visitor: Pick<Visitor, 'address' | 'userAgent'>;
  audit: CallAudit;
  body: Body;
  query: Query;
}

/** The context of a call that somebody makes who is signed in. */
export interface OpsContext<Body = undefined, Query = undefined> extends OpsRequest<Body, Query> {
  operator: OperatorScope;
  session: ConsoleSession;
  /** The brand that the call names, for which the operator works; null where it names none. */
  brand: Brand | null;
  /** That brand's data. */
  scope: TenantScope | null;
}

/** The context of a call that names a brand. */
export interface OpsBrandContext<Body = undefined, Query = undefined>
  extends OpsContext<Body, Query> {
  brand: Brand;
  scope: TenantScope;
}

/** An answer that also starts or ends the session. */
export class OpsAnswer<Body> {
  readonly body: Body;
  /** The new session's secret, or `ended`. */
  readonly session: { secret: string } | 'ended';

  constructor(body: Body, session: { secret: string } | 'ended') {
    this.body = body;
    this.session = session;
  }
}
