import { icebreakersContract } from '#shared/api/icebreakers.ts';
import { getIcebreakers } from '../domain/chat/icebreakers.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(icebreakersContract, { GET: getIcebreakers });
