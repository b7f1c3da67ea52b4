/** Posts a presigned form. By XMLHttpRequest, for `fetch` tells no progress of what it sends. */
import { ApiError } from './api.ts';

/** A presigned form: its fields, then the file. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

const firstSuccess = 200;
const firstRedirect = 300;
const firstServerError = 500;

/**
 * Sends a file with its form's fields, the file last, as S3 wants it.
 *
 * @throws ApiError `network` where no answer came, else what the answer's status means
 */
export function postForm(
  { url, fields }: UploadForm,
  file: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= firstSuccess && status < firstRedirect) resolve();
      else {
        const code = status >= firstServerError ? 'unavailable' : 'internal_error';
        reject(new ApiError({ code, status }));
      }
    };
    request.onerror = () => reject(new ApiError({ code: 'network', status: 0 }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });
}
