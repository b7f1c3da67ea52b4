import { likeContract } from '#shared/api/like.ts';
import { noteSeen, sendLike, takeLikeBack } from '../domain/relations/likes.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(likeContract, {
  POST: sendLike,
  DELETE: takeLikeBack,
  PUT: noteSeen,
});
