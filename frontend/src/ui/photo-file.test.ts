import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { canBeCut, fileProblem, getPhotoType, sizeProblem } from './photo-file.ts';

describe('the type of a file', () => {
  it.each([
    ['me.jpg', 'image/jpeg', 'image/jpeg'],
    ['me.webp', 'image/webp', 'image/webp'],
    ['IMG_1.HEIC', 'image/heic', 'image/heic'],
    ['IMG_1.HEIC', '', 'image/heic'],
    ['IMG_1.heif', 'image/heif', 'image/heic'],
    ['me.gif', 'image/gif', null],
    ['me.svg', 'image/svg+xml', null],
    ['page.html', 'text/html', null],
    ['me.jpg', '', null],
  ])('of %s as %s is %s', (name, type, expected) => {
    expect(getPhotoType({ name, type })).toBe(expected);
  });
});

describe('what is wrong with a file', () => {
  const jpeg = { name: 'me.jpg', type: 'image/jpeg' };

  it('is its type before its size', () => {
    const size = limits.photoBytes + 1;
    expect(fileProblem({ name: 'film.mp4', type: 'video/mp4', size })).toBe('type');
    expect(fileProblem({ ...jpeg, size })).toBe('size');
    expect(fileProblem({ ...jpeg, size: limits.photoBytes })).toBeNull();
  });

  it('is a side too short, or more pixels than the server opens', () => {
    expect(sizeProblem({ width: 63, height: 2_000 })).toBe('small');
    expect(sizeProblem({ width: 64, height: 64 })).toBeNull();
    expect(sizeProblem({ width: 10_000, height: 6_001 })).toBe('large');
  });
});

it('cuts only what is still large enough afterwards', () => {
  expect(canBeCut({ width: 64, height: 64 })).toBe(false);
  expect(canBeCut({ width: 64, height: 86 })).toBe(true);
});
