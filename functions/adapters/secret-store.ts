/** Reads and writes the deployment's secrets, for commands. Functions read by AWS's extension. */
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { commandClient } from './command-client.ts';

const client = /* @__PURE__ */ new SecretsManagerClient(commandClient);

/** @throws the SDK's errors */
export async function readSecret(SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  return SecretString ?? '';
}

/** @throws the SDK's errors */
export async function writeSecret(SecretId: string, SecretString: string): Promise<void> {
  await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
}
