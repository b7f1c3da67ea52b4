import { complaintFileContract } from '#shared/api/complaint-file.ts';
import { getCaseFile, reserveCaseFile } from '../domain/safety/case-files.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(complaintFileContract, {
  GET: getCaseFile,
  POST: reserveCaseFile,
});
