import { brandChangesContract } from '#shared/ops/brand-changes.ts';
import { readChanges } from '../domain/operators/brand-desk.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(brandChangesContract, { GET: readChanges });
