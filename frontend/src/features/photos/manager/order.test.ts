import { describe, expect, it } from 'vitest';
import type { Photo } from '#shared/model/profile.ts';
import type { Upload, UploadState } from '../upload/uploads.ts';
import { arranged, inOrder, mayTake, orderWith, placesTaken } from './order.ts';

const photo = (id: string, status: Photo['status'] = 'active'): Photo => ({
  id,
  filename: null,
  thumb_filename: null,
  status,
  locked: false,
});
const ids = (photos: readonly Photo[]) => photos.map(({ id }) => id).join('');

const photos = [photo('r', 'rejected'), photo('p', 'pending'), photo('a'), photo('b')];

describe('the arrangement', () => {
  it('has the first active photo as main, and first', () => {
    const { main, shown, rejected } = arranged(photos);
    expect(main?.id).toBe('a');
    expect(ids(shown)).toBe('apb');
    expect(ids(rejected)).toBe('r');
  });

  it('has no main photo where none is active', () => {
    const { main, shown } = arranged([photo('p', 'pending'), photo('v', 'review')]);
    expect(main).toBeNull();
    expect(ids(shown)).toBe('pv');
  });

  it('puts those named first and keeps all others', () => {
    expect(ids(inOrder(photos, ['b', 'gone', 'a']))).toBe('barp');
  });
});

describe('moving a photo', () => {
  const order = arranged(photos);

  it('goes to any place but its own', () => {
    expect(mayTake(order, 'b', 1)).toBe(true);
    expect(mayTake(order, 'b', 2)).toBe(false);
    expect(mayTake(order, 'p', 2)).toBe(true);
    expect(mayTake(order, 'p', 3)).toBe(false);
    expect(mayTake(order, 'p', -1)).toBe(false);
  });

  it('leaves the main photo in its place unless an active one takes it', () => {
    expect(mayTake(order, 'a', 1)).toBe(false);
    expect(mayTake(order, 'b', 0)).toBe(true);
    expect(mayTake(order, 'p', 0)).toBe(false);
    expect(mayTake(arranged([photo('p', 'pending'), photo('v', 'review')]), 'v', 0)).toBe(true);
  });

  it('names every photo in the new order, and shows it so', () => {
    const next = orderWith(order, 'b', 1);
    expect(next).toEqual(['a', 'b', 'p', 'r']);
    expect(ids(arranged(inOrder(photos, next)).shown)).toBe('abp');
    expect(orderWith(order, 'b', 0)).toEqual(['b', 'a', 'p', 'r']);
  });

  it('knows nothing of rejected photos', () => {
    expect(mayTake(order, 'r', 1)).toBe(false);
  });
});

describe('the places taken', () => {
  const upload = (state: UploadState, slot: Photo | null = null): Upload => ({
    key: state,
    owner: 'me',
    file: new Blob(),
    state,
    progress: 0,
    photo: slot,
    cause: null,
  });

  it('count every photo once, whatever its status', () => {
    expect(placesTaken(photos, [])).toBe(4);
    expect(placesTaken(photos, [upload('checking', photo('p'))])).toBe(4);
  });

  it('count uploads whose photo is not known yet, but none that failed', () => {
    expect(placesTaken(photos, [upload('waiting'), upload('uploading', photo('new'))])).toBe(6);
    expect(placesTaken(photos, [upload('failed'), upload('done', photo('b'))])).toBe(4);
  });
});
