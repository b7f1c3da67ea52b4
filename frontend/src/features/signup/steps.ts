/** The steps of signing up, in their order. Confirming the address follows as a page of its own. */
import type { FieldCodes } from '#lib/form.ts';
import type { SignupField, SignupValues } from './form/values.ts';

export type StepName = 'account' | 'photo' | 'personal' | 'about';

export interface Step {
  name: StepName;
  fields: readonly SignupField[];
}

export const steps: readonly [Step, ...Step[]] = [
  { name: 'account', fields: ['name', 'email', 'password', 'date_of_birth'] },
  // The photo is no field: it stays in the browser until the account is there.
  { name: 'photo', fields: [] },
  { name: 'personal', fields: ['gender', 'sexuality', 'country', 'region', 'city'] },
  { name: 'about', fields: ['signup_message'] },
];

/** What the dots count: the steps, and confirming the address. */
export const totalSteps = steps.length + 1;

/** The first field of a step that is wrong, in the order shown. */
export const firstWrong = (step: Step, wrong: FieldCodes<SignupValues>): SignupField | null =>
  step.fields.find((field) => wrong[field]) ?? null;

/** The step to show: the one asked for, or an earlier one that still lacks something. */
export function stepShown(asked: number, wrong: FieldCodes<SignupValues>): number {
  const lacking = steps.findIndex((step) => firstWrong(step, wrong));
  const last = lacking === -1 ? steps.length - 1 : lacking;
  return Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, last));
}

/** The first step with one of these fields; null where none has. */
export function getStep(wrong: FieldCodes<SignupValues>): number | null {
  const at = steps.findIndex((step) => firstWrong(step, wrong));
  return at === -1 ? null : at;
}
