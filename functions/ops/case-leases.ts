import { caseLeasesContract } from '#shared/ops/case-leases.ts';
import { releaseCase, takeCase } from '../domain/operators/lease-case.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseLeasesContract, { POST: takeCase, DELETE: releaseCase });
