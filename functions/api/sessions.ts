import { sessionsContract } from '#shared/api/sessions.ts';
import { dropSessions, getSessions } from '../domain/account/manage-sessions.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(sessionsContract, { GET: getSessions, DELETE: dropSessions });
