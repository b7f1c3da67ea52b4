import { chatImageContract } from '#shared/api/chat-image.ts';
import { addImage, getImage } from '../domain/chat/chat-images.ts';
import { assertConfirmed } from '../domain/members/members.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(chatImageContract, {
  GET: getImage,
  POST: { before: assertConfirmed, rule: addImage },
});
