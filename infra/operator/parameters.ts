/** Secret parameters, and secrets of the deployment, for commands on an operator's machine. */
import { keepSecret, loadSecrets } from '../../functions/adapters/deployment-secrets.ts';
import { storedParameter } from '../../functions/adapters/parameter-store.ts';
import { readParametersBy } from '../../functions/adapters/parameters.ts';
import { readSecret } from '../../functions/adapters/secret-store.ts';

/** Reads them from AWS, with the credentials that this command has; each once. */
export function readParametersFromAws(): void {
  const known = new Map<string, Promise<string>>();
  readParametersBy((name) => {
    const found = known.get(name) ?? read(name);
    known.set(name, found);
    return found;
  });
}

async function read(name: string): Promise<string> {
  const value = await storedParameter(name);
  if (value === null) throw new Error('there is no parameter of this name');
  return value;
}

/** On the local stack commands read parameters and secrets as the functions do. */
export const isBesideExtension = (): boolean =>
  process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT !== undefined;

/** Reads secrets of the deployment by the ids that these environment variables hold. */
export async function readDeploymentSecrets(
  ...variables: ('PHOTO_KEY_SECRET_ID' | 'TOKEN_SECRET_ID')[]
): Promise<void> {
  if (isBesideExtension()) {
    await loadSecrets();
    return;
  }
  for (const variable of variables) {
    keepSecret(variable, await readSecret(process.env[variable] ?? ''));
  }
}
