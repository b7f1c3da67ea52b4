/** What CloudFront caches of brands: it is forgotten when another version comes into use. */
import { randomUUID } from 'node:crypto';
import {
  CloudFrontClient,
  CreateInvalidationForDistributionTenantCommand,
  GetDistributionTenantByDomainCommand,
} from '@aws-sdk/client-cloudfront';
import { commandClient } from './command-client.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['brand-cache:invalidate'], environment: ['BRAND_CACHE'] };

/** Pages and settings change because they name the version in use; files of a version never do. */
const changingPaths = ['/*'];

/**
 * Invalidates what CloudFront caches for the brand at these domains, so that its new version
 * appears at once. Domains without a distribution tenant are skipped.
 *
 * @param distributionId skips tenants of other distributions too; null: of any
 * @returns the distribution tenants concerned
 */
export async function invalidateBrand(
  distributionId: string | null,
  domains: readonly string[],
): Promise<string[]> {
  const client = new CloudFrontClient({ maxAttempts: 4, ...commandClient });
  const tenants = new Set<string>();
  for (const domain of domains) {
    const id = await distributionTenantAt(client, distributionId, domain);
    if (id) tenants.add(id);
  }
  for (const id of tenants) {
    await client.send(
      new CreateInvalidationForDistributionTenantCommand({
        Id: id,
        InvalidationBatch: {
          CallerReference: randomUUID(),
          Paths: { Quantity: changingPaths.length, Items: changingPaths },
        },
      }),
    );
  }
  return [...tenants];
}

async function distributionTenantAt(
  client: CloudFrontClient,
  distributionId: string | null,
  domain: string,
): Promise<string | null> {
  try {
    const response = await client.send(
      new GetDistributionTenantByDomainCommand({ Domain: domain }),
    );
    const tenant = response.DistributionTenant;
    const isWanted = distributionId === null || tenant?.DistributionId === distributionId;
    return isWanted ? (tenant?.Id ?? null) : null;
  } catch (cause) {
    if ((cause as { name?: string }).name === 'EntityNotFound') return null;
    throw cause;
  }
}

/**
 * The same after a version came into use, for functions, which may run where there is no CloudFront.
 * What is cached is old by five minutes at most, so that a failure is told to nobody but the log.
 */
export async function forgetCached(domains: readonly string[]): Promise<void> {
  if (process.env.BRAND_CACHE !== 'cloudfront') return;
  try {
    await invalidateBrand(null, domains);
  } catch (cause) {
    console.error(
      JSON.stringify({ level: 'error', message: 'cache_not_invalidated', error: String(cause) }),
    );
  }
}
