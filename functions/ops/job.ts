import { jobContract } from '#shared/ops/job.ts';
import { getJob } from '../domain/operators/finance-jobs.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(jobContract, { GET: getJob });
