import { pageHiddenContract } from '#shared/api/page-hidden.ts';
import { noteHidden } from '../domain/members/members.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(pageHiddenContract, { POST: noteHidden });
