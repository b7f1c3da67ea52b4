import { autoLikeContract } from '#shared/api/auto-like.ts';
import { getAutoLike } from '../domain/discovery/auto-like.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(autoLikeContract, { GET: getAutoLike });
