import { reportContract } from '#shared/api/report.ts';
import { report } from '../domain/safety/report-member.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(reportContract, { POST: report });
