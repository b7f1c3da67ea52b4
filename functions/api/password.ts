import { passwordContract } from '#shared/api/password.ts';
import { changePassword } from '../domain/account/change-password.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(passwordContract, { PUT: changePassword });
