import { activateContract } from '#shared/api/activate.ts';
import { activate, resendActivation } from '../domain/account/activate.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(activateContract, { GET: activate, POST: resendActivation });
