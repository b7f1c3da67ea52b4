import { complaintsContract } from '#shared/api/complaints.ts';
import { fileComplaint } from '../domain/safety/file-complaint.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(complaintsContract, { POST: fileComplaint });
