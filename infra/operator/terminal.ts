/** What the operator's commands share: where they read and write, and what they need. */
import { brandIds } from '../checks/tenants.ts';
import { OperatorError } from './new-brand.ts';

/** Where a command reads and writes; tests give their own. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** Asks a person; absent where nobody can answer. */
  ask?(question: string): Promise<string>;
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

/** @throws OperatorError that names the brands there are */
export async function refuseUnknown(
  ids: readonly string[],
  { tenants }: Pick<Terminal, 'tenants'>,
): Promise<void> {
  const there = await brandIds(tenants);
  const unknown = ids.filter((id) => !there.includes(id));
  if (unknown.length > 0) {
    throw new OperatorError(
      `There is no brand ${unknown.join(', ')}; there are ${there.join(', ')}.`,
    );
  }
}
