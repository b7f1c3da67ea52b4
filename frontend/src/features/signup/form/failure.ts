/** Where a failed signup shows: on its field and step, as a page of its own, or as a message. */
import { ApiError } from '#lib/api.ts';
import type { FieldCodes } from '#lib/form.ts';
import { emptyValues, type SignupValues } from './values.ts';

export type Failure =
  | { kind: 'closed' }
  | { kind: 'too_young' }
  | { kind: 'fields'; wrong: FieldCodes<SignupValues> }
  | { kind: 'message' };

export function toFailure(cause: unknown): Failure {
  if (!(cause instanceof ApiError)) return { kind: 'message' };
  switch (cause.code) {
    case 'signups_closed':
      return { kind: 'closed' };
    case 'email_taken':
    case 'email_pending_deletion':
      return { kind: 'fields', wrong: { email: cause.code } };
    case 'name_not_allowed':
      return { kind: 'fields', wrong: { name: cause.code } };
    case 'too_young':
      return { kind: 'too_young' };
  }
  const wrong = Object.fromEntries(
    Object.entries(cause.fields).filter(([field]) => field in emptyValues),
  ) as FieldCodes<SignupValues>;
  return Object.keys(wrong).length > 0 ? { kind: 'fields', wrong } : { kind: 'message' };
}
