import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storePhotoFiles } from '../../adapters/photo-files.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { fileHash } from '../../adapters/secrets.ts';
import { removeUpload } from '../../adapters/uploaded-files.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { photoAttribute } from '../members/album.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { processUpload } from './process-upload.ts';

vi.mock('../../adapters/photo-files.ts', () => ({
  storePhotoFiles: vi.fn(async () => undefined),
}));
vi.mock('../../adapters/remove-photo-files.ts', () => ({
  removePhotoFiles: vi.fn(async () => undefined),
}));
vi.mock('../../adapters/uploaded-files.ts', () => ({
  readUpload: vi.fn(async () => Buffer.from('a picture')),
  removeUpload: vi.fn(async () => undefined),
}));
vi.mock('../../adapters/perceptual-hash.ts', () => ({
  makePerceptualHashes: vi.fn(async () => []),
}));
vi.mock('../../adapters/photo-images.ts', () => ({
  PhotoRefused: class extends Error {},
  makeRenditions: vi.fn(async () => ({ full: { webp: Buffer.from('served') } })),
  makeMessageRenditions: vi.fn(async () => ({
    full: { webp: Buffer.from('served') },
    width: 1,
    height: 1,
  })),
}));

const table = mockClient(DynamoDBDocumentClient);
const brand = brandFixture();
const member = memberScope(tenantScope(brand), 'm'.repeat(22));
const id = 'p'.repeat(22);
const memberPk = `TENANT#${brand.id}#MEMBER#${member.member}`;
const kinds = {
  photo: {
    key: { pk: memberPk, sk: 'CORE#PHOTOS' },
    upload: `${brand.id}/${member.member}/${id}`,
    item: (upload: string) => ({ [photoAttribute(id)]: { id, status: 'pending', upload } }),
  },
  "message's image": {
    key: { pk: memberPk, sk: `IMAGE#${id}` },
    upload: `${brand.id}/${member.member}/chat/${id}`,
    item: (upload: string) => ({ id, status: 'pending', upload, ends_at: '2099-01-01' }),
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  table.reset();
  table.on(GetCommand).resolves({});
  table
    .on(GetCommand, { Key: { pk: `PLATFORM#BRAND#${brand.id}`, sk: 'BRAND' } })
    .resolves({ Item: { brand } });
});

describe.each(Object.entries(kinds))('a %s', (_, { key, upload, item }) => {
  beforeEach(() => {
    table.on(GetCommand, { Key: key }).resolves({ Item: { ...key, ...item(upload) } });
  });

  it('keeps its files', async () => {
    table.on(TransactWriteCommand).resolves({});
    expect(await processUpload(upload)).toBe('active');
    expect(storePhotoFiles).toHaveBeenCalledOnce();
    expect(removePhotoFiles).not.toHaveBeenCalled();
    expect(removeUpload).toHaveBeenCalledWith(upload);
  });

  it.each(['a picture', 'served'])(
    'that a decision removed before is refused, by its hash of %s',
    async (bytes) => {
      const pk = `TENANT#${brand.id}#REMOVED_PICTURE#${fileHash(Buffer.from(bytes))}`;
      table.on(GetCommand, { Key: { pk, sk: 'REMOVED' } }).resolves({ Item: { case: 'c' } });
      table.on(TransactWriteCommand).resolves({});
      expect(await processUpload(upload)).toBe('rejected');
      expect(storePhotoFiles).not.toHaveBeenCalled();
      expect(removeUpload).toHaveBeenCalledWith(upload);
    },
  );

  it('that another worker finished, or that was deleted meanwhile, leaves no files behind', async () => {
    table.on(TransactWriteCommand).rejects(
      Object.assign(new Error('canceled'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      }),
    );
    expect(await processUpload(upload)).toBe('dropped');
    const [stored] = vi.mocked(storePhotoFiles).mock.calls;
    expect(removePhotoFiles).toHaveBeenCalledExactlyOnceWith(brand.id, stored?.[1]);
    expect(removeUpload).toHaveBeenCalledWith(upload);
  });
});
