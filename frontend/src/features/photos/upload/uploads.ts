/** Photos on their way to the server: what state each is in, and what may come next. */
import type { Photo } from '#shared/model/profile.ts';

export type UploadState = 'waiting' | 'reserving' | 'uploading' | 'checking' | 'done' | 'failed';

export interface Upload {
  key: string;
  /** Id of the member whose photo it is. */
  owner: string;
  file: Blob;
  state: UploadState;
  /** Share that was sent, 0 to 1. */
  progress: number;
  /** Its slot; once done, the photo as checked. Null there: the check is still going on. */
  photo: Photo | null;
  /** Why it failed. */
  cause: unknown;
}

export type UploadEvent =
  | { type: 'added'; owner: string; files: readonly { key: string; file: Blob }[] }
  | { type: 'reserving'; key: string }
  | { type: 'reserved'; key: string; photo: Photo }
  | { type: 'progressed'; key: string; progress: number }
  | { type: 'sent'; key: string }
  | { type: 'checked'; key: string; photo: Photo | null }
  | { type: 'failed'; key: string; cause: unknown }
  | { type: 'retried'; key: string }
  | { type: 'removed'; key: string };

/** In which states an event means something; elsewhere it comes too late and changes nothing. */
const meantIn: Record<Exclude<UploadEvent['type'], 'added' | 'removed'>, readonly UploadState[]> = {
  reserving: ['waiting'],
  reserved: ['reserving'],
  progressed: ['uploading'],
  sent: ['uploading'],
  checked: ['checking'],
  failed: ['waiting', 'reserving', 'uploading'],
  retried: ['failed'],
};

/** The uploads after an event. */
export function reduceUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') {
    // An upload that is done, or of another member on this device, is over.
    const open = uploads.filter(({ owner, state }) => owner === event.owner && state !== 'done');
    return [...open, ...event.files.map((file) => newUpload(event.owner, file))];
  }
  if (event.type === 'removed') return uploads.filter(({ key }) => key !== event.key);
  const upload = uploads.find(({ key }) => key === event.key);
  if (!upload || !meantIn[event.type].includes(upload.state)) return uploads;
  const next = { ...upload, ...changeBy(upload, event) };
  return uploads.map((one) => (one === upload ? next : one));
}

const newUpload = (owner: string, { key, file }: { key: string; file: Blob }): Upload => ({
  key,
  owner,
  file,
  state: 'waiting',
  progress: 0,
  photo: null,
  cause: null,
});

function changeBy(
  upload: Upload,
  event: Exclude<UploadEvent, { type: 'added' | 'removed' }>,
): Partial<Upload> {
  switch (event.type) {
    case 'reserving':
      return { state: 'reserving' };
    case 'reserved':
      return { state: 'uploading', photo: event.photo };
    case 'progressed':
      // Browsers may report out of order; a bar must not run back.
      return { progress: Math.max(upload.progress, Math.min(event.progress, 1)) };
    case 'sent':
      return { state: 'checking', progress: 1 };
    case 'checked':
      return { state: 'done', photo: event.photo };
    case 'failed':
      return { state: 'failed', cause: event.cause };
    case 'retried':
      // A new attempt has a slot of its own.
      return { state: 'waiting', progress: 0, photo: null, cause: null };
  }
}

/** Whether the file itself is still on its way: the page must not be closed. */
export const isSending = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'reserving' || state === 'uploading';

/** Whether it takes one of the member's places. */
export const holdsPlace = (upload: Upload): boolean =>
  isSending(upload) || upload.state === 'checking';

/** What is worth saying aloud about an upload. */
export interface UploadAnnouncement {
  kind: 'uploading' | 'half' | 'checking' | 'active' | 'review' | 'rejected' | 'later' | 'failed';
  upload: Upload;
}

/** What changed from one list to the next. */
export function getAnnouncements(
  before: readonly Upload[],
  after: readonly Upload[],
): UploadAnnouncement[] {
  return after.flatMap((upload) => {
    const kind = getKind(
      before.find(({ key }) => key === upload.key),
      upload,
    );
    return kind ? [{ kind, upload }] : [];
  });
}

const half = 0.5;

function getKind(before: Upload | undefined, upload: Upload): UploadAnnouncement['kind'] | null {
  const { state, progress, photo } = upload;
  if (before?.state === state) {
    const passed = state === 'uploading' && before.progress < half && progress >= half;
    // What is nearly there says so itself.
    return passed && progress < 1 ? 'half' : null;
  }
  switch (state) {
    case 'uploading':
    case 'checking':
    case 'failed':
      return state;
    case 'done':
      return !photo || photo.status === 'pending' ? 'later' : photo.status;
    default:
      return null;
  }
}
