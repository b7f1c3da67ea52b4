import { reportContract } from '#shared/api/report.ts';
import { report } from '../domain/safety/reports.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(reportContract, { POST: report });
