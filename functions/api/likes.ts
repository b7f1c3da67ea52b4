import { likesContract } from '#shared/api/likes.ts';
import { getLikes } from '../domain/relations/list-likes.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(likesContract, { GET: getLikes });
