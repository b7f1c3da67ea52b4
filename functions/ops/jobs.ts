import { jobsContract } from '#shared/ops/jobs.ts';
import { listJobs, startJob } from '../domain/operators/finance-jobs.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(jobsContract, { GET: listJobs, POST: startJob });
