import { immediateStartContract } from '#shared/api/immediate-start.ts';
import { askForImmediateStart } from '../domain/payments/immediate-start.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(immediateStartContract, { PUT: askForImmediateStart });
