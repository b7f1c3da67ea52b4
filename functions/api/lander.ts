import { landerContract } from '#shared/api/lander.ts';
import { openLander } from '../domain/traffic/open-lander.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(landerContract, { GET: openLander });
