/** Which cases a role decides. */
import type { CaseOutcome } from '#shared/model/case.ts';
import type { CaseMeasure } from '#shared/model/case-desk.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import type { CaseRecord } from '../safety/cases.ts';

/** Tells whether a role judges what members show and write. */
export const judgesMembers = (role: OperatorRole): boolean => role !== 'support';

/** Support answers what is about no member, and nobody's restriction. */
export const decidesCase = (
  role: OperatorRole,
  { kind, about, affected }: Pick<CaseRecord, 'kind' | 'about' | 'affected'>,
): boolean =>
  judgesMembers(role) ||
  (kind !== 'content' && kind !== 'intimate_image' && about === null && affected === null);

/** Tells whether a role makes such a decision of a case that it decides. */
export const makesDecision = (
  role: OperatorRole,
  {
    outcome,
    measure,
    member,
    pictures,
  }: {
    outcome: CaseOutcome;
    measure: CaseMeasure;
    member?: string | undefined;
    pictures?: readonly string[] | undefined;
  },
): boolean =>
  judgesMembers(role) ||
  (outcome === 'settled' && measure === 'none' && !member && (pictures ?? []).length === 0);
