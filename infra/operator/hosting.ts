/**
 * A brand's domains and mail domain on a deployment. Nothing of the deployment itself changes by
 * them, so that a brand needs no deploy: publishing brings them to what the folder says, as far as
 * DNS and AWS let it at this moment, and says what is still to be done.
 */
import { hostingName, mailDomain, mailSetName } from '#shared/brand-names.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import {
  changeHosting,
  createHosting,
  deleteHosting,
  findHosting,
  type Hosting,
  managedCertificate,
  routingEndpoint,
} from '../../functions/adapters/brand-hosting.ts';
import { deleteMailIdentity, ensureMailIdentity } from '../../functions/adapters/mail-identity.ts';
import type { Dns } from '../../functions/adapters/name-server.ts';
import {
  hostRecords,
  isThere,
  mailRecords,
  recordLine,
  returnPath,
} from '../../functions/domain/operators/dns-records.ts';

/** Ids of a deployment's parts: outputs of its stacks. */
export interface Deployment {
  stage: string;
  region: string;
  distribution: string;
  connectionGroup: string;
  /** ARN of the topic for bounces and complaints. */
  feedbackTopic: string;
}

type BrandNames = Pick<TenantConfig, 'id' | 'domains' | 'mail'>;

export interface HostingState {
  /** What somebody must do before publishing again; empty where all is done. */
  left: string[];
}

/**
 * Makes or changes a brand's mail domain, tenant and certificate.
 *
 * @param say is told what was done
 */
export async function ensureHosting(
  brand: BrandNames,
  deployment: Deployment,
  dns: Dns,
  say: (line: string) => void,
): Promise<HostingState> {
  const left: string[] = [];
  const identity = await ensureMailIdentity({
    domain: mailDomain(brand),
    returnPath: returnPath(brand),
    set: mailSetName(deployment.stage, brand.id),
    feedbackTopic: deployment.feedbackTopic,
  });
  const endpoint = await routingEndpoint(deployment.connectionGroup);
  const hosts = hostRecords(brand.domains, endpoint);
  const mail = mailRecords(brand, identity.dkimTokens, deployment.region);
  const missing = [];
  for (const record of [...hosts, ...mail]) if (!(await isThere(dns, record))) missing.push(record);
  for (const record of missing) left.push(`set the DNS record ${recordLine(record)}`);
  if (missing.some(({ purpose }) => purpose === 'host')) {
    // CloudFront refuses domains that do not lead to it.
    return { left };
  }
  const hosting = await ensureTenant(brand, deployment, say);
  const waiting = await ensureCertificate(hosting, say);
  if (waiting) left.push(waiting);
  return { left };
}

async function ensureTenant(
  { id, domains }: BrandNames,
  { stage, distribution, connectionGroup }: Deployment,
  say: (line: string) => void,
): Promise<Hosting> {
  const name = hostingName(stage, id);
  const found = await findHosting(name);
  if (!found) {
    say(`${id}: CloudFront asks for a certificate of ${domains.join(', ')}`);
    return createHosting({ name, distribution, connectionGroup, domains });
  }
  const same = (first: readonly string[], second: readonly string[]) =>
    first.length === second.length && first.every((host) => second.includes(host));
  if (
    !same(
      domains,
      found.domains.map(({ host }) => host),
    )
  ) {
    say(`${id}: its domains become ${domains.join(', ')}, with a new certificate`);
    return changeHosting(found, { domains, enabled: true });
  }
  return found.enabled ? found : changeHosting(found, { enabled: true });
}

/** @returns what to wait for; null where the certificate is in use */
async function ensureCertificate(
  hosting: Hosting,
  say: (line: string) => void,
): Promise<string | null> {
  const certificate = await managedCertificate(hosting.id);
  const again = 'publish again in some minutes';
  if (!certificate) {
    return hosting.certificate ? null : `wait until the certificate is asked for, and ${again}`;
  }
  if (certificate.status !== 'issued' || certificate.arn === null) {
    return `wait for the certificate, which is ${certificate.status.replaceAll('-', ' ')}, and ${again}`;
  }
  if (hosting.certificate === certificate.arn) return null;
  await changeHosting(hosting, { certificate: certificate.arn });
  say(`the certificate ${certificate.arn} is in use`);
  return null;
}

/**
 * Gives back a brand's domains and mail domain. A tenant must be disabled everywhere before it can
 * be removed, which takes minutes.
 *
 * @returns false where that is not so yet: repeat it later
 */
export async function releaseHosting(
  brand: BrandNames,
  { stage }: Pick<Deployment, 'stage'>,
): Promise<boolean> {
  await deleteMailIdentity(mailDomain(brand), mailSetName(stage, brand.id));
  const found = await findHosting(hostingName(stage, brand.id));
  if (!found) return true;
  if (found.enabled) {
    await changeHosting(found, { enabled: false });
    return false;
  }
  if (!found.deployed) return false;
  await deleteHosting(found);
  return true;
}
