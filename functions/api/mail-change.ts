import { mailChangeContract } from '#shared/api/mail-change.ts';
import { changeMail, requestMailChange } from '../domain/account/change-mail-address.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(mailChangeContract, { POST: requestMailChange, PUT: changeMail });
