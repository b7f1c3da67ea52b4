/**
 * Photos from the form to the renditions, with real files, limits under load, and access by others.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { memberContract } from '#shared/api/member.ts';
import { photosContract } from '#shared/api/photos.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Photo } from '#shared/model/profile.ts';
import { root } from '../../paths.ts';
import { listBucket } from '../support/buckets.ts';
import type { Client } from '../support/client.ts';
import { as } from '../support/fixtures.ts';
import { type HostileFile, hostileFiles, secret } from '../support/hostile-files.ts';
import { password, signUp } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { calls } from '../support/requests.ts';
import { at, shared } from '../support/shared-stack.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { openTable } from '../support/table.ts';

const daySeconds = 86_400;
const run = promisify(execFile);

async function solid(color: string, width = 300, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** Sends a file as a browser's form does. @returns the status of the bucket */
async function send(
  upload: { url: string; fields: Record<string, string> },
  bytes: Buffer,
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return (await fetch(upload.url, { method: 'POST', body: form })).status;
}

async function add(
  client: Client,
  bytes: Buffer,
  type: HostileFile['type'] = 'image/jpeg',
): Promise<string> {
  const { photo, upload } = await client.ok(photosContract, 'POST', {
    body: { content_type: type, size: bytes.length },
  });
  expect(photo).toMatchObject({ status: 'pending', filename: null, locked: false });
  expect(await send(upload, bytes)).toBe(204);
  return photo.id;
}

const getPhotos = async (client: Client) => (await client.ok(photosContract, 'GET')).photos;
/** The photo once it is no longer pending. */
const processed = (client: Client, id: string): Promise<Photo> =>
  vi.waitFor(
    async () => {
      const photo = (await getPhotos(client)).find((one) => one.id === id);
      expect(photo?.status).not.toBe('pending');
      return photo as Photo;
    },
    { timeout: 60_000, interval: 100 },
  );
const fetched = (client: Client, path: string | null) => client.send({ path: path ?? '' });

describe('a photo', () => {
  it('is upright, without metadata, as WebP and as JPEG, and becomes the main one', async () => {
    const client = await as('active');
    const id = await add(client, await solid('#c04060'));
    const photo = await processed(client, id);
    expect(photo).toMatchObject({ status: 'active', locked: false });
    const { user } = await client.ok(userContract, 'GET');
    expect(user?.profile).toMatchObject({ num_photos: 1, main_image: { status: 'active' } });
    const main = user?.profile.main_image;
    for (const [path, width, height] of [
      [photo.filename, 300, 400],
      [photo.thumb_filename, 480, 640],
      [main?.match ?? null, 640, 640],
    ] as const) {
      for (const [address, format] of [
        [path, 'webp'],
        [path?.replace('.webp', '.jpg') ?? null, 'jpeg'],
      ] as const) {
        const response = await fetched(client, address);
        expect([response.status, response.headers['content-type']]).toEqual([
          200,
          `image/${format}`,
        ]);
        expect(response.headers['cache-control']).toBe('private, max-age=600');
        const read = await sharp(response.bytes).metadata();
        expect([read.format, read.width, read.height]).toEqual([format, width, height]);
      }
    }
  });

  it('opens only by its signed address, at its own brand', async () => {
    const client = await as('active');
    const photo = await processed(client, await add(client, await solid('#204080')));
    const path = photo.filename as string;
    const [bare = '', query = ''] = path.split('?');
    const other = (photo.thumb_filename as string).split('?')[0] as string;
    const flipped = query.replace(
      /(Signature=..)(.)/,
      (_, head: string, sign: string) => head + (sign === 'A' ? 'B' : 'A'),
    );
    for (const wrong of [
      bare,
      `${other}?${query}`,
      `${bare}?${flipped}`,
      `${bare}?${query.replace('Key-Pair-Id=', 'Key-Pair-Id=x')}`,
      `${path}&utm=1`.replace(bare, bare.replace('/nl/', '/de/')),
    ]) {
      expect((await fetched(client, wrong)).status, wrong).toBe(403);
    }
    expect((await fetched(at('de'), path)).status).toBe(403);
    expect((await fetched(at('nl'), path)).status).toBe(200);
  });

  it.each([
    ['another key', (fields: Record<string, string>) => ({ ...fields, key: 'nl/other' })],
    [
      'another type',
      (fields: Record<string, string>) => ({ ...fields, 'Content-Type': 'text/html' }),
    ],
    [
      'a broken signature',
      (fields: Record<string, string>) => ({ ...fields, 'X-Amz-Signature': 'x' }),
    ],
  ])('is not taken with %s', async (_, change) => {
    const client = await as('active');
    const { upload } = await client.ok(photosContract, 'POST', {
      body: { content_type: 'image/jpeg', size: 5_000 },
    });
    const response = await send(
      { ...upload, fields: change(upload.fields) },
      await solid('#111111'),
    );
    expect(response).toBeGreaterThanOrEqual(400);
  });

  it('is not taken when it is larger than was said', async () => {
    const client = await as('active');
    const { upload } = await client.ok(photosContract, 'POST', {
      body: { content_type: 'image/jpeg', size: 100 },
    });
    expect(await send(upload, await solid('#111111'))).toBeGreaterThanOrEqual(400);
    expect(
      await client.getErrorCode(photosContract, 'POST', {
        body: { content_type: 'image/jpeg', size: limits.photoBytes + 1 },
      }),
    ).toBe('validation_failed');
    expect(
      await client.getErrorCode(photosContract, 'POST', {
        body: { content_type: 'image/svg+xml', size: 100 },
      }),
    ).toBe('validation_failed');
  });

  it('can be put in order, made the main one and deleted, by its owner only', async () => {
    const client = await as('active');
    const ids: string[] = [];
    for (const color of ['#ff0000', '#00ff00', '#0000ff']) {
      ids.push(await add(client, await solid(color)));
    }
    for (const id of ids) await processed(client, id);
    const [first, second, third] = ids as [string, string, string];
    const order = async (body: { id: string; main: true } | { order: string[] }) =>
      (await client.ok(photosContract, 'PUT', { body })).photos.map(({ id }) => id);
    expect((await getPhotos(client)).map(({ id }) => id)).toEqual(ids);
    expect(await order({ id: third, main: true })).toEqual([third, first, second]);
    expect(await order({ order: [second, first] })).toEqual([second, first, third]);
    const stranger = await as('active');
    for (const [method, body] of [
      ['PUT', { id: first, main: true }],
      ['PUT', { order: [first] }],
      ['DELETE', { id: first }],
    ] as const) {
      expect(await stranger.getErrorCode(photosContract, method, { body })).toBe('not_found');
    }
    const photo = (await getPhotos(client))[0] as Photo;
    expect((await fetched(client, photo.filename)).status).toBe(200);
    const left = await client.ok(photosContract, 'DELETE', { body: { id: second } });
    expect(left.photos.map(({ id }) => id)).toEqual([first, third]);
    expect((await fetched(client, photo.filename)).status).toBe(404);
    expect((await fetched(client, photo.thumb_filename)).status).toBe(404);
    expect(await client.getErrorCode(photosContract, 'DELETE', { body: { id: second } })).toBe(
      'not_found',
    );
    await processed(client, await add(client, await solid('#ffff00')));
  });
});

describe('the limit', () => {
  it('is three for a free member, exact under twenty at once', async () => {
    const client = await as('active');
    const body = { content_type: 'image/jpeg', size: 1_000 } as const;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => client.call(photosContract, 'POST', { body })),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(limits.photosFree);
    for (const response of responses) {
      if (response.ok) continue;
      expect(response.error).toMatchObject({
        code: 'photo_limit_reached',
        params: { limit: limits.photosFree },
      });
    }
    expect(await getPhotos(client)).toHaveLength(limits.photosFree);
  });

  it('is twenty-five for a premium member, exact under twenty at once', async () => {
    const client = await as('active');
    const { user } = await client.ok(userContract, 'GET');
    await makePremium(String(user?.profile.id), stackOfWorker().environment);
    const body = { content_type: 'image/jpeg', size: 1_000 } as const;
    const twenty = () =>
      Promise.all(
        Array.from({ length: 20 }, () => client.getErrorCode(photosContract, 'POST', { body })),
      );
    expect(new Set(await twenty())).toEqual(new Set(['ok']));
    const codes = await twenty();
    expect(codes.filter((code) => code === 'ok')).toHaveLength(limits.photosPremium - 20);
    expect(codes.filter((code) => code === 'photo_limit_reached')).toHaveLength(15);
  });
});

/** What a first purchase does to an account; payments have no call yet. */
async function makePremium(member: string, environment: Readonly<Record<string, string>>) {
  const { documents, name } = openTable(environment);
  await documents.send(
    new UpdateCommand({
      TableName: name,
      Key: { pk: `TENANT#nl#MEMBER#${member}`, sk: 'CORE#ACCOUNT' },
      UpdateExpression: 'SET paid_user = :yes',
      ExpressionAttributeValues: { ':yes': true },
    }),
  );
}

describe('files that mean no good', async () => {
  const files = await hostileFiles();

  it('are at least thirty', () => expect(files.length).toBeGreaterThanOrEqual(30));

  it.each(files.map((file) => [file.name, file] as const))(
    '%s',
    async (_, { bytes, type, becomes }) => {
      const client = await as('not_confirmed');
      const photo = await processed(client, await add(client, bytes, type));
      if (becomes !== 'active') {
        expect(photo).toMatchObject({ status: 'rejected', reason: becomes, filename: null });
        return;
      }
      expect(photo.status).toBe('active');
      const { user } = await client.ok(userContract, 'GET');
      const main = user?.profile.main_image;
      for (const path of [photo.filename, photo.thumb_filename, main?.match ?? null]) {
        for (const address of [path, path?.replace('.webp', '.jpg') ?? null]) {
          const { bytes: served, status } = await fetched(client, address);
          expect(status).toBe(200);
          const read = await sharp(served).metadata();
          expect(read.exif ?? read.xmp ?? read.iptc ?? read.icc).toBeUndefined();
          expect(read.orientation ?? 1).toBe(1);
          expect(served.includes(secret)).toBe(false);
          expect(served.toString('latin1')).not.toMatch(/Exif|GPS|http:|<script|payload/);
        }
      }
    },
    30_000,
  );

  it('brought no worker down', async () => {
    expect((await shared().health()).workers).toMatchObject({ unhandled: 0, deaths: 0 });
  });
});

describe('all calls, asked by others', () => {
  it('lead to no clear photo of a member beyond what the role may see', async () => {
    const owner = await as('active');
    const ids = [];
    for (const color of ['#884422', '#448822', '#224488']) {
      ids.push(await add(owner, await solid(color)));
    }
    /** Names of the files of each photo, the main one first. */
    const names: string[][] = [];
    for (const id of ids) {
      const { filename, thumb_filename } = await processed(owner, id);
      names.push([filename, thumb_filename].map((path) => fileName(path ?? '')));
    }
    const { user } = await owner.ok(userContract, 'GET');
    names[0]?.push(fileName(user?.profile.main_image?.match ?? ''));
    expect(new Set(names.flat()).size).toBe(7);
    const id = String(user?.profile.id);
    // Until the card has caught up, another photo that was ready earlier is rightly the main one.
    await vi.waitFor(
      async () => {
        const response = await at('nl').call(memberContract, 'GET', { query: { id } });
        expect(JSON.stringify(response.ok && response.body)).toContain(names[0]?.[0]);
      },
      { timeout: 60_000, interval: 100 },
    );
    for (const role of ['visitor', 'active'] as const) {
      const same = await as(role);
      for (const { name, contract, method, valid } of calls) {
        // Ends what the owner shows to this member.
        if (name === 'POST block') continue;
        // A visitor who signs up is a member from then on, who may see more.
        const asking = role === 'visitor' || leaves.has(name) ? await as(role) : same;
        const given = valid();
        // Whatever takes an id gets the owner's.
        if (given.query?.id) given.query.id = id;
        if (given.body?.id) given.body.id = id;
        const response = await asking.call(contract, method, given as never);
        const text = JSON.stringify(response.ok ? response.body : response.error) ?? '';
        // A visitor sees the main photo; the brand shows a free member three, which are all here.
        const beyond = role === 'visitor' ? names.slice(1) : names.slice(3);
        for (const file of beyond.flat()) expect(text, name).not.toContain(file);
        if (name === 'GET member') expect(text).toContain(names[0]?.[0]);
      }
    }
  }, 180_000);
});
const fileName = (path: string) => /\/([\w-]{22})\.webp/.exec(path)?.[1] ?? '';
/** After these the visitor is somebody else. */
const leaves = new Set(['POST account-delete', 'GET logout', 'PUT password', 'DELETE sessions']);

describe('over time', () => {
  let own: OwnStack;
  const buckets = () => listBucket(own.stack.environment);
  beforeAll(async () => {
    own = await startOwnStack([
      { id: 'maple' },
      {
        id: 'careful',
        change: (config) => {
          config.features.photo_review = 'after_review';
        },
      },
    ]);
  }, 180_000);
  afterAll(() => own.stop());

  async function member(brand: string) {
    const client = own.at(brand);
    const { user } = await signUp(client);
    return { client, id: user.profile.id };
  }

  it('a slot without an upload frees itself, and an address ends within ten minutes', async () => {
    const { client } = await member('maple');
    const body = { content_type: 'image/jpeg', size: 1_000 } as const;
    const photo = await processed(client, await add(client, await solid('#775533')));
    for (let slot = 1; slot < limits.photosFree; slot++) {
      await client.ok(photosContract, 'POST', { body });
    }
    expect(await client.getErrorCode(photosContract, 'POST', { body })).toBe('photo_limit_reached');
    expect((await fetched(client, photo.filename)).status).toBe(200);
    await own.local.advance(limits.photoUrlSeconds);
    expect((await fetched(client, photo.filename)).status).toBe(403);
    const again = (await getPhotos(client)).find(({ id }) => id === photo.id);
    expect((await fetched(client, again?.filename ?? null)).status).toBe(200);
    await own.local.advance(limits.photoSlotSeconds - limits.photoUrlSeconds);
    expect(await getPhotos(client)).toHaveLength(1);
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => client.getErrorCode(photosContract, 'POST', { body })),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(limits.photosFree - 1);
  });

  it('waits for a person where the brand says so, and the member reads why it was refused', async () => {
    const { client, id: memberId } = await member('careful');
    const ids = [
      await add(client, await solid('#aa5577')),
      await add(client, await solid('#55aa77')),
    ];
    for (const id of ids) expect(await processed(client, id)).toMatchObject({ status: 'review' });
    expect((await client.ok(userContract, 'GET')).user?.profile).toMatchObject({
      main_image: null,
      num_photos: 0,
    });
    const folder = await mkdtemp(join(tmpdir(), 'review-'));
    // Not synchronous: this process serves the buckets that the command reads.
    const photos = async (...args: string[]) => {
      const command = [join(root, 'infra/operator/brand.ts'), 'photos', ...args];
      const env = { ...process.env, ...own.stack.environment };
      try {
        const { stdout } = await run(process.execPath, command, { env });
        return { status: 0, out: stdout, err: '' };
      } catch (cause) {
        const { code, stdout, stderr } = cause as { code: number; stdout: string; stderr: string };
        return { status: code, out: stdout, err: stderr };
      }
    };
    const listed = await photos('list', '--id', 'careful', '--save', folder);
    expect(listed.out).toContain('2 waiting');
    const [first, second] = ids.map((id) => `${memberId}/${id}`) as [string, string];
    expect(listed.out).toContain(first);
    expect((await readdir(folder)).sort()).toEqual(ids.map((id) => `${memberId}_${id}.jpg`).sort());
    await rm(folder, { recursive: true });
    expect((await photos('approve', '--id', 'careful', first)).status).toBe(0);
    expect((await photos('approve', '--id', 'careful', first)).status).toBe(1);
    expect(await photos('reject', '--id', 'careful', '--reason', 'rude', second)).toMatchObject({
      status: 1,
      err: expect.stringContaining('--reason is one of'),
    });
    const reject = [
      'reject',
      '--id',
      'careful',
      '--reason',
      'not_a_person',
      '--note',
      'Your cat is lovely.',
    ];
    expect((await photos(...reject, second)).status).toBe(0);
    expect((await photos('list', '--id', 'careful')).out).toContain('0 waiting');
    const [approved, rejected] = await getPhotos(client);
    expect(approved).toMatchObject({ id: ids[0], status: 'active' });
    expect(rejected).toMatchObject({
      id: ids[1],
      status: 'rejected',
      reason: 'not_a_person',
      note: 'Your cat is lovely.',
      filename: null,
    });
    expect((await client.ok(userContract, 'GET')).user?.profile.num_photos).toBe(1);
  }, 180_000);

  it('leaves no file behind: not of an upload, a deletion, nor a member who left', async () => {
    const { client } = await member('maple');
    const before = await buckets();
    const kept = await processed(client, await add(client, await solid('#336699')));
    const dropped = await processed(client, await add(client, await solid('#993366')));
    expect(kept.status).toBe('active');
    await vi.waitFor(async () => expect((await buckets()).uploads).toEqual(before.uploads), {
      timeout: 60_000,
    });
    await client.ok(photosContract, 'DELETE', { body: { id: dropped.id } });
    expect((await buckets()).photos).toHaveLength(before.photos.length + 8);
    // One that is reserved and never comes, one that is refused.
    await client.ok(photosContract, 'POST', { body: { content_type: 'image/jpeg', size: 99 } });
    await processed(client, await add(client, Buffer.from('no picture')));
    await client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'time' } });
    await own.local.advance(limits.reactivationDays * daySeconds + 3_600);
    await vi.waitFor(async () => expect(await buckets()).toEqual(before), { timeout: 60_000 });
  }, 180_000);
});
