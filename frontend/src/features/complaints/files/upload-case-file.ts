/** A picture on its way into a case: uploaded, then looked at by the server. */
import { ApiError, call } from '#lib/api.ts';
import { postForm } from '#lib/upload-form.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import type { PhotoType } from '#shared/model/values.ts';

const firstPollMs = 300;
const longestPollMs = 3_000;
const patienceMs = 60_000;

/** The server looked at the picture and did not take it. */
export class FileRejected extends Error {
  readonly reason: PhotoRejection;
  constructor(reason: PhotoRejection) {
    super(reason);
    this.name = 'FileRejected';
    this.reason = reason;
  }
}

/**
 * Uploads a picture and waits until it can be sent.
 *
 * @param photo of one of the types that there are
 * @returns the file's id
 * @throws ApiError, FileRejected, or the signal's reason
 */
export async function uploadCaseFile(photo: Blob, signal: AbortSignal): Promise<string> {
  const { file, upload } = await call('complaint-file', 'POST', {
    body: { content_type: photo.type as PhotoType, size: photo.size },
    signal,
  });
  await postForm(upload, photo, { onProgress: () => undefined, signal });
  const end = Date.now() + patienceMs;
  for (let wait = firstPollMs; Date.now() < end; wait = Math.min(wait * 2, longestPollMs)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    signal.throwIfAborted();
    const now = await call('complaint-file', 'GET', { query: { id: file.id }, signal });
    if (now.file.status === 'active') return file.id;
    if (now.file.status === 'rejected') throw new FileRejected(now.file.reason ?? 'damaged');
  }
  throw new ApiError({ code: 'unavailable', status: 503 });
}
