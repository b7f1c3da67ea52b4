import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeUriPath } from '@smithy/core/protocols';
import type { S3Event } from 'aws-lambda';
import { type EngineLog, localAccount } from './account.ts';
import { getReason } from './errors.ts';
import { writeFileAtomic } from './files.ts';
import type { StoredObject } from './s3-store.ts';

/** Delays before the retries. Lambda also makes three attempts. */
const RETRY_PAUSES_MS = [1_000, 10_000];

export type CreatedBy = 'ObjectCreated:Put' | 'ObjectCreated:Post' | 'ObjectCreated:Copy';
export type OnObjectCreated = (event: S3Event) => unknown;

export type S3Events = {
  /** Stores an upcoming event on disk, and returns a function that delivers it. */
  record(bucket: string, object: StoredObject, name: CreatedBy): Promise<() => void>;
  /** Delivers the stored events of an earlier run whose objects exist. */
  resume(isThere: (bucket: string, key: string, etag: string) => boolean): Promise<void>;
  stop(): void;
};

type Pending = { key: string; event: S3Event };

let lastSequence = 0;

/** Returns a number greater than all before, even within a millisecond, to order a key's events. */
function nextSequence(): string {
  lastSequence = Math.max(lastSequence + 1, Date.now() * 1_000);
  return lastSequence.toString(16).toUpperCase().padStart(16, '0');
}

/**
 * Delivers object-created events at least once, even after crashes of the receiver or this process.
 * An event stays on disk until its receiver has handled it or failed three times.
 */
export async function openS3Events(
  folder: string,
  onObjectCreated: OnObjectCreated,
  log: EngineLog,
): Promise<S3Events> {
  await mkdir(folder, { recursive: true });
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  async function deliver(path: string, pending: Pending, attempt = 0): Promise<void> {
    if (stopped) return;
    try {
      await onObjectCreated(pending.event);
    } catch (error) {
      const pause = RETRY_PAUSES_MS[attempt];
      log(`S3: the receiver of the event for ${pending.key} failed (${getReason(error)})`);
      if (stopped) return;
      if (pause !== undefined) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void deliver(path, pending, attempt + 1);
        }, pause);
        timers.add(timer);
        return;
      }
    }
    await rm(path, { force: true });
  }

  return {
    async record(bucket, object, name) {
      const pending = { key: object.key, event: notification(bucket, object, name) };
      const path = join(folder, `${Date.now()}-${randomUUID()}.json`);
      await writeFileAtomic(path, JSON.stringify(pending));
      return () => void deliver(path, pending);
    },

    async resume(isThere) {
      for (const name of (await readdir(folder)).sort()) {
        const path = join(folder, name);
        const pending = name.endsWith('.json') ? await readPending(path) : undefined;
        const subject = pending?.event.Records[0]?.s3;
        if (
          pending !== undefined &&
          subject !== undefined &&
          isThere(subject.bucket.name, pending.key, subject.object.eTag)
        ) {
          void deliver(path, pending);
        } else {
          await rm(path, { force: true });
        }
      }
    },

    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

async function readPending(path: string): Promise<Pending | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Pending;
  } catch {
    return undefined;
  }
}

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
function notification(bucket: string, object: StoredObject, eventName: CreatedBy): S3Event {
  const requestId = randomUUID();
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: localAccount.region,
        eventTime: object.modified,
        eventName,
        userIdentity: { principalId: localAccount.accessKeyId },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': requestId, 'x-amz-id-2': requestId },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: {
            name: bucket,
            ownerIdentity: { principalId: localAccount.accessKeyId },
            arn: `arn:aws:s3:::${bucket}`,
          },
          object: {
            key: eventKey(object.key),
            size: object.size,
            eTag: object.etag,
            sequencer: nextSequence(),
          },
        },
      },
    ],
  };
}

/** Encodes keys like form values, so that a space is a plus, but keeps slashes. */
function eventKey(key: string): string {
  return escapeUriPath(key).replaceAll('%20', '+');
}
