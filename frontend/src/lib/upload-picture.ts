/** A picture on its way to the server: uploaded, then looked at there. */
import type { PhotoRejection } from '#shared/model/profile.ts';
import type { PhotoType } from '#shared/model/values.ts';
import { ApiError } from './api.ts';
import { postForm } from './upload-form.ts';

const firstPollMs = 300;
const longestPollMs = 3_000;
const patienceMs = 60_000;

/** The server looked at the picture and did not take it. */
export class PictureRejected extends Error {
  readonly reason: PhotoRejection;
  constructor(reason: PhotoRejection) {
    super(reason);
    this.name = 'PictureRejected';
    this.reason = reason;
  }
}

interface Looked {
  status: string;
  reason?: PhotoRejection | null | undefined;
}

/** The two calls of a kind of picture. */
export interface PictureCalls {
  /** Reserves a place, and tells where the picture goes. */
  reserve: (
    body: { content_type: PhotoType; size: number },
    signal: AbortSignal,
  ) => Promise<{ id: string; upload: Parameters<typeof postForm>[0] }>;
  /** Asks what the server made of it. */
  look: (id: string, signal: AbortSignal) => Promise<Looked>;
}

interface UploadOptions {
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a picture and waits until it can be sent.
 *
 * @param photo of one of the types that there are
 * @returns the picture's id
 * @throws ApiError, PictureRejected, or the signal's reason
 */
export async function uploadPicture(
  photo: Blob,
  { reserve, look }: PictureCalls,
  { onProgress = () => undefined, signal }: UploadOptions,
): Promise<string> {
  const body = { content_type: photo.type as PhotoType, size: photo.size };
  const { id, upload } = await reserve(body, signal);
  await postForm(upload, photo, { onProgress, signal });
  const end = Date.now() + patienceMs;
  for (let wait = firstPollMs; Date.now() < end; wait = Math.min(wait * 2, longestPollMs)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    signal.throwIfAborted();
    const { status, reason } = await look(id, signal);
    if (status === 'active') return id;
    if (status === 'rejected') throw new PictureRejected(reason ?? 'damaged');
  }
  throw new ApiError({ code: 'unavailable', status: 503 });
}
