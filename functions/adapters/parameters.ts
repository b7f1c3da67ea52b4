/**
 * Reads the secret parameters that brands name. AWS's extension for parameters runs beside the
 * function and caches them in memory for five minutes.
 * Source:
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/ps-integration-lambda-extensions.html
 */
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['parameters:read'] };
const defaultPort = 2773;
const timeoutMs = 2_000;

/** A parameter could not be read. Its name may be wrong, or the store may be unavailable. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

let source: ((name: string) => Promise<string>) | null = null;

/** Replaces the extension for commands outside of a function, where none runs. */
export function readParametersBy(read: (name: string) => Promise<string>): void {
  source = read;
}

/** @throws ParameterError */
export async function secretParameter(name: string): Promise<string> {
  try {
    return await (source ?? byExtension)(name);
  } catch (cause) {
    throw new ParameterError(`the parameter ${name} could not be read`, { cause });
  }
}

async function byExtension(name: string): Promise<string> {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? defaultPort;
  const query = new URLSearchParams({ name, withDecryption: 'true' });
  const response = await fetch(`http://localhost:${port}/systemsmanager/parameters/get?${query}`, {
    headers: { 'x-aws-parameters-secrets-token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { Parameter } = (await response.json()) as { Parameter?: { Value?: string } };
  if (!Parameter?.Value) throw new Error('no value');
  return Parameter.Value;
}
