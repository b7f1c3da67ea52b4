/** An image on its way into a message. */
import { call } from '#lib/api.ts';
import type { PictureCalls } from '#lib/upload-picture.ts';

export const chatImageCalls: PictureCalls = {
  reserve: async (body, signal) => {
    const { image, upload } = await call('chat-image', 'POST', { body, signal });
    return { id: image.id, upload };
  },
  look: async (id, signal) => (await call('chat-image', 'GET', { query: { id }, signal })).image,
};
