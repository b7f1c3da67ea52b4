import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { checksumAlgorithms } from './checksums.ts';
import { LocalStackError } from './errors.ts';
import { createQueue, isMissing, writeFileAtomic } from './files.ts';
import { S3Error } from './s3-error.ts';
import { compareKeys, firstNotBefore } from './s3-list.ts';

const LONGEST_KEY_BYTES = 1_024;
const LARGEST_OBJECT_BYTES = 5 * 1024 ** 3;

const storedObject = z.object({
  key: z.string(),
  /** Name of the file that holds the bytes. */
  blob: z.string(),
  size: z.number(),
  /** MD5 in hex, without the quotes of the header. */
  etag: z.string(),
  /** ISO 8601. */
  modified: z.string(),
  /** Lower-case names: content-type, cache-control and the like, and x-amz-meta-…. */
  headers: z.record(z.string(), z.string()),
  checksum: z.optional(z.object({ algorithm: z.enum(checksumAlgorithms), value: z.string() })),
});

export type StoredObject = z.infer<typeof storedObject>;
export type ObjectAttributes = Pick<StoredObject, 'headers' | 'checksum'>;

/** Received bytes that are not yet an object. */
export type Staged = { path: string; size: number; etag: string };

/** Allowed sizes of a body, both ends included, in bytes. */
export type SizeRange = { min: number; max: number };

type Bucket = { folder: string; objects: Map<string, StoredObject>; keys: string[] };

export type S3Store = {
  createBucket(name: string): Promise<void>;
  hasBucket(name: string): boolean;
  /**
   * Lists all keys of a bucket in `compareKeys` order.
   *
   * @throws S3Error NoSuchBucket
   */
  keys(bucket: string): readonly string[];
  /** @throws S3Error NoSuchBucket */
  find(bucket: string, key: string): StoredObject | undefined;
  /**
   * Returns an object with its open file, which the caller closes.
   *
   * @throws S3Error NoSuchKey
   */
  open(bucket: string, key: string): Promise<{ object: StoredObject; file: FileHandle }>;
  /** Receives bytes into a temporary file. @throws S3Error EntityTooSmall, EntityTooLarge */
  stage(source: AsyncIterable<Uint8Array> | Readable, range?: SizeRange): Promise<Staged>;
  /**
   * Stages the bytes of an object again.
   *
   * @throws S3Error NoSuchKey
   */
  stageCopy(bucket: string, key: string): Promise<Staged & { object: StoredObject }>;
  discard(staged: Staged): Promise<void>;
  /**
   * Turns staged bytes into the object of a key in one step.
   *
   * @param allow is called with the object to be replaced, serialised with all other writes; it may
   *   throw
   * @param announce is called just before the object becomes visible
   */
  commit(
    bucket: string,
    key: string,
    staged: Staged,
    attributes: ObjectAttributes,
    allow: (current: StoredObject | undefined) => void,
    announce: (object: StoredObject) => Promise<void>,
  ): Promise<StoredObject>;
  /**
   * Removes an object if it exists.
   *
   * @throws S3Error NoSuchBucket
   */
  remove(bucket: string, key: string): Promise<void>;
};

/**
 * Opens a store of objects on disk. In each bucket, `objects/` has a small record for each key,
 * named by the key's hash so that no key can leave the folder, which points at a file in `blobs/`.
 * A write creates a new blob and then replaces the record by renaming, so that readers find the
 * complete old or new object even after a crash. The next start removes remains of a crash.
 *
 * @throws LocalStackError when a record is damaged
 */
export async function openS3Store(folder: string): Promise<S3Store> {
  const temporary = join(folder, 'tmp');
  const bucketsFolder = join(folder, 'buckets');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  await mkdir(bucketsFolder, { recursive: true });
  const buckets = new Map<string, Bucket>();
  for (const name of await readdir(bucketsFolder)) {
    buckets.set(name, await loadBucket(join(bucketsFolder, name)));
  }
  const inTurn = createQueue();

  function getBucket(name: string): Bucket {
    const bucket = buckets.get(name);
    if (bucket !== undefined) return bucket;
    throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
  }

  async function openObject(bucketName: string, key: string) {
    const bucket = getBucket(bucketName);
    for (;;) {
      const object = bucket.objects.get(key);
      if (object === undefined) {
        throw new S3Error('NoSuchKey', 'The specified key does not exist.');
      }
      try {
        return { object, file: await open(blobPath(bucket, object.blob)) };
      } catch (error) {
        // The object was replaced or removed meanwhile, so it is looked up again; otherwise its
        // bytes are lost.
        if (!isMissing(error) || bucket.objects.get(key) === object) throw error;
      }
    }
  }

  async function stage(
    source: AsyncIterable<Uint8Array> | Readable,
    range: SizeRange = { min: 0, max: LARGEST_OBJECT_BYTES },
  ): Promise<Staged> {
    const path = join(temporary, randomUUID());
    const md5 = createHash('md5');
    let size = 0;
    async function* measured(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > range.max) {
          throw new S3Error(
            'EntityTooLarge',
            'Your proposed upload exceeds the maximum allowed object size.',
          );
        }
        md5.update(chunk);
        yield chunk;
      }
      if (size < range.min) {
        throw new S3Error(
          'EntityTooSmall',
          'Your proposed upload is smaller than the minimum allowed object size.',
        );
      }
    }
    // The file is opened first. A stream that opens its file could create it after a refusal
    // removed it.
    const file = await open(path, 'wx');
    try {
      await pipeline(measured(source), file.createWriteStream());
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, etag: md5.digest('hex') };
  }

  return {
    async createBucket(name) {
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) || name.includes('..')) {
        throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
      }
      if (buckets.has(name)) {
        throw new S3Error(
          'BucketAlreadyOwnedByYou',
          'Your previous request to create the named bucket succeeded and you already own it.',
        );
      }
      buckets.set(name, await loadBucket(join(bucketsFolder, name)));
    },

    hasBucket: (name) => buckets.has(name),
    keys: (bucket) => getBucket(bucket).keys,
    find: (bucket, key) => getBucket(bucket).objects.get(key),
    open: openObject,
    stage,

    async stageCopy(bucket, key) {
      const { object, file } = await openObject(bucket, key);
      return { object, ...(await stage(file.createReadStream())) };
    },

    discard: (staged) => rm(staged.path, { force: true }),

    commit: (bucketName, key, staged, attributes, allow, announce) =>
      inTurn(async () => {
        if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) {
          throw new S3Error('KeyTooLongError', 'Your key is too long');
        }
        const bucket = getBucket(bucketName);
        const current = bucket.objects.get(key);
        allow(current);
        const object: StoredObject = {
          key,
          blob: randomUUID(),
          size: staged.size,
          etag: staged.etag,
          modified: new Date().toISOString(),
          ...attributes,
        };
        await announce(object);
        await rename(staged.path, blobPath(bucket, object.blob));
        await writeFileAtomic(recordPath(bucket, key), JSON.stringify(object));
        bucket.objects.set(key, object);
        if (current === undefined) {
          bucket.keys.splice(firstNotBefore(bucket.keys, key), 0, key);
        } else {
          await rm(blobPath(bucket, current.blob), { force: true });
        }
        return object;
      }),

    remove: (bucketName, key) =>
      inTurn(async () => {
        const bucket = getBucket(bucketName);
        const current = bucket.objects.get(key);
        if (current === undefined) return;
        await rm(recordPath(bucket, key), { force: true });
        bucket.objects.delete(key);
        bucket.keys.splice(firstNotBefore(bucket.keys, key), 1);
        await rm(blobPath(bucket, current.blob), { force: true });
      }),
  };
}

/** Reads or creates a bucket's folder and removes blobs without a record and partial files. */
async function loadBucket(folder: string): Promise<Bucket> {
  const records = join(folder, 'objects');
  const blobs = join(folder, 'blobs');
  await mkdir(records, { recursive: true });
  await mkdir(blobs, { recursive: true });
  const objects = new Map<string, StoredObject>();
  const used = new Set<string>();
  for (const name of await readdir(records)) {
    if (!name.endsWith('.json')) {
      await rm(join(records, name));
      continue;
    }
    const object = await readRecord(join(records, name));
    objects.set(object.key, object);
    used.add(object.blob);
  }
  for (const name of await readdir(blobs)) {
    if (!used.has(name)) await rm(join(blobs, name));
  }
  return { folder, objects, keys: [...objects.keys()].sort(compareKeys) };
}

async function readRecord(path: string): Promise<StoredObject> {
  try {
    return storedObject.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new LocalStackError(
      `The record ${path} of a stored file is damaged: delete it, or delete the data folder to start empty.`,
    );
  }
}

function recordPath(bucket: Bucket, key: string): string {
  return join(bucket.folder, 'objects', `${createHash('sha256').update(key).digest('hex')}.json`);
}

function blobPath(bucket: Bucket, blob: string): string {
  return join(bucket.folder, 'blobs', blob);
}
