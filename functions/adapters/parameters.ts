/** Reads the secret parameters that brands name. */
import { askExtension } from './extension.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['parameters:read'], environment: ['PARAMETER_ROOT'] };

/** A parameter could not be read. Its name may be wrong, or the store may be unavailable. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

let source: ((name: string) => Promise<string>) | null = null;

/** Replaces the extension for commands outside of a function, where none runs. */
export function readParametersBy(read: (name: string) => Promise<string>): void {
  source = read;
}

/**
 * Reads a parameter by the name that a brand gives; the deployment has it below its stage.
 *
 * @throws ParameterError
 */
export async function secretParameter(name: string): Promise<string> {
  try {
    return await (source ?? byExtension)(`${process.env.PARAMETER_ROOT ?? ''}${name}`);
  } catch (cause) {
    throw new ParameterError(`the parameter ${name} could not be read`, { cause });
  }
}

async function byExtension(name: string): Promise<string> {
  const answer = await askExtension('/systemsmanager/parameters/get', {
    name,
    withDecryption: 'true',
  });
  const { Parameter } = answer as { Parameter?: { Value?: string } };
  if (!Parameter?.Value) throw new Error('no value');
  return Parameter.Value;
}
