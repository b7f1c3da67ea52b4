/** Changes what CloudFront sends to the functions, and which keys of photos' addresses it trusts. */
import {
  CloudFrontClient,
  CreatePublicKeyCommand,
  DeletePublicKeyCommand,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  GetKeyGroupConfigCommand,
  GetPublicKeyCommand,
  UpdateDistributionCommand,
  UpdateKeyGroupCommand,
} from '@aws-sdk/client-cloudfront';
import { commandClient } from './command-client.ts';

const header = 'x-origin-secret';
const client = /* @__PURE__ */ new CloudFrontClient(commandClient);

/**
 * Has CloudFront send another secret to the functions. It takes minutes until all its places do.
 *
 * @throws Error where no origin of the distribution sends one; the SDK's errors
 */
export async function sendOriginSecret(distribution: string, secret: string): Promise<void> {
  const { DistributionConfig: config, ETag } = await client.send(
    new GetDistributionConfigCommand({ Id: distribution }),
  );
  const headers = (config?.Origins?.Items ?? [])
    .flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
    .filter(({ HeaderName }) => HeaderName?.toLowerCase() === header);
  if (!config || headers.length === 0)
    throw new Error(`no origin of ${distribution} sends a secret`);
  for (const one of headers) one.HeaderValue = secret;
  await client.send(
    new UpdateDistributionCommand({
      Id: distribution,
      IfMatch: ETag,
      DistributionConfig: config,
    }),
  );
}

/** Tells whether all places of CloudFront have the distribution's last change. */
export async function isDeployed(distribution: string): Promise<boolean> {
  const { Distribution } = await client.send(new GetDistributionCommand({ Id: distribution }));
  return Distribution?.Status === 'Deployed';
}

/**
 * Has CloudFront trust one key more.
 *
 * @param name unique in the account
 * @returns the key's id
 */
export async function trustPhotoKey(group: string, name: string, pem: string): Promise<string> {
  const { PublicKey } = await client.send(
    new CreatePublicKeyCommand({
      PublicKeyConfig: { Name: name, CallerReference: name, EncodedKey: pem },
    }),
  );
  const id = PublicKey?.Id;
  if (!id) throw new Error('CloudFront named no id of the new key');
  await changeGroup(group, (ids) => [...ids, id]);
  return id;
}

/**
 * Has CloudFront trust one key alone, and removes the others.
 *
 * @returns the ids of those that it trusted before
 */
export async function trustOnly(group: string, id: string): Promise<string[]> {
  const before = await changeGroup(group, () => [id]);
  const others = before.filter((one) => one !== id);
  for (const Id of others) {
    const { ETag } = await client.send(new GetPublicKeyCommand({ Id }));
    await client.send(new DeletePublicKeyCommand({ Id, IfMatch: ETag }));
  }
  return others;
}

async function changeGroup(Id: string, change: (ids: string[]) => string[]): Promise<string[]> {
  const { KeyGroupConfig, ETag } = await client.send(new GetKeyGroupConfigCommand({ Id }));
  const before = KeyGroupConfig?.Items ?? [];
  await client.send(
    new UpdateKeyGroupCommand({
      Id,
      IfMatch: ETag,
      KeyGroupConfig: { ...KeyGroupConfig, Name: KeyGroupConfig?.Name, Items: change(before) },
    }),
  );
  return before;
}
