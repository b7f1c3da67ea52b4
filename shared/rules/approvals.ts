/** Four eyes: who asks for what, and who else decides on it. */
import type { OperatorRole } from './operator-roles.ts';

/** What one person asks for and another one decides. */
export const approvalKinds = ['ban', 'refund', 'erase', 'publish'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

interface ApprovalRule {
  asks: readonly OperatorRole[];
  /** Whoever decides is another person than who asked. */
  decides: readonly OperatorRole[];
}

export const approvalRules: Record<ApprovalKind, ApprovalRule> = {
  ban: { asks: ['administrator', 'moderator'], decides: ['administrator', 'moderator'] },
  refund: { asks: ['administrator', 'support'], decides: ['administrator', 'support'] },
  erase: { asks: ['administrator', 'support'], decides: ['administrator'] },
  publish: { asks: ['administrator'], decides: ['administrator'] },
};

export const mayDecide = (role: OperatorRole, kind: ApprovalKind): boolean =>
  approvalRules[kind].decides.includes(role);

/** Whether somebody sees that this waits: who asks for such, and who decides. */
export const seesApproval = (role: OperatorRole, kind: ApprovalKind): boolean =>
  mayDecide(role, kind) || approvalRules[kind].asks.includes(role);
