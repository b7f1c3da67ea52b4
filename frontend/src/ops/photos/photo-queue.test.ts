import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpsError } from '../api.ts';
import { undoMs } from '../undo.ts';
import {
  countOpen,
  createPhotoQueue,
  type Decision,
  type LeasedPhoto,
  type Send,
  type SendBatch,
} from './photo-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const photo = (id: string, version = 'v1'): LeasedPhoto => ({
  brand: 'nl',
  member: `m-${id}`,
  photo: id,
  name: 'Emre',
  age: 52,
  gender: 'male',
  country: 'NL',
  fictional: false,
  others: 1,
  at: '2026-11-03T13:00:00.000Z',
  due_at: '2026-11-03T15:00:00.000Z',
  leased_until: '2026-11-03T14:00:00.000Z',
  version,
  full: `/photos/${id}.webp`,
  thumb: `/photos/${id}-t.webp`,
  twin: null,
});
const approve: Decision = { decision: 'approve' };
const reject: Decision = { decision: 'reject', reason: 'nudity' };

const decideAll: SendBatch = async (photos, decision) =>
  new Map(photos.map(({ photo: id }) => [id, { kind: 'done', decision }]));

function start(
  ids: readonly string[],
  send: Send = async () => undefined,
  sendMany: SendBatch = decideAll,
) {
  const sent = vi.fn(send);
  const sentTogether = vi.fn(sendMany);
  const queue = createPhotoQueue(sent, sentTogether);
  queue.merge(ids.map((id) => photo(id)));
  const kinds = () => queue.store.get().items.map(({ state }) => state.kind);
  return { queue, sent, sentTogether, kinds, current: () => queue.store.get().current };
}
const refusal = (code: 'decision_stale' | 'held_by_another' | 'internal_error', params = {}) =>
  new OpsError({ code, message: 'Refused.', status: 409, params, request: 'r-1' });

describe('a decision', () => {
  it('is sent once its time to be undone is over, and not before', async () => {
    const { queue, sent, kinds, current } = start(['a', 'b']);
    queue.decide(['a'], approve, Date.now());
    expect(current()).toBe('b');
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(sent).not.toHaveBeenCalled();
    expect(kinds()).toEqual(['decided', 'open']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveBeenCalledExactlyOnceWith(photo('a'), approve, false);
    expect(kinds()).toEqual(['done', 'open']);
  });

  it('that is undone is never sent, and the photo is the current one again', async () => {
    const { queue, sent, kinds, current } = start(['a', 'b']);
    queue.decide(['a'], approve, Date.now());
    queue.decide(['b'], reject, Date.now());
    queue.undo();
    expect(kinds()).toEqual(['decided', 'open']);
    expect(current()).toBe('b');
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(sent).toHaveBeenCalledExactlyOnceWith(photo('a'), approve, false);
    expect(queue.store.get().shift).toMatchObject({ approved: 1, rejected: 0 });
  });

  it('is sent at once by who leaves, and not again later', async () => {
    const { queue, sent, sentTogether } = start(['a', 'b', 'c']);
    queue.decide(['a', 'b'], reject, Date.now());
    queue.decide(['c'], approve, Date.now());
    const left = queue.flush();
    // The page goes away: every call is under way before anything is awaited.
    expect(sent).toHaveBeenCalledExactlyOnceWith(photo('c'), approve, true);
    expect(sentTogether).toHaveBeenCalledExactlyOnceWith([photo('a'), photo('b')], reject, true);
    await left;
    await vi.advanceTimersByTimeAsync(2 * undoMs);
    expect([sent, sentTogether].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('about several photos is one that is undone as one, and one record of each brand', async () => {
    const { queue, sent, sentTogether, kinds } = start(['a', 'b', 'c']);
    const elsewhere = { ...photo('d'), brand: 'de' };
    queue.merge([photo('a'), photo('b'), photo('c'), elsewhere]);
    queue.decide(['a', 'b', 'c', 'd'], reject, Date.now());
    queue.undo();
    expect(kinds()).toEqual(['open', 'open', 'open', 'open']);
    queue.decide(['a', 'b', 'c', 'd'], reject, Date.now());
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(sentTogether).toHaveBeenCalledExactlyOnceWith(
      [photo('a'), photo('b'), photo('c')],
      reject,
      false,
    );
    expect(sent).toHaveBeenCalledExactlyOnceWith(elsewhere, reject, false);
    expect(queue.store.get().shift.rejected).toBe(4);
  });

  it('about several photos shows how far it is, and what was not done', async () => {
    let answer: () => void = () => undefined;
    const { queue, kinds } = start(['a', 'b'], undefined, async (photos, decision) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return new Map(
        photos.map(({ photo: id }) => [
          id,
          id === 'a' ? { kind: 'done', decision } : { kind: 'stale', decision, status: 'active' },
        ]),
      );
    });
    queue.decide(['a', 'b'], reject, Date.now());
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(queue.store.get().progress).toEqual({ sent: 0, total: 2 });
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.store.get().progress).toBeNull();
    expect(kinds()).toEqual(['done', 'stale']);
    expect(queue.store.get().shift.rejected).toBe(1);
  });

  it('that came too late says what happened, counts for nothing, and can be made anew', async () => {
    const { queue, kinds } = start(['a'], async () => {
      throw refusal('decision_stale', { status: 'active' });
    });
    queue.decide(['a'], reject, Date.now());
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(queue.store.get().items[0]?.state).toEqual({
      kind: 'stale',
      decision: reject,
      status: 'active',
    });
    expect(queue.store.get().shift.rejected).toBe(0);
    queue.merge([photo('a', 'v2')]);
    expect(kinds()).toEqual(['open']);
    expect(queue.store.get().items[0]?.photo.version).toBe('v2');
  });

  it('about a photo of somebody else names them', async () => {
    const until = '2026-11-03T14:41:00.000Z';
    const { queue } = start(['a'], async () => {
      throw refusal('held_by_another', { name: 'Marta', until });
    });
    queue.decide(['a'], approve, Date.now());
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(queue.store.get().items[0]?.state).toMatchObject({ kind: 'held', name: 'Marta', until });
    expect(countOpen(queue.store.get().items)).toBe(0);
  });

  it('that failed otherwise keeps the id of the request', async () => {
    const { queue } = start(['a'], async () => {
      throw refusal('internal_error');
    });
    queue.decide(['a'], approve, Date.now());
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(queue.store.get().items[0]?.state).toMatchObject({ kind: 'failed', request: 'r-1' });
    expect(queue.listOpen().map(({ photo: id }) => id)).toEqual(['a']);
  });
});

describe('the next page', () => {
  it('keeps what is decided, lets go of what is done, and doubles nothing', async () => {
    const { queue, kinds } = start(['a', 'b', 'c']);
    queue.decide(['a'], approve, Date.now());
    await vi.advanceTimersByTimeAsync(undoMs);
    queue.decide(['b'], approve, Date.now());
    // The one that was just sent may still be on the server's page.
    queue.merge([photo('a'), photo('b'), photo('c'), photo('d')]);
    expect(queue.store.get().items.map(({ photo: { photo: id } }) => id)).toEqual(['b', 'c', 'd']);
    expect(kinds()).toEqual(['decided', 'open', 'open']);
  });
});

describe('moving', () => {
  it('goes on without deciding, and counts what was passed over', () => {
    const { queue, current } = start(['a', 'b']);
    queue.move(1);
    expect(current()).toBe('b');
    queue.move(1);
    expect(current()).toBe('b');
    queue.move(-1);
    expect(current()).toBe('a');
    expect(queue.store.get().shift.skipped).toBe(1);
  });

  it('after a decision goes to the next open photo, or back to one before', () => {
    const { queue, current } = start(['a', 'b', 'c']);
    queue.decide(['b'], approve, Date.now());
    queue.focus('c');
    queue.decide(['c'], approve, Date.now());
    expect(current()).toBe('a');
    queue.decide(['a'], approve, Date.now());
    expect(current()).toBeNull();
  });
});
