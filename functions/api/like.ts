import { likeContract } from '#shared/api/like.ts';
import { noteSeen } from '../domain/relations/likes.ts';
import { sendLike } from '../domain/relations/send-like.ts';
import { takeLikeBack } from '../domain/relations/take-like-back.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(likeContract, {
  POST: sendLike,
  DELETE: takeLikeBack,
  PUT: noteSeen,
});
