import { expect, it } from 'vitest';
import type { MainImage, Photo } from '#shared/model/profile.ts';
import { photoMissing } from './reminder.ts';

const main = { filename: '/a', thumb_filename: '/b', match: '/c', status: 'active' } as MainImage;
const photo = (status: Photo['status']): Photo => ({
  id: status,
  filename: null,
  thumb_filename: null,
  status,
  locked: false,
});

it('asks for a photo while there is none, and none is being looked at', () => {
  expect(photoMissing({ main_image: null, photos: [] })).toBe(true);
  expect(photoMissing({ main_image: null, photos: [photo('rejected')] })).toBe(true);
  expect(photoMissing({ main_image: null, photos: [photo('pending')] })).toBe(false);
  expect(photoMissing({ main_image: null, photos: [photo('review')] })).toBe(false);
  expect(photoMissing({ main_image: main, photos: [photo('active')] })).toBe(false);
});
