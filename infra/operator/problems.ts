/** What is wrong with a brand folder, in words an operator can act on. */
import type { TransformFailure } from 'esbuild';
import type * as z from 'zod/mini';

export interface Problem {
  /** Path inside the brand's folder; empty where the folder itself is meant. */
  file: string;
  /** Field path such as `limits.min_age`, a place such as `line 12`, or empty. */
  field: string;
  /** Completes "this field …": `must be at least 18`. */
  reason: string;
}

/** `tenants/nl/tenant.json: limits.min_age: must be at least 18` */
export function problemLine(folder: string, { file, field, reason }: Problem): string {
  return [file ? `${folder}/${file}` : folder, field, reason].filter(Boolean).join(': ');
}

/** The value, or why it is none, with line and column. */
export async function parseJson(
  text: string,
): Promise<{ value: unknown } | { problem: Omit<Problem, 'file'> }> {
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    return { problem: await jsonProblem(text, cause) };
  }
}

/** The engine's own message often has no place in it; the bundler's parser always tells it. */
async function jsonProblem(text: string, cause: unknown): Promise<Omit<Problem, 'file'>> {
  const { transform } = await import('esbuild');
  const failure: unknown = await transform(text, { loader: 'json', logLevel: 'silent' }).then(
    () => null,
    (error: unknown) => error,
  );
  const [first] = (failure as TransformFailure | null)?.errors ?? [];
  const { line = 1, column = 0 } = first?.location ?? {};
  return {
    field: `line ${line}, column ${column + 1}`,
    reason: `is not valid JSON (${first?.text ?? (cause as Error).message})`,
  };
}

/** A schema's issues as problems of one file. `input` is what was parsed. */
export function schemaProblems(file: string, error: z.core.$ZodError, input: unknown): Problem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        field: [...issue.path, key].join('.'),
        reason: 'is not a known field',
      }));
    }
    return [{ file, field: issue.path.join('.'), reason: getReason(issue, input) }];
  });
}

const defaultMessage = 'Invalid input';

function getReason(issue: z.core.$ZodIssue, input: unknown): string {
  const value = valueAt(input, issue.path);
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  if (issue.message && issue.message !== defaultMessage) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}, not ${shown(value)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}, not ${shown(value)}`;
    case 'too_small':
      return `must ${amount(issue.origin, issue.minimum, 'at least')}`;
    case 'too_big':
      return `must ${amount(issue.origin, issue.maximum, 'at most')}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a moment such as 2026-01-31T12:00:00.000Z'
        : `does not have the right form, is ${shown(value)}`;
    default:
      return `must not be ${shown(value)}`;
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function amount(origin: string, bound: number | bigint, side: string): string {
  if (origin === 'string') {
    return bound === 1 && side === 'at least' ? 'not be empty' : `have ${side} ${bound} characters`;
  }
  if (origin === 'array') return `have ${side} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  return `be ${side} ${bound}`;
}

function shown(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
