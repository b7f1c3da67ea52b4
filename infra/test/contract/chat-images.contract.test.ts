/** Images in messages, from upload to display and removal. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatImageContract } from '#shared/api/chat-image.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import { listBucket } from '../support/buckets.ts';
import { message, open } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { type HostileFile, hostileFiles, secret } from '../support/hostile-files.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const daySeconds = 86_400;
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([
    {
      id: 'maple',
      change: (config) => {
        config.prices.photo_credits = 4;
        config.limits.signup_credits = 100;
      },
    },
  ]);
}, 180_000);
afterAll(() => own.stop());

type Image = ResponseBody<typeof chatImageContract, 'GET'>['image'];

/** A premium member. */
async function premium(): Promise<TestUser> {
  const one = await createMemberAt(own);
  await own.admin.makePaid(one);
  return one;
}
const solid = (color = '#3060c0', width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function upload(
  { client }: TestUser,
  bytes: Buffer,
  type: HostileFile['type'] = 'image/jpeg',
) {
  const { image, upload: form } = await client.ok(chatImageContract, 'POST', {
    body: { content_type: type, size: bytes.length },
  });
  expect(image).toMatchObject({ status: 'pending', file: null });
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(bytes)]), 'image.jpg');
  const { status } = await fetch(form.url, { method: 'POST', body: data });
  expect(status).toBe(204);
  return image.id;
}
const look = ({ client }: TestUser, id: string) =>
  client.call(chatImageContract, 'GET', { query: { id } });
/** Returns the image when it is no longer pending. */
const processed = (one: TestUser, id: string): Promise<Image> =>
  vi.waitFor(
    async () => {
      const response = await look(one, id);
      expect(response).toMatchObject({ ok: true });
      const image = response.ok && response.body.image;
      expect(response.ok && response.body.image.status).not.toBe('pending');
      return image as Image;
    },
    { timeout: 60_000, interval: 50 },
  );
const ready = async (one: TestUser, bytes?: Buffer) => {
  const id = await upload(one, bytes ?? (await solid()));
  expect(await processed(one, id)).toMatchObject({ status: 'active' });
  return id;
};
const getFiles = async () => (await listBucket(own.stack.environment)).photos.length;

describe('an image', () => {
  it('reaches the other one in its shape, without metadata, as WebP and as JPEG', async () => {
    const [ann, ben] = [await premium(), await createMemberAt(own)];
    const bytes = await sharp(await solid())
      .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    const image = await ready(ann, bytes);
    const sent = await ann.client.ok(chatContract, 'POST', message(ben, { image }));
    expect(sent).toMatchObject({
      message: { kind: 'image', text: null, image: { width: 900, height: 300 } },
      credits: 96,
    });
    const [received] = (await open(ben, ann.id)).messages;
    for (const [path, width, height] of [
      [received?.image?.filename, 900, 300],
      [received?.image?.thumb_filename, 640, 213],
    ] as const) {
      for (const [address, format] of [
        [path, 'webp'],
        [path?.replace('.webp', '.jpg'), 'jpeg'],
      ] as const) {
        const response = await ben.client.send({ path: address ?? '' });
        expect([response.status, response.headers['content-type']]).toEqual([
          200,
          `image/${format}`,
        ]);
        expect(await sharp(response.bytes).metadata()).toMatchObject({ width, height });
        expect(response.bytes.includes(secret)).toBe(false);
      }
      // Without a signature nobody can read it.
      const [plain = ''] = path?.split('?') ?? [];
      expect((await own.at('maple').send({ path: plain })).status).toBe(403);
    }
  });

  it('is sent once, by who uploaded it', async () => {
    const [ann, ben, carl] = [await premium(), await premium(), await createMemberAt(own)];
    const image = await ready(ann);
    expect(await look(ben, image)).toMatchObject({ error: { code: 'not_found' } });
    const refused = { status: 422, error: { fields: { image: 'image_not_ready' } } };
    const send = ({ client }: TestUser) =>
      client.call(chatContract, 'POST', message(carl, { image }));
    expect(await send(ben)).toMatchObject(refused);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(ann)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    for (const response of responses.filter(({ ok }) => !ok))
      expect(response).toMatchObject(refused);
    expect(await own.admin.messages(carl)).toHaveLength(1);
  });

  it('cannot be sent before it was looked at, and not by free members', async () => {
    const [ann, ben] = [await premium(), await createMemberAt(own)];
    const { image } = await ann.client.ok(chatImageContract, 'POST', {
      body: { content_type: 'image/png', size: 1_000 },
    });
    const given = message(ben, { image: image.id });
    expect(await ann.client.getErrorCode(chatContract, 'POST', given)).toBe('validation_failed');
    const body = { content_type: 'image/jpeg', size: 1_000 };
    expect(await ben.client.getErrorCode(chatImageContract, 'POST', { body })).toBe('premium_only');
    const tooLarge = { ...body, size: limits.photoBytes + 1 };
    expect(await ann.client.getErrorCode(chatImageContract, 'POST', { body: tooLarge })).toBe(
      'validation_failed',
    );
  });

  it('that is none is refused with its reason, and leaves no file', async () => {
    const ann = await premium();
    const before = await getFiles();
    for (const file of await hostileFiles()) {
      if (file.becomes === 'active') continue;
      const id = await upload(ann, file.bytes, file.type);
      expect(await processed(ann, id), file.name).toMatchObject({
        status: 'rejected',
        reason: file.becomes,
        file: null,
      });
    }
    expect(await getFiles()).toBe(before);
  }, 180_000);

  it('that is not sent goes after a day; that was sent, with its sender', async () => {
    const [ann, ben] = [await premium(), await createMemberAt(own)];
    const before = await getFiles();
    const [unsent, sent] = [await ready(ann), await ready(ann)];
    await ann.client.ok(chatContract, 'POST', message(ben, { image: sent }));
    const each = 4;
    expect(await getFiles()).toBe(before + 2 * each);
    await own.local.advance(daySeconds + 3_600);
    expect(await look(ann, unsent)).toMatchObject({ error: { code: 'not_found' } });
    const late = message(ben, { image: unsent });
    expect(await ann.client.getErrorCode(chatContract, 'POST', late)).toBe('validation_failed');
    expect(await getFiles()).toBe(before + each);
    expect((await open(ben, ann.id)).messages).toMatchObject([{ kind: 'image' }]);

    const body = { password, reason: 'other' } as const;
    await ann.client.ok(accountDeleteContract, 'POST', { body });
    await own.local.advance(15 * daySeconds);
    expect(await getFiles()).toBe(before);
    await own.local.resetClock();
  }, 180_000);
});
