/** What the operator's commands share: where they read and write, and what they need. */
import { OperatorError } from './operator-error.ts';

/** Where a command reads and writes; tests give their own. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** Asks a person; absent where nobody can answer. */
  ask?(question: string): Promise<string>;
  /** Reads standard input to its end; absent where a person would have to type there. */
  readInput?(): Promise<string>;
  environment: NodeJS.ProcessEnv;
  /** The folder of brand folders. */
  tenants: string;
}

export type Values = Partial<Record<string, string | boolean>>;

/** @throws OperatorError that names what the environment lacks */
export function needEnvironment(
  { environment }: Pick<Terminal, 'environment'>,
  names: readonly string[],
): void {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === 0) return;
  throw new OperatorError(
    `Set ${missing.join(', ')} in the environment (outputs of the stacks, see docs/operations.md) and try again. A local stack (npm start) publishes brand folders by itself.`,
  );
}
