import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Photo } from '#shared/model/profile.ts';
import { anySending, createUploader, pollDelayMs, type UploadPorts } from './uploader.ts';

/** Longer than any busy machine takes. */
const patiently = { timeout: 20_000 };

const photo = (id: string, status: Photo['status'] = 'pending'): Photo => ({
  id,
  filename: null,
  thumb_filename: null,
  status,
  locked: false,
});
const file = () => new Blob(['x'], { type: 'image/jpeg' });
const form = { url: '/upload', fields: {} };

/** What the fake server holds and was asked for. */
let server: { photos: Photo[]; asked: string[]; waitedMs: number };

/** A server that takes every photo and accepts it when it is asked about it. */
function ports(own: Partial<UploadPorts> = {}): UploadPorts {
  return {
    reserve: async () => {
      const slot = photo(`slot${server.photos.length + 1}`);
      server.photos.push(slot);
      server.asked.push(`reserve ${slot.id}`);
      return { photo: slot, upload: form };
    },
    send: async () => {
      server.asked.push('send');
    },
    release: async (id) => {
      server.asked.push(`release ${id}`);
      server.photos = server.photos.filter((one) => one.id !== id);
    },
    photos: async () => {
      server.photos = server.photos.map(({ id }) => photo(id, 'active'));
      return server.photos;
    },
    onChecked: () => void server.asked.push('checked'),
    sleep: async (ms) => {
      server.waitedMs += ms;
    },
    ...own,
  };
}

beforeEach(() => {
  server = { photos: [], asked: [], waitedMs: 0 };
});

describe('uploading', () => {
  it('sends one after the other and tells when they are checked', async () => {
    const uploader = createUploader(ports());
    const keys = uploader.add('me', [file(), file()]);
    const ended = await Promise.all(keys.map(uploader.finished));
    expect(ended.map((one) => one?.photo)).toEqual([
      photo('slot1', 'active'),
      photo('slot2', 'active'),
    ]);
    const sent = server.asked.filter((one) => one !== 'checked');
    expect(sent).toEqual(['reserve slot1', 'send', 'reserve slot2', 'send']);
    expect(server.asked).toContain('checked');
  });

  it('gives the slot back where sending fails, and takes a new one to try again', async () => {
    const send = vi.fn<UploadPorts['send']>();
    send.mockRejectedValueOnce(new Error('no network')).mockResolvedValue();
    const uploader = createUploader(ports({ send }));
    const [key = ''] = uploader.add('me', [file()]);
    expect(await uploader.finished(key)).toMatchObject({
      state: 'failed',
      cause: { message: 'no network' },
    });
    expect(server.asked).toEqual(['reserve slot1', 'release slot1']);
    uploader.retry(key);
    expect(await uploader.finished(key)).toMatchObject({ state: 'done' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('goes on with the next photo after one that failed', async () => {
    const send = vi.fn<UploadPorts['send']>();
    send.mockRejectedValueOnce(new Error('no')).mockResolvedValue();
    const uploader = createUploader(ports({ send }));
    const [, second = ''] = uploader.add('me', [file(), file()]);
    expect(await uploader.finished(second)).toMatchObject({ state: 'done' });
  });

  it('shows progress while it sends', async () => {
    const seen: number[] = [];
    const uploader = createUploader(
      ports({
        send: async (_form, _file, { onProgress }) => {
          onProgress(0.25);
          onProgress(0.75);
        },
      }),
    );
    uploader.uploads.subscribe(() => seen.push(uploader.uploads.get()[0]?.progress ?? -1));
    const [key = ''] = uploader.add('me', [file()]);
    expect(anySending(uploader.uploads.get())).toBe(true);
    await uploader.finished(key);
    expect(anySending(uploader.uploads.get())).toBe(false);
    expect(seen).toEqual(expect.arrayContaining([0.25, 0.75, 1]));
  });
});

describe('removing', () => {
  it('stops an upload on its way and gives its slot back', async () => {
    const begun = Promise.withResolvers<void>();
    const uploader = createUploader(
      ports({
        send: (_form, _file, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            begun.resolve();
          }),
      }),
    );
    const [key = ''] = uploader.add('me', [file()]);
    await begun.promise;
    uploader.remove(key);
    expect(await uploader.finished(key)).toBeNull();
    await vi.waitFor(() => expect(server.asked).toContain('release slot1'), patiently);
    expect(uploader.uploads.get()).toEqual([]);
  });

  it('gives back a slot that is only answered for afterwards', async () => {
    const response = Promise.withResolvers<Awaited<ReturnType<UploadPorts['reserve']>>>();
    const send = vi.fn<UploadPorts['send']>();
    const uploader = createUploader(ports({ reserve: () => response.promise, send }));
    const [key = ''] = uploader.add('me', [file()]);
    uploader.remove(key);
    response.resolve({ photo: photo('late'), upload: form });
    await vi.waitFor(() => expect(server.asked).toEqual(['release late']), patiently);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('another member on the same device', () => {
  it('finds nothing of the one before', async () => {
    const begun = Promise.withResolvers<void>();
    const send = vi.fn<UploadPorts['send']>((_form, _file, { signal }) => {
      begun.resolve();
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    const uploader = createUploader(ports({ send }));
    uploader.add('before', [file(), file()]);
    await begun.promise;
    send.mockResolvedValue();
    const [key = ''] = uploader.add('me', [file()]);
    await uploader.finished(key);
    expect(uploader.uploads.get().map(({ owner }) => owner)).toEqual(['me']);
    expect(server.asked.filter((one) => one.startsWith('reserve'))).toHaveLength(2);
  });
});

describe('the check', () => {
  it('is waited for about a minute, ever more slowly', async () => {
    const asked = vi.fn(async () => server.photos);
    const uploader = createUploader(ports({ photos: asked }));
    const [key = ''] = uploader.add('me', [file()]);
    expect(await uploader.finished(key)).toMatchObject({
      state: 'done',
      photo: { status: 'pending' },
    });
    expect(server.waitedMs).toBe(60_000);
    expect(asked.mock.calls.length).toBeLessThan(25);
    expect(server.asked).not.toContain('checked');
    expect([0, 5_000, 15_000, 60_000].map(pollDelayMs)).toEqual([1_000, 2_000, 5_000, null]);
  });

  it('outlives a question that fails', async () => {
    const asked = vi.fn(async () => [photo('slot1', 'review')]);
    asked.mockRejectedValueOnce(new Error('no network'));
    const uploader = createUploader(ports({ photos: asked }));
    const [key = ''] = uploader.add('me', [file()]);
    expect(await uploader.finished(key)).toMatchObject({ photo: { status: 'review' } });
  });
});
