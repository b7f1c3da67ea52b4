/** Sends photos, one after the other, and waits until the server has looked at them. */

import { createStore, type Store } from '#lib/store.ts';
import type { UploadForm } from '#lib/upload-form.ts';
import type { Photo } from '#shared/model/profile.ts';
import { holdsPlace, isSending, reduceUploads, type Upload, type UploadEvent } from './uploads.ts';

/** What the uploader needs of the world. */
export interface UploadPorts {
  reserve(file: Blob): Promise<{ photo: Photo; upload: UploadForm }>;
  send(
    form: UploadForm,
    file: Blob,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ): Promise<void>;
  /** Gives a slot back. */
  release(id: string): Promise<void>;
  /** The member's photos now. */
  photos(): Promise<readonly Photo[]>;
  /** A photo is in its final state. */
  onChecked(): void;
  sleep(ms: number): Promise<void>;
}

export interface Uploader {
  uploads: Store<readonly Upload[]>;
  /** Queues files and returns their keys. */
  add(owner: string, files: readonly Blob[]): string[];
  retry(key: string): void;
  /** Ends an upload, or forgets one that failed. A photo that is being checked stays. */
  remove(key: string): void;
  /** The upload once it is done or failed; null where it was removed. */
  finished(key: string): Promise<Upload | null>;
}

const secondMs = 1_000;
/** Waits between questions: quick at first, for most photos are checked within seconds. */
const pollSteps = [
  { untilMs: 5 * secondMs, everyMs: secondMs },
  { untilMs: 15 * secondMs, everyMs: 2 * secondMs },
  { untilMs: 60 * secondMs, everyMs: 5 * secondMs },
] as const;

/** How long to wait before asking again, after so long; null: not again. */
export const pollDelayMs = (waitedMs: number): number | null =>
  pollSteps.find(({ untilMs }) => waitedMs < untilMs)?.everyMs ?? null;

export function createUploader(ports: UploadPorts): Uploader {
  const uploads = createStore<readonly Upload[]>([]);
  let lastKey = 0;
  let sending = false;
  let watching = false;
  const running = new Map<string, AbortController>();
  /** How long each photo has been waited for, in milliseconds. */
  const waited = new Map<string, number>();

  const dispatch = (event: UploadEvent) => uploads.set(reduceUploads(uploads.get(), event));

  const send = async ({ key, file }: Upload) => {
    const abort = new AbortController();
    running.set(key, abort);
    let slot: Photo | null = null;
    try {
      dispatch({ type: 'reserving', key });
      const { photo, upload } = await ports.reserve(file);
      slot = photo;
      abort.signal.throwIfAborted();
      dispatch({ type: 'reserved', key, photo });
      await ports.send(upload, file, {
        onProgress: (progress) => dispatch({ type: 'progressed', key, progress }),
        signal: abort.signal,
      });
      dispatch({ type: 'sent', key });
      void watch();
    } catch (cause) {
      // Left alone it would free itself only after a quarter of an hour.
      if (slot) ports.release(slot.id).catch(() => undefined);
      dispatch({ type: 'failed', key, cause });
    } finally {
      running.delete(key);
    }
  };

  const sendAll = async () => {
    if (sending) return;
    sending = true;
    for (;;) {
      const next = uploads.get().find(({ state }) => state === 'waiting');
      if (!next) break;
      await send(next);
    }
    sending = false;
  };

  /** Asks for all photos that are being checked at once. */
  const watch = async () => {
    if (watching) return;
    watching = true;
    for (;;) {
      const open = uploads.get().filter(({ state }) => state === 'checking');
      if (open.length === 0) break;
      const delay = Math.min(...open.map(({ key }) => pollDelayMs(waited.get(key) ?? 0) ?? 0));
      await ports.sleep(delay);
      const photos = await ports.photos().catch(() => null);
      for (const { key, photo } of open) {
        const so = (waited.get(key) ?? 0) + delay;
        waited.set(key, so);
        const now = photos?.find(({ id }) => id === photo?.id) ?? null;
        const checked = photos !== null && now?.status !== 'pending';
        if (!checked && pollDelayMs(so) !== null) continue;
        waited.delete(key);
        dispatch({ type: 'checked', key, photo: now });
        if (checked) ports.onChecked();
      }
    }
    watching = false;
  };

  return {
    uploads,
    add(owner, files) {
      const added = files.map((file) => {
        lastKey += 1;
        return { key: String(lastKey), file };
      });
      for (const upload of uploads.get()) {
        if (upload.owner !== owner) running.get(upload.key)?.abort();
      }
      dispatch({ type: 'added', owner, files: added });
      void sendAll();
      return added.map(({ key }) => key);
    },
    retry(key) {
      dispatch({ type: 'retried', key });
      void sendAll();
    },
    remove(key) {
      if (uploads.get().find((upload) => upload.key === key)?.state === 'checking') return;
      dispatch({ type: 'removed', key });
      running.get(key)?.abort();
    },
    finished: (key) =>
      new Promise((resolve) => {
        let stop = () => {};
        const look = () => {
          const upload = uploads.get().find((one) => one.key === key) ?? null;
          if (upload && holdsPlace(upload)) return;
          stop();
          resolve(upload);
        };
        stop = uploads.subscribe(look);
        look();
      }),
  };
}

/** Whether a file would be lost if the page were closed now. */
export const anySending = (uploads: readonly Upload[]): boolean => uploads.some(isSending);
