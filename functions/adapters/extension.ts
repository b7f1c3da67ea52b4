/**
 * Asks AWS's extension for parameters and secrets, which runs beside the function and caches what it
 * read in memory for five minutes.
 * Sources:
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/ps-integration-lambda-extensions.html
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/retrieving-secrets_lambda.html
 */
const defaultPort = 2773;
const timeoutMs = 2_000;

/**
 * Returns the extension's answer.
 *
 * @throws Error where the extension does not answer, or answers with an error
 */
export async function askExtension(path: string, query: Record<string, string>): Promise<unknown> {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? defaultPort;
  const response = await fetch(`http://localhost:${port}${path}?${new URLSearchParams(query)}`, {
    headers: { 'x-aws-parameters-secrets-token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
