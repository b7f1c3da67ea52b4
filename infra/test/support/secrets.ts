import { parseKeyring } from '#functions/adapters/deployment-secrets.ts';

/** Returns the current key of a secret of the local stack, as its functions read it. */
export async function readKey(
  environment: Record<string, string>,
  variable: 'ORIGIN_SECRET_ID' | 'TOKEN_SECRET_ID',
): Promise<string> {
  const port = environment.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT;
  const query = new URLSearchParams({ secretId: environment[variable] ?? '' });
  const response = await fetch(`http://127.0.0.1:${port}/secretsmanager/get?${query}`, {
    headers: { 'x-aws-parameters-secrets-token': '' },
  });
  const { SecretString } = (await response.json()) as { SecretString: string };
  return parseKeyring(SecretString).current;
}
