import { emailCheckContract } from '#shared/api/email-check.ts';
import { checkEmail } from '../domain/core/email-addresses.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(emailCheckContract, { POST: checkEmail });
