import type { BrandChange } from '#shared/model/brand-desk.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { absent, absentOrOver, anyOf, equals, present } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

type Stored<T> = T & Record<string, unknown>;

/** What of a request is the same for all kinds. Its place in the list is its time and its id. */
interface Request {
  id: string;
  reason: string;
  asked_at: string;
  asked_by: { id: string; name: string };
  /** Epoch seconds. */
  until: number;
}

/** Whom it is about. */
interface OfMember {
  member: string;
  name: string;
}

/** What each kind is asked with. */
export interface ApprovalDetails {
  ban: OfMember & {
    /** What the member is told of the facts; absent where the operator said nothing of them. */
    facts?: string | undefined;
    /** The whole statement of reasons, where it was decided on a case. */
    statement?: StatementOfReasons | undefined;
    /** The case that the decision goes on with. */
    case: string;
  };
  refund: OfMember & {
    payment: string;
    /** Of the refund: it is made once. */
    key: string;
    /** In the currency's smallest unit. */
    amount: number;
    currency: string;
    /** What had gone back of the payment as it was shown. */
    given_back: number;
  };
  erase: OfMember;
  publish: {
    /** Number of the version. */
    number: number;
    /** The version in use as it was shown. */
    live: number | null;
    /** When it would come into use (ISO 8601); null for at once. */
    at: string | null;
    /** The brand's, for whoever decides. */
    time_zone: string;
    currency: string;
    /** What members would pay. */
    changes: BrandChange[];
  };
}

export type StoredApproval<Kind extends keyof ApprovalDetails = keyof ApprovalDetails> = {
  [One in Kind]: Request & { kind: One } & ApprovalDetails[One];
}[Kind];

export type ApprovalPlace = Pick<Request, 'asked_at' | 'id'>;

export const approvalWrite = (scope: TenantScope, approval: StoredApproval): Write => ({
  put: {
    ...kinds.approval.key(scope, approval.asked_at, approval.id),
    ...approval,
    ttl: approval.until,
  },
  if: absent(),
});

/** What a request is about, for requests of which one at a time is open. */
export interface ApprovalSubject {
  kind: keyof ApprovalDetails;
  subject: string;
}

/** Refused where another request about the same is open. */
export const subjectWrite = (
  scope: TenantScope,
  { kind, subject }: ApprovalSubject,
  { id, until }: Pick<Request, 'id' | 'until'>,
  time: number,
): Write => ({
  put: {
    ...kinds.approvalSubject.key(scope, kind, subject),
    ...{ approval: id, until, ttl: until },
  },
  if: absentOrOver('until', time),
});

/** Lets the same be asked again. */
export const subjectRemoval = (
  scope: TenantScope,
  { kind, subject }: ApprovalSubject,
  { id }: Pick<Request, 'id'>,
): Write => ({
  remove: kinds.approvalSubject.key(scope, kind, subject),
  // Requests of an earlier version have none.
  if: anyOf(absent(), equals('approval', id)),
});

/** Takes it off the list: refused where somebody decided already. */
export const approvalRemoval = (scope: TenantScope, { asked_at, id }: ApprovalPlace): Write => ({
  remove: kinds.approval.key(scope, asked_at, id),
  if: present(),
});

/** Takes it off the list, whether or not it is there. */
export const approvalEndWrite = (scope: TenantScope, { asked_at, id }: ApprovalPlace): Write => ({
  remove: kinds.approval.key(scope, asked_at, id),
});

export const storedApproval = (
  scope: TenantScope,
  { asked_at, id }: ApprovalPlace,
): Promise<StoredApproval | null> =>
  get<Stored<StoredApproval>>(scope, kinds.approval.key(scope, asked_at, id));

/** Lists a brand's, oldest first. */
export const storedApprovals = (scope: TenantScope): Promise<StoredApproval[]> =>
  Array.fromAsync(listAll<Stored<StoredApproval>>(scope, { pk: kinds.approval.pk(scope) }));
