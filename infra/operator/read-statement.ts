import { readFile } from 'node:fs/promises';
import type { CaseOutcome } from '#shared/model/case.ts';
import {
  type StatementOfReasons,
  statementOfReasonsSchema,
} from '#shared/model/statement-of-reasons.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Reads the restriction of a decision from a JSON file; null where the outcome is another.
 *
 * @throws OperatorError with a line for each field that is wrong
 */
export async function readStatement(
  outcome: CaseOutcome,
  file: string | undefined,
): Promise<StatementOfReasons | null> {
  if (outcome !== 'restricted') {
    if (file === undefined) return null;
    throw new OperatorError('--statement belongs to the outcome restricted.');
  }
  if (file === undefined) {
    throw new OperatorError('restricted needs --statement <file>: what was restricted, and why.');
  }
  const read = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`${file} cannot be read.`);
  });
  let given: unknown;
  try {
    given = JSON.parse(read);
  } catch {
    throw new OperatorError(`${file} is not JSON.`);
  }
  const parsed = statementOfReasonsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `${file}: ${issue.path.join('.') || 'the record'}: ${toReason(issue)}`,
  );
  throw new OperatorError(lines.join('\n'));
}

type Issue = NonNullable<
  ReturnType<typeof statementOfReasonsSchema.safeParse>['error']
>['issues'][number];

/** What is wrong with a field, in words that say what may stand there. */
function toReason(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.join(', ')} with this ground`;
    case 'invalid_value':
      return `is one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      return 'decision_ground is DECISION_GROUND_ILLEGAL_CONTENT or DECISION_GROUND_INCOMPATIBLE_CONTENT';
    case 'too_small':
      return 'is missing or empty';
    case 'too_big':
      return `is too long: at most ${issue.maximum}`;
    case 'custom':
      return issue.message;
    default:
      return 'is missing or of another form';
  }
}
