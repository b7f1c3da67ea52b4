import {
  CloudFrontClient,
  CreateInvalidationForDistributionTenantCommand,
  EntityNotFound,
  GetDistributionTenantByDomainCommand,
} from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCached, invalidateBrand } from './brand-cache.ts';

const cloudFront = mockClient(CloudFrontClient);
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  cloudFront.reset();
});

describe('emptying the cache', () => {
  const tenantAt = (domain: string, id: string, distribution = 'DIST') =>
    cloudFront.on(GetDistributionTenantByDomainCommand, { Domain: domain }).resolves({
      DistributionTenant: { Id: id, DistributionId: distribution },
    });

  it('concerns each distribution tenant of the brand once', async () => {
    tenantAt('a.example', 'dt_1');
    tenantAt('www.a.example', 'dt_1');
    tenantAt('b.example', 'dt_2');
    cloudFront.on(CreateInvalidationForDistributionTenantCommand).resolves({});
    expect(await invalidateBrand('DIST', ['a.example', 'www.a.example', 'b.example'])).toEqual([
      'dt_1',
      'dt_2',
    ]);
    const calls = cloudFront.commandCalls(CreateInvalidationForDistributionTenantCommand);
    expect(calls.map(({ args }) => args[0].input.Id)).toEqual(['dt_1', 'dt_2']);
  });

  it('passes over hosts without a distribution tenant and those of another distribution', async () => {
    cloudFront
      .on(GetDistributionTenantByDomainCommand, { Domain: 'new.example' })
      .rejects(new EntityNotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    tenantAt('other.example', 'dt_9', 'OTHER');
    expect(await invalidateBrand('DIST', ['new.example', 'other.example'])).toEqual([]);
    expect(cloudFront.commandCalls(CreateInvalidationForDistributionTenantCommand)).toEqual([]);
  });

  it('concerns tenants of any distribution where none is named', async () => {
    tenantAt('other.example', 'dt_9', 'OTHER');
    cloudFront.on(CreateInvalidationForDistributionTenantCommand).resolves({});
    expect(await invalidateBrand(null, ['other.example'])).toEqual(['dt_9']);
  });

  it('after publishing fails nothing, asks nobody without CloudFront, and is in the log', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await forgetCached(['a.example']);
    expect(cloudFront.calls()).toEqual([]);
    vi.stubEnv('BRAND_CACHE', 'cloudfront');
    cloudFront.on(GetDistributionTenantByDomainCommand).rejects(new Error('down'));
    await forgetCached(['a.example']);
    expect(said.mock.calls.join()).toContain('cache_not_invalidated');
  });
});
