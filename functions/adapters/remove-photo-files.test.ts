import { DeleteObjectsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { sharedName } from './photo-paths.ts';
import { removePhotoFiles } from './remove-photo-files.ts';

const s3 = mockClient(S3Client);

beforeEach(() => {
  s3.reset();
  s3.on(DeleteObjectsCommand).resolves({});
});

const removed = () =>
  s3
    .commandCalls(DeleteObjectsCommand)
    .flatMap(({ args }) => args[0].input.Delete?.Objects?.map(({ Key }) => Key) ?? []);

it('removes both files of each rendition, the censored one from its own folder', async () => {
  await removePhotoFiles('nl', { full: 'a', censored: 'b' });
  expect(removed()).toEqual([
    'photos/nl/a.webp',
    'photos/nl/a.jpg',
    'cdn/nl/b.webp',
    'cdn/nl/b.jpg',
  ]);
});

it('leaves files that other members show as well', async () => {
  const shared = { full: sharedName('whole'), censored: sharedName('censored') };
  await removePhotoFiles('nl', shared);
  await removePhotoFiles('nl', undefined);
  expect(s3.commandCalls(DeleteObjectsCommand)).toEqual([]);
  await removePhotoFiles('nl', { ...shared, thumb: 'shared-abc' });
  expect(removed()).toEqual(['photos/nl/shared-abc.webp', 'photos/nl/shared-abc.jpg']);
});
