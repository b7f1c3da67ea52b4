import { logoutContract } from '#shared/api/logout.ts';
import { logOut } from '../domain/account/log-in.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(logoutContract, { GET: logOut });
