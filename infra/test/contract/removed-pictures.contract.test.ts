/** Pictures that a decision removes: identical copies go with them and do not come back. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatContract } from '#shared/api/chat.ts';
import { chatImageContract } from '#shared/api/chat-image.ts';
import { complaintContract } from '#shared/api/complaint.ts';
import { complaintFileContract } from '#shared/api/complaint-file.ts';
import { memberContract } from '#shared/api/member.ts';
import { photosContract } from '#shared/api/photos.ts';
import { reportContract } from '#shared/api/report.ts';
import * as limits from '#shared/limits.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { root } from '../../paths.ts';
import type { Client } from '../support/client.ts';
import { operatorAt } from '../support/console.ts';
import { message, open } from '../support/conversations.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import type { TestUser } from '../support/members.ts';
import { brandCommand, stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const page = '/complaints/case';
let own: OwnStack;
let stored: ReturnType<typeof openTable>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const free = (config: { prices: { photo_credits: number } }) => {
    config.prices.photo_credits = 0;
  };
  const reviewed = (config: { features: { photo_review: string } }) => {
    config.features.photo_review = 'after_review';
  };
  own = await startOwnStack([
    { id: 'maple', change: free },
    { id: 'birch' },
    { id: 'elm', change: reviewed },
  ]);
  stored = openTable(own.stack.environment);
  await writeFile(join(folder, 'statement.json'), JSON.stringify(statement));
}, 180_000);
afterAll(async () => {
  await own.stop();
  await rm(folder, { recursive: true });
});

const statement = {
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
  illegal_content_legal_ground: 'TAKE IT DOWN Act, section 3',
  illegal_content_explanation: 'The picture shows somebody who did not agree to it.',
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  content_type: ['CONTENT_TYPE_IMAGE'],
  category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  content_date: '2026-01-02',
  application_date: '2026-01-03',
  decision_facts: 'A photo of the profile was published without consent.',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
};

const createMember = (brand = 'maple') => membersAt(own).createMember(brand);
let drawn = 0;
/** A picture like no other: noise, and what cameras write. */
const picture = () =>
  sharp({
    create: {
      ...{ width: 90, height: 120, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 60 + (drawn++ % 100), sigma: 40 },
    },
  })
    .withExif({ IFD0: { Copyright: `number ${drawn}` } })
    .jpeg()
    .toBuffer();

interface Slot {
  url: string;
  fields: Record<string, string>;
}
async function put({ url, fields }: Slot, bytes: Buffer): Promise<void> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(bytes)]), 'image.jpg');
  expect((await fetch(url, { method: 'POST', body: data })).status).toBe(204);
}
/** Uploads a photo. @returns it once it is decided on */
async function upload(
  client: Client,
  bytes: Buffer,
  content_type: 'image/jpeg' | 'image/webp' = 'image/jpeg',
) {
  const body = { content_type, size: bytes.length } as const;
  const { photo, upload: slot } = await client.ok(photosContract, 'POST', { body });
  await put(slot, bytes);
  await soon(async () => expect((await find(client, photo.id)).status).not.toBe('pending'));
  return find(client, photo.id);
}
async function find(client: Client, id: string) {
  const { photos } = await client.ok(photosContract, 'GET');
  const photo = photos.find((one) => one.id === id);
  if (!photo) throw new Error('the photo is not there');
  return photo;
}
async function uploadImage({ client }: TestUser, bytes: Buffer) {
  const body = { content_type: 'image/jpeg', size: bytes.length } as const;
  const { image, upload: slot } = await client.ok(chatImageContract, 'POST', { body });
  await put(slot, bytes);
  const look = async () =>
    (await client.ok(chatImageContract, 'GET', { query: { id: image.id } })).image;
  await soon(async () => expect((await look()).status).not.toBe('pending'));
  return look();
}

/** Reports a member. @returns the case's id */
async function reported(about: TestUser, brand = 'maple'): Promise<string> {
  const ben = await createMember(brand);
  await ben.client.ok(reportContract, 'POST', { body: { id: about.id, reason: 'nudity' } });
  const listed = await casesAt(brand, 'list', '--format', 'json');
  const open = JSON.parse(listed.out) as { id: string; sender: string }[];
  return String(open.find(({ sender }) => sender === ben.id)?.id);
}
const casesAt = (brand: string, command: string, ...more: string[]) =>
  brandCommand(own.stack.environment, 'cases', command, '--id', brand, ...more);
const cases = (command: string, ...more: string[]) => casesAt('maple', command, ...more);
const close = (id: string, outcome: string, ...more: string[]) =>
  cases('close', '--case', id, '--outcome', outcome, '--reasons', 'We looked at it.', ...more);
const removeBy = (id: string, ...references: string[]) =>
  close(
    ...([id, 'restricted', '--statement', join(folder, 'statement.json')] as const),
    ...['--by', 'Kim', '--picture', ...references],
  );

describe('a decision that removes a picture', () => {
  it('removes identical ones of the brand, whoever has them, and tells each owner why', async () => {
    const bytes = await picture();
    const [ann, cleo, dora] = [await createMember(), await createMember(), await createMember()];
    const eve = await createMember('birch');
    const photo = await upload(ann.client, bytes);
    const copy = await upload(cleo.client, bytes);
    const served = await ann.client.send({ path: String(photo.filename) });
    const download = await upload(dora.client, served.bytes, 'image/webp');
    const elsewhere = await upload(eve.client, bytes);
    const other = await upload(cleo.client, await picture());
    const id = await reported(ann);
    const before = (await own.local.mails(cleo.email)).length;

    const closed = await removeBy(id, `${ann.id}/${photo.id}`);
    expect(closed).toMatchObject({ status: 0, err: '' });
    expect(closed.out).toContain('pictures removed: 3, of members: 3');
    for (const [{ client }, one] of [
      [ann, photo],
      [cleo, copy],
      [dora, download],
    ] as const) {
      expect(await find(client, one.id)).toMatchObject({
        ...{ status: 'rejected', reason: 'removed', filename: null },
      });
    }
    expect(await find(eve.client, elsewhere.id)).toMatchObject({ status: 'active' });
    expect(await find(cleo.client, other.id)).toMatchObject({ status: 'active' });

    const told = await own.local.mail(cleo.email, before + 1);
    expect(told.text).toContain(statement.decision_facts);
    const token = tokenTo(page, told);
    const body = { token, text: 'It is a picture of me.' };
    const { complaint } = await own.at('maple').ok(complaintContract, 'PUT', { body });
    expect(complaint).toMatchObject({ party: 'affected', state: 'objected' });
    for (const trace of [ann.id, ann.email]) expect(told.text).not.toContain(trace);
  }, 180_000);

  it('keeps copies away, the downloaded one too, until a second decision lifts it', async () => {
    const bytes = await picture();
    const [ann, ben] = [await createMember(), await createMember()];
    const photo = await upload(ann.client, bytes);
    const { bytes: served } = await ann.client.send({ path: String(photo.filename) });
    const jpeg = await ann.client.send({ path: String(photo.filename).replace('.webp', '.jpg') });
    const id = await reported(ann);
    await removeBy(id, `${ann.id}/${photo.id}`);
    const sameButForMetadata = await sharp(bytes).keepExif().toFormat('png').toBuffer();
    for (const [copy, type] of [
      [bytes, 'image/jpeg'],
      [served, 'image/webp'],
      [jpeg.bytes, 'image/jpeg'],
      [sameButForMetadata, 'image/jpeg'],
    ] as const) {
      const refused = await upload(ben.client, copy, type);
      expect(refused).toMatchObject({ status: 'rejected', reason: 'removed' });
      await ben.client.ok(photosContract, 'DELETE', { body: { id: refused.id } });
    }
    expect(await upload(ben.client, await picture())).toMatchObject({ status: 'active' });

    const reasons = (await own.local.mails(ann.email)).find(({ text }) =>
      text.includes(statement.decision_facts),
    );
    const token = tokenTo(page, reasons as { text: string });
    await own.at('maple').ok(complaintContract, 'PUT', { body: { token, text: 'It is me.' } });
    expect((await close(id, 'not_restricted', '--by', 'Sam')).status).toBe(0);
    expect(await upload(ben.client, bytes)).toMatchObject({ status: 'active' });
  }, 180_000);

  it('takes it out of messages as well, and whoever complains may still show it', async () => {
    const bytes = await picture();
    const [ann, ben] = [await createMember(), await createMember()];
    await own.admin.makePaid(ben);
    const photo = await upload(ann.client, bytes);
    const image = await uploadImage(ben, bytes);
    await ben.client.ok(chatContract, 'POST', message(ann, { image: image.id }));
    const [received] = (await open(ann, ben.id)).messages;
    const load = async () =>
      (await ann.client.send({ path: String(received?.image?.filename) })).status;
    expect(await load()).toBe(200);
    expect((await removeBy(await reported(ann), `${ann.id}/${photo.id}`)).out).toContain(
      'pictures removed: 2, of members: 2',
    );
    expect(await load()).toBe(404);
    expect(await uploadImage(ben, bytes)).toMatchObject({ status: 'rejected', reason: 'removed' });

    const visitor = own.at('maple');
    const body = { content_type: 'image/jpeg', size: bytes.length } as const;
    const { file, upload: slot } = await visitor.ok(complaintFileContract, 'POST', { body });
    await put(slot, bytes);
    await soon(async () => {
      const query = { id: file.id };
      const { file: now } = await visitor.ok(complaintFileContract, 'GET', { query });
      expect(now.status).toBe('active');
    });
  }, 180_000);

  it('names pictures of the brand, in a decision that removes something', async () => {
    const ann = await createMember();
    const photo = await upload(ann.client, await picture());
    const id = await reported(ann);
    const shown = await cases('show', '--case', id);
    expect(shown.out).toContain(`picture: ${ann.id}/${photo.id}`);
    const unknown = `${ann.id}/${'A'.repeat(22)}`;
    expect(await removeBy(id, unknown)).toMatchObject({
      status: 1,
      err: `${unknown} is no picture of maple.\n`,
    });
    const reference = `${ann.id}/${photo.id}`;
    expect(await close(id, 'settled', '--picture', reference)).toMatchObject({
      status: 1,
      err: expect.stringContaining('DECISION_VISIBILITY_CONTENT_REMOVED'),
    });
    expect(await find(ann.client, photo.id)).toMatchObject({ status: 'active' });
  }, 180_000);
});

it('photos of an earlier version are found once they were hashed', async () => {
  const bytes = await picture();
  const [ann, cleo] = [await createMember(), await createMember()];
  const [photo, copy] = [await upload(ann.client, bytes), await upload(cleo.client, bytes)];
  for (const { id } of [ann, cleo]) {
    const pk = `TENANT#maple#MEMBER#${id}`;
    for (const { sk } of await stored.partition(pk)) {
      if (!sk.startsWith('PICTURE#')) continue;
      const key = { TableName: stored.name, Key: { pk, sk } };
      await stored.documents.send(new DeleteCommand(key));
    }
  }
  const hash = () =>
    stageCommand(own.stack.environment, 'migrate', 'picture-hashes', '--again', '--yes');
  await soon(async () => {
    const { profile } = await ann.client.ok(memberContract, 'GET', { query: { id: cleo.id } });
    expect(profile.num_photos).toBe(1);
  });
  const id = await reported(ann);
  expect((await hash()).out).toMatch(/: 2 of \d+ items changed/);
  expect((await hash()).out).toMatch(/: 0 of \d+ items changed/);
  expect((await removeBy(id, `${ann.id}/${photo.id}`)).out).toContain('pictures removed: 2');
  expect(await find(cleo.client, copy.id)).toMatchObject({ status: 'rejected' });
}, 180_000);

it('hashes of a photo go when its owner deletes it', async () => {
  const ann = await createMember();
  const photo = await upload(ann.client, await picture());
  const hashes = async () =>
    (await stored.partition(`TENANT#maple#MEMBER#${ann.id}`)).filter(({ sk }) =>
      sk.startsWith(`PICTURE#${photo.id}#`),
    );
  expect(await hashes()).toHaveLength(2);
  await ann.client.ok(photosContract, 'DELETE', { body: { id: photo.id } });
  expect(await hashes()).toEqual([]);
}, 180_000);

/** Of 64 bits; functions/domain/photos/near-removed.ts. */
const mostDiffering = 7;

describe('a photo that looks like a removed one', () => {
  const portrait = (name: string) =>
    readFile(join(root, `infra/local/seed/portraits/${name}.webp`)).then((file) => sharp(file));
  const [size, middle] = [600, { left: 18, top: 24, width: 564, height: 752 }];
  const reencoded = async (name: string) =>
    (await portrait(name)).resize(size).flop().extract(middle).jpeg({ quality: 60 }).toBuffer();
  const waiting = async () => {
    const moderator = await operatorAt(own.stack.port, 'moderator', ['elm']);
    const body = { brand: 'elm', most: limits.leasedPhotos };
    const { photos } = await moderator.ok(photoLeasesContract, 'POST', { body });
    await moderator.ok(photoLeasesContract, 'DELETE', {
      body: { brand: 'elm', photos: photos.map(({ member, photo }) => ({ member, photo })) },
    });
    return new Map(photos.map(({ photo, twin }) => [photo, twin]));
  };
  const migrate = () =>
    stageCommand(own.stack.environment, 'migrate', 'perceptual-hashes', '--again', '--yes');

  it('waits with a mark of its twin, until a second decision allows that again', async () => {
    const [ann, cleo] = [await createMember('elm'), await createMember('elm')];
    const original = await (await portrait('female-08')).jpeg().toBuffer();
    const photo = await upload(ann.client, original);
    const id = await reported(ann, 'elm');
    const removal = await casesAt(
      ...(['elm', 'close', '--case', id, '--outcome', 'restricted', '--by', 'Kim'] as const),
      ...['--reasons', 'It shows somebody else.', '--picture', `${ann.id}/${photo.id}`],
      ...['--statement', join(folder, 'statement.json')],
    );
    expect(removal).toMatchObject({ status: 0, err: '' });

    const copy = await upload(cleo.client, await reencoded('female-08'));
    const another = await upload(cleo.client, await reencoded('female-58'));
    expect([copy.status, another.status]).toEqual(['review', 'review']);
    const marks = await waiting();
    expect(marks.get(another.id)).toBeNull();
    expect(marks.get(copy.id)).toMatchObject({
      ...{ case: id, reasons: 'It shows somebody else.', member: ann.id, own: false },
      removed_at: expect.any(String),
    });
    expect(marks.get(copy.id)?.distance).toBeLessThanOrEqual(mostDiffering);

    // As an earlier version stored it, and then compared by the walk.
    const album = { pk: `TENANT#elm#MEMBER#${cleo.id}`, sk: 'CORE#PHOTOS' };
    await stored.documents.send(
      new UpdateCommand({
        TableName: stored.name,
        Key: album,
        UpdateExpression: 'REMOVE #photo.perceptual, #photo.twin',
        ExpressionAttributeNames: { '#photo': `p_${copy.id}` },
      }),
    );
    expect((await waiting()).get(copy.id)).toBeNull();
    expect((await migrate()).out).toMatch(/: 1 of \d+ items changed/);
    expect((await migrate()).out).toMatch(/: 0 of \d+ items changed/);
    expect((await waiting()).get(copy.id)).toMatchObject({ case: id });

    const told = (await own.local.mails(ann.email)).find(({ text }) =>
      text.includes(statement.decision_facts),
    );
    const token = tokenTo(page, told as { text: string });
    await own.at('elm').ok(complaintContract, 'PUT', { body: { token, text: 'It is me.' } });
    const second = ['--case', id, '--outcome', 'not_restricted', '--by', 'Sam'];
    expect(await casesAt('elm', 'close', ...second, '--reasons', 'It is.')).toMatchObject({
      status: 0,
    });
    expect((await waiting()).get(copy.id)).toBeNull();
    const third = await upload(cleo.client, await reencoded('female-08'));
    const items = await stored.everything();
    expect(items.filter(({ pk }) => pk.startsWith('TENANT#elm#REMOVED_PERCEPTUAL#'))).toEqual([]);
    expect((await waiting()).get(third.id)).toBeNull();
  }, 180_000);
});
