import { emailCheckContract } from '../../shared/api/email-check.ts';
import { checkEmail } from '../domain/emails/emails.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(emailCheckContract, { POST: checkEmail });
