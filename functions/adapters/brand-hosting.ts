/** A brand's domains at CloudFront: its tenant of the shared distribution and the certificate. */
import {
  CloudFrontClient,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  type DistributionTenant,
  GetConnectionGroupCommand,
  GetDistributionTenantCommand,
  GetKeyGroupConfigCommand,
  GetManagedCertificateDetailsCommand,
  GetPublicKeyCommand,
  UpdateDistributionTenantCommand,
} from '@aws-sdk/client-cloudfront';
import { commandClient } from './command-client.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['hosting:read'] };

const client = /* @__PURE__ */ new CloudFrontClient(commandClient);

export interface Hosting {
  id: string;
  /** Of this state, for the next change. */
  etag: string;
  distribution: string;
  connectionGroup: string;
  domains: { host: string; active: boolean }[];
  enabled: boolean;
  /** Whether all places of CloudFront have its last change. */
  deployed: boolean;
  /** ARN of the certificate that it uses; null where it has none yet. */
  certificate: string | null;
}

/** @returns null where there is no tenant of this name */
export async function findHosting(name: string): Promise<Hosting | null> {
  try {
    const { DistributionTenant: tenant, ETag } = await client.send(
      new GetDistributionTenantCommand({ Identifier: name }),
    );
    return tenant ? toHosting(tenant, ETag) : null;
  } catch (cause) {
    if ((cause as Error).name === 'EntityNotFound') return null;
    throw cause;
  }
}

/** Makes the tenant and has CloudFront ask for a certificate of its domains. */
export async function createHosting(wanted: {
  name: string;
  distribution: string;
  connectionGroup: string;
  domains: readonly string[];
}): Promise<Hosting> {
  const { DistributionTenant: tenant, ETag } = await client.send(
    new CreateDistributionTenantCommand({
      Name: wanted.name,
      DistributionId: wanted.distribution,
      ConnectionGroupId: wanted.connectionGroup,
      Domains: wanted.domains.map((Domain) => ({ Domain })),
      Enabled: true,
      ManagedCertificateRequest: certificateRequest(wanted.domains),
    }),
  );
  return toHosting(tenant ?? {}, ETag);
}

/** CloudFront answers the validation itself, as the domains point to it. */
const certificateRequest = ([primary]: readonly string[]) => ({
  ...(primary === undefined ? {} : { PrimaryDomainName: primary }),
  ValidationTokenHost: 'cloudfront' as const,
  CertificateTransparencyLoggingPreference: 'enabled' as const,
});

/**
 * Changes a tenant.
 *
 * @param change `domains` also asks for a certificate of them all; `certificate` has it used
 */
export async function changeHosting(
  hosting: Hosting,
  change: { domains?: readonly string[]; certificate?: string; enabled?: boolean },
): Promise<Hosting> {
  const certificate = change.certificate ?? hosting.certificate;
  const domains = change.domains ?? hosting.domains.map(({ host }) => host);
  const { DistributionTenant: tenant, ETag } = await client.send(
    new UpdateDistributionTenantCommand({
      Id: hosting.id,
      IfMatch: hosting.etag,
      DistributionId: hosting.distribution,
      ConnectionGroupId: hosting.connectionGroup,
      Domains: domains.map((Domain) => ({ Domain })),
      Enabled: change.enabled ?? hosting.enabled,
      ...(change.domains ? { ManagedCertificateRequest: certificateRequest(domains) } : {}),
      ...(certificate ? { Customizations: { Certificate: { Arn: certificate } } } : {}),
    }),
  );
  return toHosting(tenant ?? {}, ETag);
}

/** Removes a tenant that is disabled everywhere. */
export async function deleteHosting({ id, etag }: Hosting): Promise<void> {
  await client.send(new DeleteDistributionTenantCommand({ Id: id, IfMatch: etag }));
}

export interface ManagedCertificate {
  arn: string | null;
  /** `issued`, `pending-validation`, `validation-timed-out`, `failed` and others. */
  status: string;
}

/** The certificate that CloudFront asked for last; null where it asked for none. */
export async function managedCertificate(tenant: string): Promise<ManagedCertificate | null> {
  try {
    const { ManagedCertificateDetails: details } = await client.send(
      new GetManagedCertificateDetailsCommand({ Identifier: tenant }),
    );
    if (!details?.CertificateStatus) return null;
    return { arn: details.CertificateArn ?? null, status: details.CertificateStatus };
  } catch (cause) {
    if ((cause as Error).name === 'EntityNotFound') return null;
    throw cause;
  }
}

/** The domain to which brands' domains point. */
export async function routingEndpoint(connectionGroup: string): Promise<string> {
  const { ConnectionGroup } = await client.send(
    new GetConnectionGroupCommand({ Identifier: connectionGroup }),
  );
  return ConnectionGroup?.RoutingEndpoint ?? '';
}

/** The public keys, PEM, that CloudFront trusts for addresses of photos, by their ids. */
export async function trustedPhotoKeys(group: string): Promise<Map<string, string>> {
  const { KeyGroupConfig } = await client.send(new GetKeyGroupConfigCommand({ Id: group }));
  const keys = (KeyGroupConfig?.Items ?? []).map(async (Id) => {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ Id }));
    return [Id, PublicKey?.PublicKeyConfig?.EncodedKey ?? ''] as const;
  });
  return new Map(await Promise.all(keys));
}

function toHosting(tenant: DistributionTenant, etag: string | undefined): Hosting {
  return {
    id: tenant.Id ?? '',
    etag: etag ?? '',
    distribution: tenant.DistributionId ?? '',
    connectionGroup: tenant.ConnectionGroupId ?? '',
    domains: (tenant.Domains ?? []).map(({ Domain, Status }) => ({
      host: Domain ?? '',
      active: Status === 'active',
    })),
    enabled: tenant.Enabled ?? false,
    deployed: tenant.Status === 'Deployed',
    certificate: tenant.Customizations?.Certificate?.Arn ?? null,
  };
}
