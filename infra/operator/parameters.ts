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

/** Reads the secret that links in mails are made with, whose id is in TOKEN_SECRET_ID. */
export async function readTokenSecret(): Promise<void> {
  if (isBesideExtension()) await loadSecrets();
  else keepSecret('TOKEN_SECRET_ID', await readSecret(process.env.TOKEN_SECRET_ID ?? ''));
}
