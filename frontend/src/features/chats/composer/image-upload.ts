/** An image on its way into a message: uploaded, looked at by the server, then sent. */

import { ApiError, call } from '#lib/api.ts';
import { postForm } from '#lib/upload-form.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import type { PhotoType } from '#shared/model/values.ts';

const firstPollMs = 300;
const longestPollMs = 3_000;
const patienceMs = 60_000;

/** The server looked at the image and did not take it. */
export class ImageRejected extends Error {
  readonly reason: PhotoRejection;
  constructor(reason: PhotoRejection) {
    super(reason);
    this.name = 'ImageRejected';
    this.reason = reason;
  }
}

/**
 * Uploads a photo and waits until it can be sent.
 *
 * @param photo of one of the types that there are
 * @returns the image's id
 * @throws ApiError, ImageRejected, or the signal's reason
 */
export async function uploadImage(
  photo: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const { image, upload } = await call('chat-image', 'POST', {
    body: { content_type: photo.type as PhotoType, size: photo.size },
    signal,
  });
  await postForm(upload, photo, { onProgress, signal });
  const end = Date.now() + patienceMs;
  for (let wait = firstPollMs; Date.now() < end; wait = Math.min(wait * 2, longestPollMs)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    signal.throwIfAborted();
    const now = await call('chat-image', 'GET', { query: { id: image.id }, signal });
    if (now.image.status === 'active') return image.id;
    if (now.image.status === 'rejected') throw new ImageRejected(now.image.reason ?? 'damaged');
  }
  throw new ApiError({ code: 'unavailable', status: 503 });
}
