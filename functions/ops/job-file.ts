import { jobFileContract } from '#shared/ops/job-file.ts';
import { downloadFile } from '../domain/operators/finance-jobs.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(jobFileContract, { POST: downloadFile });
