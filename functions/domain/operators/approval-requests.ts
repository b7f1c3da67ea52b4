/** What waits for a second person: how it is asked, and how it is found again. */
import * as limits from '#shared/limits.ts';
import type { CaseMeasure } from '#shared/model/case-desk.ts';
import type { ApprovalKind } from '#shared/rules/approvals.ts';
import { nowIso, nowSeconds, toIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { asRefused, commitAll, type Write } from '../core/commit.ts';
import type { OperatorScope, TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import type { Account } from '../members/members.ts';
import {
  type ApprovalDetails,
  type ApprovalPlace,
  type ApprovalSubject,
  approvalEndWrite,
  approvalRemoval,
  approvalWrite,
  type StoredApproval,
  storedApprovals,
  subjectRemoval,
  subjectWrite,
} from './approvals.store.ts';

/** Its name in calls: its place in the list. */
export const getPublicId = ({ asked_at, id }: ApprovalPlace) => `${asked_at}.${id}`;

/** Until when somebody else can decide on what is asked now (ISO 8601). */
export const getApprovalEnd = (): string => toIso(nowSeconds() + limits.approvalSeconds);

/**
 * Four eyes: what one person may do of a measure at once. A ban of a member who has paid is somebody
 * else's to confirm: until then they are suspended. Whoever is banned already stays so: a suspension
 * in place of the ban would end.
 */
export function getSoleMeasure<Kind extends CaseMeasure>(
  kind: Kind,
  { until, account }: { until: string | null; account: Account | null },
): { kind: Kind | 'suspend'; until: string | null } {
  const waits = kind === 'ban' && account?.paid_user && account.restriction?.kind !== 'ban';
  return waits ? { kind: 'suspend', until: getApprovalEnd() } : { kind, until };
}

/** What who asked is told. */
export interface AskedApproval {
  id: string;
  until: string;
}

export const toAskedApproval = (stored: ApprovalPlace & { until: number }): AskedApproval => ({
  id: getPublicId(stored),
  until: toIso(stored.until),
});

type NewApproval = {
  [Kind in ApprovalKind]: { kind: Kind; reason: string } & ApprovalDetails[Kind];
}[ApprovalKind];

/** Returns the writes that ask somebody else, and what the asking person is told of it. */
export function askForApproval(
  scope: TenantScope,
  operator: OperatorScope,
  asked: NewApproval,
  { at = nowIso(), until = getApprovalEnd() }: { at?: string; until?: string } = {},
): { writes: Write[]; approval: AskedApproval } {
  const stored = {
    ...asked,
    id: newId(),
    asked_at: at,
    asked_by: { id: operator.operator, name: operator.name },
    until: Math.floor(Date.parse(until) / 1_000),
  };
  const subject = findSubject(asked);
  return {
    writes: [
      approvalWrite(scope, stored),
      ...(subject ? [subjectWrite(scope, subject, stored, nowSeconds())] : []),
    ],
    approval: toAskedApproval(stored),
  };
}

/** What only one open request at a time is about; null where its own decision sees to that. */
function findSubject(asked: NewApproval | StoredApproval): ApprovalSubject | null {
  const { kind } = asked;
  switch (kind) {
    // It comes with a suspension, which is written on the condition that nothing restricts more.
    case 'ban':
      return null;
    case 'refund':
      return { kind, subject: asked.payment };
    case 'erase':
      return { kind, subject: asked.member };
    case 'publish':
      return { kind, subject: 'version' };
  }
}

/**
 * Asks somebody else, where nothing about the same waits yet. Of several who ask at once one does:
 * the list is read before the write, which alone could let two of them in.
 *
 * @param options.isSame tells whether what waits is this very request, which was sent before
 * @throws AppError `already_asked`, or `busy`
 */
export function askOnce(
  { scope, operator }: { scope: TenantScope; operator: OperatorScope },
  asked: Exclude<NewApproval, { kind: 'ban' }>,
  {
    getEntry,
    isSame = () => false,
  }: { getEntry: () => Write; isSame?: (waiting: StoredApproval) => boolean },
): Promise<{ approval: AskedApproval; isNew: boolean }> {
  const wanted = findSubject(asked);
  return untilCommitted(async () => {
    const waiting = (await openRequests(scope))
      .filter((one) => isOfKind(one, asked.kind))
      .find((one) => findSubject(one)?.subject === wanted?.subject);
    if (waiting) {
      if (!isSame(waiting)) throw new AppError('already_asked');
      return { approval: toAskedApproval(waiting), isNew: false };
    }
    const { writes, approval } = askForApproval(scope, operator, asked);
    const isAsked = await commitAll(scope, [...writes, getEntry()]).catch(
      (cause: unknown) => asRefused(cause).committed,
    );
    return isAsked ? { approval, isNew: true } : null;
  });
}

/** Tells whether a request is of a kind. */
export const isOfKind = <Kind extends ApprovalKind>(
  stored: StoredApproval,
  kind: Kind,
): stored is Extract<StoredApproval, { kind: Kind }> => stored.kind === kind;

/** Lists a brand's requests that can still be decided on, oldest first. */
export async function openRequests(scope: TenantScope): Promise<StoredApproval[]> {
  const time = nowSeconds();
  return (await storedApprovals(scope)).filter(({ until }) => until > time);
}

/** Returns the writes of a decision: refused where somebody decided already. */
export function getDecisionWrites(scope: TenantScope, asked: StoredApproval): Write[] {
  const subject = findSubject(asked);
  return [
    approvalRemoval(scope, asked),
    ...(subject ? [subjectRemoval(scope, subject, asked)] : []),
  ];
}

/** Returns the writes that take what was asked about a ban of a member off the list. */
export async function endBanRequests(scope: TenantScope, member: string): Promise<Write[]> {
  const asked = await storedApprovals(scope);
  return asked
    .filter((one) => one.kind === 'ban' && one.member === member)
    .map((one) => approvalEndWrite(scope, one));
}
