import { complaintContract } from '#shared/api/complaint.ts';
import { answerCase, getCase, objectToDecision } from '../domain/safety/case-status.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(complaintContract, {
  GET: getCase,
  POST: answerCase,
  PUT: objectToDecision,
});
