/** What the server found wrong with the fields of a form. */
import type { ErrorCode } from '#shared/errors.ts';
import { ApiError } from './api.ts';

/**
 * Field and code for each of a form's fields that the failure is about; none where it is about
 * something else, and wants a message of its own. `aboutField` says which field a failure is
 * about that need not name one.
 */
export function fieldFailures<Field extends string>(
  cause: unknown,
  fields: readonly Field[],
  aboutField: Partial<Record<ErrorCode, Field>> = {},
): [Field, string][] {
  if (!(cause instanceof ApiError)) return [];
  const named = fields.flatMap((field): [Field, string][] => {
    const code = cause.fields[field];
    return code ? [[field, code]] : [];
  });
  if (named.length > 0 || cause.code === 'network') return named;
  const field = aboutField[cause.code];
  return field ? [[field, cause.code]] : [];
}
