import { giftsContract } from '#shared/api/gifts.ts';
import { getGifts } from '../domain/chat/gifts.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(giftsContract, { GET: getGifts });
