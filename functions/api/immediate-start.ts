import { immediateStartContract } from '../../shared/api/immediate-start.ts';
import { askForImmediateStart } from '../domain/immediate-starts/immediate-starts.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(immediateStartContract, { PUT: askForImmediateStart });
