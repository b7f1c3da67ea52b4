/** Forms check with the schemas that the server checks with, and speak its field codes. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** What is wrong, by field: a code of the texts `errors:fields`. */
export type FieldCodes<Values> = Partial<Record<keyof Values & string, string>>;

/** The code of what is wrong with an entry, as the server would name it; null where it is good. */
export function getErrorCode(schema: z.ZodMiniType, value: string): string | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  if (value.trim() === '') return 'required';
  const issue = parsed.error.issues[0];
  if (issue && /^[a-z]+(_[a-z]+)+$/.test(issue.message)) return issue.message;
  switch (issue?.code) {
    case 'too_small':
      return 'too_short';
    case 'too_big':
      return 'too_long';
    case 'invalid_value':
      return 'invalid_option';
    default:
      return 'invalid_format';
  }
}

/** A resolver of react-hook-form over a plain check; each error's `message` is its code. */
export function createResolver<Values extends FieldValues>(
  check: (values: Values) => FieldCodes<Values>,
): Resolver<Values> {
  return (values) => {
    const codes = Object.entries(check(values)) as [string, string][];
    if (codes.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      codes.map(([field, code]) => [field, { type: 'check', message: code }]),
    ) as FieldErrors<Values>;
    return { values: {}, errors };
  };
}
