import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { requestReset, resetPassword } from '../domain/account/reset-password.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(resetPasswordContract, { POST: requestReset, PUT: resetPassword });
