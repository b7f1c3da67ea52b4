import { profileContract } from '#shared/api/profile.ts';
import { changeProfile, getProfile } from '../domain/members/own-profile.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(profileContract, { GET: getProfile, PUT: changeProfile });
