/** The screens of signing up, in their order. Notifications and confirming the address follow as pages of their own. */
import type { FieldCodes } from '#lib/form.ts';
import type { SignupField, SignupValues } from './form/values.ts';

export type StepName = 'account' | 'photo' | 'personal' | 'place' | 'about';

export interface Step {
  name: StepName;
  /** Which of the steps it is, as a member counts them. */
  number: number;
  fields: readonly SignupField[];
}

/** The personal information is one step, whose questions have a screen each. */
export const steps: readonly [Step, ...Step[]] = [
  { name: 'account', number: 1, fields: ['name', 'email', 'password', 'date_of_birth'] },
  // The photo is no field: it stays in the browser until the account is there.
  { name: 'photo', number: 2, fields: [] },
  { name: 'personal', number: 3, fields: ['gender', 'sexuality'] },
  { name: 'place', number: 3, fields: ['country', 'region', 'city'] },
  { name: 'about', number: 3, fields: ['signup_message'] },
];
export const pushNumber = 4;
/** Confirming the address is the last one. */
export const totalSteps = 5;

/** How many steps are done with this screen; a step of several screens fills up part by part. */
export function stepsDone({ name, number }: Step): number {
  const screens = steps.filter((step) => step.number === number);
  const at = screens.findIndex((step) => step.name === name) + 1;
  return number - 1 + at / screens.length;
}

/** The first field of a step that is wrong, in the order shown. */
export const firstWrong = (step: Step, wrong: FieldCodes<SignupValues>): SignupField | null =>
  step.fields.find((field) => wrong[field]) ?? null;

/** The screen to show: the one asked for, or an earlier one that still lacks something. */
export function stepShown(asked: number, wrong: FieldCodes<SignupValues>): number {
  const lacking = steps.findIndex((step) => firstWrong(step, wrong));
  const last = lacking === -1 ? steps.length - 1 : lacking;
  return Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, last));
}

/** The first screen with one of these fields; null where none has. */
export function getStep(wrong: FieldCodes<SignupValues>): number | null {
  const at = steps.findIndex((step) => firstWrong(step, wrong));
  return at === -1 ? null : at;
}
