import { describe, expect, it } from 'vitest';
import type { Photo } from '#shared/model/profile.ts';
import { getAnnouncements, reduceUploads, type Upload, type UploadEvent } from './uploads.ts';

const photo = (status: Photo['status'] = 'pending'): Photo => ({
  id: 'slot',
  filename: null,
  thumb_filename: null,
  status,
  locked: false,
});
const file = new Blob(['x']);
const added = (...keys: string[]): UploadEvent => ({
  type: 'added',
  owner: 'me',
  files: keys.map((key) => ({ key, file })),
});
const play = (events: readonly UploadEvent[], start: readonly Upload[] = []) =>
  events.reduce(reduceUploads, start);
const key = 'a';
const wayToCheck: UploadEvent[] = [
  added(key),
  { type: 'reserving', key },
  { type: 'reserved', key, photo: photo() },
  { type: 'progressed', key, progress: 0.4 },
  { type: 'sent', key },
];

describe('an upload', () => {
  it('goes from waiting to done', () => {
    const states = wayToCheck.map((_, index) => play(wayToCheck.slice(0, index + 1))[0]?.state);
    expect(states).toEqual(['waiting', 'reserving', 'uploading', 'uploading', 'checking']);
    const [done] = play([...wayToCheck, { type: 'checked', key, photo: photo('active') }]);
    expect(done).toMatchObject({ state: 'done', progress: 1, photo: { status: 'active' } });
  });

  it('starts anew after a failure, with a slot of its own', () => {
    const cause = new Error('no network');
    const failed = play([...wayToCheck.slice(0, 4), { type: 'failed', key, cause }]);
    expect(failed[0]).toMatchObject({ state: 'failed', cause });
    const [again] = play([{ type: 'retried', key }], failed);
    expect(again).toMatchObject({ state: 'waiting', progress: 0, photo: null, cause: null });
  });

  it('never runs its bar back, nor past its end', () => {
    const sending = play(wayToCheck.slice(0, 4));
    const report = (progress: number) =>
      play([{ type: 'progressed', key, progress }], sending)[0]?.progress;
    expect(report(0.2)).toBe(0.4);
    expect(report(0.7)).toBe(0.7);
    expect(report(1.2)).toBe(1);
  });

  it.each<UploadEvent>([
    { type: 'progressed', key, progress: 0.9 },
    { type: 'failed', key, cause: 'late' },
    { type: 'retried', key },
    { type: 'reserving', key },
    { type: 'sent', key },
  ])('ignores $type once the file has arrived', (event) => {
    const checking = play(wayToCheck);
    expect(play([event], checking)).toBe(checking);
  });

  it('ignores what comes after it was removed', () => {
    const none = play([...wayToCheck, { type: 'removed', key }]);
    expect(none).toEqual([]);
    expect(play([{ type: 'checked', key, photo: null }], none)).toBe(none);
  });
});

describe('the list', () => {
  it('keeps the order and what is open when more are added', () => {
    const uploads = play([added('a', 'b'), { type: 'reserving', key: 'a' }, added('c')]);
    expect(uploads.map((one) => [one.key, one.state])).toEqual([
      ['a', 'reserving'],
      ['b', 'waiting'],
      ['c', 'waiting'],
    ]);
  });

  it('forgets what is done, and all of another member, when one is added', () => {
    const done = play([...wayToCheck, { type: 'checked', key, photo: null }]);
    expect(play([added('b')], done).map((one) => one.key)).toEqual(['b']);
    const other: UploadEvent = { type: 'added', owner: 'other', files: [{ key: 'z', file }] };
    expect(play([added('a', 'b'), other]).map((one) => one.key)).toEqual(['z']);
  });
});

describe('the news', () => {
  const announcement = (before: readonly Upload[], event: UploadEvent) =>
    getAnnouncements(before, play([event], before)).map(({ kind }) => kind);

  it('tells each step of an upload once', () => {
    const said = wayToCheck.map((event, index) =>
      announcement(play(wayToCheck.slice(0, index)), event),
    );
    expect(said).toEqual([[], [], ['uploading'], [], ['checking']]);
  });

  it('tells when half is sent', () => {
    const sending = play(wayToCheck.slice(0, 4));
    expect(announcement(sending, { type: 'progressed', key, progress: 0.6 })).toEqual(['half']);
    expect(announcement(sending, { type: 'progressed', key, progress: 1 })).toEqual([]);
  });

  it.each([
    [photo('active'), 'active'],
    [photo('review'), 'review'],
    [photo('rejected'), 'rejected'],
    [photo('pending'), 'later'],
    [null, 'later'],
  ] as const)('tells how it ended', (result, kind) => {
    expect(announcement(play(wayToCheck), { type: 'checked', key, photo: result })).toEqual([kind]);
  });

  it('tells a failure', () => {
    const failed = announcement(play(wayToCheck.slice(0, 3)), { type: 'failed', key, cause: 'x' });
    expect(failed).toEqual(['failed']);
  });
});
