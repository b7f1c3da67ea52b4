/** Parses input by its contract and reports errors by field. */
import type * as z from 'zod/mini';
import type { Schema } from '#shared/api/contract.ts';
import { AppError } from '../domain/core/app-error.ts';

/**
 * Returns the parsed value.
 *
 * @throws AppError `validation_failed` with `fields`: path -> code
 */
export function validate(schema: Schema, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues.flatMap(likeliest)) {
    const at = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...at, key].join('.')] ??= 'unknown_field';
    } else {
      fields[at.join('.') || 'body'] ??= fieldCode(issue, value);
    }
  }
  throw new AppError('validation_failed', { fields });
}

/**
 * Returns the parsed keys of a query. Without a schema none is accepted.
 *
 * @throws AppError `validation_failed`
 */
export function validateQuery(
  schema: Schema | undefined,
  given: Record<string, string | undefined>,
): unknown {
  if (schema) return validate(schema, given);
  const [unknown] = Object.keys(given);
  if (unknown !== undefined) {
    throw new AppError('validation_failed', { fields: { [unknown]: 'unknown_field' } });
  }
  return undefined;
}

/** For a value that matches no variant, returns the errors of the closest one. */
function likeliest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const strange = (issues: z.core.$ZodIssue[]) =>
    issues.reduce(
      (sum, candidate) =>
        sum + (candidate.code === 'unrecognized_keys' ? candidate.keys.length : 0),
      0,
    );
  const [first = []] = issue.errors.toSorted((a, b) => strange(a) - strange(b));
  return first.map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] }));
}

/** Returns a schema's own code, else one derived from the issue. */
function fieldCode(issue: z.core.$ZodIssue, value: unknown): string {
  if (/^[a-z]+(_[a-z]+)+$/.test(issue.message)) return issue.message;
  if (isMissing(issue.path, value)) return 'required';
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'invalid_value':
      return 'invalid_option';
    default:
      return 'invalid_format';
  }
}

function isMissing(path: PropertyKey[], value: unknown): boolean {
  let inner: unknown = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null) return false;
    inner = (inner as Record<PropertyKey, unknown>)[key];
  }
  return inner === undefined;
}
