/** Secrets that sign the postbacks of campaigns: the console makes them, and never reads them. */
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Needs } from './needs.ts';
import { oneAttempt } from './one-attempt.ts';
import { newSecret } from './secrets.ts';

export const needs: Needs = {
  grants: ['campaign-secrets:put'],
  environment: ['PARAMETER_ROOT'],
};

const client = /* @__PURE__ */ new SSMClient(oneAttempt);

/**
 * Makes the secret of a new campaign.
 *
 * @param name of the parameter, as campaigns have it
 * @returns the secret, which is handed out once; null where the parameter has one already, which stays
 */
export async function tryNewCampaignSecret(name: string): Promise<string | null> {
  try {
    return await putSecret(name, newSecret(), false);
  } catch (cause) {
    if ((cause as Error).name === 'ParameterAlreadyExists') return null;
    throw cause;
  }
}

/**
 * Gives a campaign another secret, one that it makes unless there is one to take. What signs may have
 * the one before for five minutes more.
 */
export const replaceCampaignSecret = (name: string, secret = newSecret()): Promise<string> =>
  putSecret(name, secret, true);

async function putSecret(name: string, secret: string, Overwrite: boolean): Promise<string> {
  await client.send(
    new PutParameterCommand({
      Name: `${process.env.PARAMETER_ROOT ?? ''}${name}`,
      Value: secret,
      Type: 'SecureString',
      Overwrite,
    }),
  );
  return secret;
}
