/**
 * The drill of the one switch: while a brand is stopped nothing is written for it, its members see a
 * page of their brand, the others notice nothing, and afterwards nothing is missing or doubled.
 */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { photosContract } from '#shared/api/photos.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import { brandContract } from '#shared/ops/brand.ts';
import { getOpsPath } from '#shared/ops/contract.ts';
import { opsSessionContract } from '#shared/ops/session.ts';
import { createOrder, getReference, getStatus, webhook } from '../support/buying.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { type Call, describeCall, getCalls } from '../support/console-calls.ts';
import { createConversation, open, sendMessage } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { calls, getPayload } from '../support/requests.ts';
import { HandshakeRefused, type OpenSocket, openSocket } from '../support/socket-client.ts';
import { openTable } from '../support/table.ts';

const hourSeconds = 3_600;
let own: OwnStack;
let ann: TestUser;
let bob: TestUser;
let elsewhere: TestUser;
let socket: OpenSocket;
let table: ReturnType<typeof openTable>;
let payment: { id: string; reference: string };
let upload: { photo: string; url: string; fields: Record<string, string> };
let conversation: string;
let before: Map<string, number>;

const stage = (...words: string[]) => stageCommand(own.stack.environment, ...words);
const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The engine keeps no order of a map's fields. */
const sorted = (map: object) =>
  Object.fromEntries(Object.entries(map).sort(([first], [second]) => (first < second ? -1 : 1)));

/** Everything of a brand save who looked at what in the console, a text for each item with the time (epoch seconds) at which it may go by itself. */
async function storedItems(brand: string): Promise<Map<string, number>> {
  const items = (await table.everything()).filter(
    ({ pk }) => pk.startsWith(`TENANT#${brand}#`) && !pk.startsWith(`TENANT#${brand}#AUDIT#`),
  );
  expect(items.length).toBeGreaterThan(20);
  return new Map(
    items.map((item) => [
      JSON.stringify(item, (_, value) => (isMap(value) ? sorted(value) : value)),
      Number(item.ttl ?? Number.POSITIVE_INFINITY),
    ]),
  );
}

/** Makes a call of the console, and returns how it was refused. */
async function refusal(from: ConsoleClient, { contract, method, given }: Call) {
  const { status, headers, text } = await from.client.send({
    method,
    path: getOpsPath(contract),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given.body ?? {}),
  });
  return [status, headers['retry-after'], JSON.parse(text).error?.code];
}
const maintenance = [503, '120', 'maintenance'];
const administrator = () => operatorAt(own.stack.port, 'administrator', ['*']);

async function picture(): Promise<Blob> {
  const drawn = sharp({ create: { width: 400, height: 500, channels: 3, background: '#7a4' } });
  return new Blob([new Uint8Array(await drawn.jpeg().toBuffer())]);
}

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
  table = openTable(own.stack.environment);
  ann = await createMemberAt(own);
  bob = await createMemberAt(own);
  elsewhere = await createMemberAt(own, {}, 'birch');
  socket = await openSocket(ann.client);
  conversation = (await createConversation(bob, ann, 'Hello Ann')).id;
  const ordered = await createOrder(ann, { package: 'small' });
  payment = { id: ordered.payment.payment_id, reference: getReference(ordered) };
  const begun = await ann.client.ok(photosContract, 'POST', {
    body: { content_type: 'image/jpeg', size: (await picture()).size },
  });
  upload = { photo: begun.photo.id, ...begun.upload };
  await own.local.mail(ann.email);
  // What follows these changes is over before the brand is stopped.
  await pause(2_000);
  const { status, out, err } = await stage('stop', '--brand', 'maple', '--yes');
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('maple: stopped; its pages say that it is worked on');
  expect(out).toContain('Nothing is written any more.');
  before = await storedItems('maple');
}, 120_000);
afterAll(async () => {
  socket?.drop();
  await own?.stop();
});

describe('while a brand is stopped', () => {
  it('refuses every call in words, and says when to come back', async () => {
    for (const { contract, method, valid, name } of calls) {
      const { type, text } = getPayload(valid());
      const query = new URLSearchParams(valid().query as Record<string, string> | undefined);
      const response = await ann.client.send({
        method,
        path: `/api/${contract.name}.php?${query}`,
        headers: { 'content-type': type, origin: ann.client.origin },
        ...(text === undefined || method === 'GET' ? {} : { body: text }),
      });
      expect([name, response.status]).toEqual([name, 503]);
      expect(response.headers['retry-after']).toBe('120');
      expect(JSON.parse(response.text).error.code).toBe('maintenance');
    }
    expect(calls.length).toBeGreaterThan(60);
  });

  it.each([
    ['en', 'We’ll be right back'],
    ['de', 'Wir sind gleich wieder da'],
    ['fr', 'Nous revenons tout de suite'],
  ])('shows a page of the brand in %s, which asks again by itself', async (locale, title) => {
    for (const path of ['/', '/members', '/terms', '/app-shell', '/manifest.webmanifest']) {
      const page = await ann.client.send({
        method: 'GET',
        path,
        headers: { cookie: `i18n_redirected=${locale}` },
      });
      expect([path, page.status]).toEqual([path, 503]);
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.text).toContain('maple');
      expect(page.text).not.toContain('{name}');
      expect(page.text).toContain('--accent');
      expect(page.headers).toMatchObject({ 'retry-after': '120', refresh: '120' });
      expect(String(page.headers['cache-control'])).toContain('no-store');
    }
  });

  it('refuses sockets, and frames of those that are open', async () => {
    const refused = await openSocket(bob.client).catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(HandshakeRefused);
    expect((refused as HandshakeRefused).status).toBe(503);
    socket.send({ type: 'typing', conversation });
    expect(await socket.next('error')).toMatchObject({ code: 'maintenance' });
  });

  it('refuses every change of the console for it, and goes on to show it', async () => {
    const one = await administrator();
    const changes = getCalls('maple').filter(({ method, named }) => method !== 'GET' && named);
    for (const call of changes) {
      expect([describeCall(call), ...(await refusal(one, call))]).toEqual([
        ...[describeCall(call), ...maintenance],
      ]);
    }
    expect(changes.length).toBeGreaterThan(30);
    const { offline_since } = await one.ok(brandContract, 'GET', { query: { brand: 'maple' } });
    expect(offline_since).not.toBeNull();
    for (const call of getCalls('birch').filter(({ method, named }) => method !== 'GET' && named)) {
      expect([describeCall(call), (await refusal(one, call))[2]]).not.toContain('maintenance');
    }
  });

  it('takes the provider’s notice for later', async () => {
    await own.local.switchSandbox({ webhooks_lost: true });
    await own.local.payInSandbox(payment.reference, { status: 'paid' });
    expect((await webhook(ann.client, payment.reference)).status).toBe(503);
    await own.local.switchSandbox({ webhooks_lost: false });
  });

  it('keeps a photo that arrives', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', await picture(), 'photo.jpg');
    expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204);
  });

  it('writes nothing, whatever falls due in a day', async () => {
    for (let hour = 0; hour < 24; hour += 6) await own.local.advance(6 * hourSeconds);
    await pause(2_000);
    const after = await storedItems('maple');
    expect([...after.keys()].filter((item) => !before.has(item))).toEqual([]);
    const time = Date.now() / 1_000;
    const gone = [...before].filter(([item, ttl]) => !after.has(item) && ttl > time);
    expect(gone).toEqual([]);
    await own.local.resetClock();
  });

  it('is noticed by no other brand', async () => {
    expect((await elsewhere.client.ok(userContract, 'GET')).user).toMatchObject({});
    const page = await elsewhere.client.send({ method: 'GET', path: '/' });
    expect(page.status).toBe(200);
    await elsewhere.client.ok(resetPasswordContract, 'POST', { body: { email: elsewhere.email } });
    await own.local.mail(elsewhere.email, 2);
  });

  it('stays so when it is said again, and when its folder is published', async () => {
    const again = await stage('stop', '--brand', 'maple', '--yes');
    expect(again.out).toMatch(/maple: stopped since 20\d\d-/);
    expect(await ann.client.getErrorCode(settingsContract, 'GET')).toBe('maintenance');
  });
});

describe('once it goes on', () => {
  beforeAll(async () => {
    const { status, out, err } = await stage('start', '--brand', 'maple', '--yes');
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('maple: goes on');
    expect(out).toContain('maple: 1 uploads that waited are processed');
  }, 60_000);

  it('answers at once, and its members have what they had', async () => {
    expect((await ann.client.send({ method: 'GET', path: '/' })).status).toBe(200);
    const { messages } = await open(ann, conversation);
    expect(messages.map(({ text }) => text)).toEqual(['Hello Ann']);
    await sendMessage(ann, bob, 'Hello Bob');
    expect((await open(bob, conversation)).messages).toHaveLength(2);
  });

  it('books the payment that was made meanwhile, once', async () => {
    await own.local.advance(hourSeconds);
    expect(await getStatus(ann, payment.id)).toBe('completed');
    await webhook(ann.client, payment.reference);
    const items = await table.everything();
    const sales = items.filter(({ pk, sk }) => `${pk} ${sk}`.includes(payment.id));
    expect(sales.length).toBeGreaterThan(0);
    await own.local.resetClock();
  });

  it('shows the photo that arrived meanwhile', async () => {
    await vi.waitFor(
      async () => {
        const { photos } = await ann.client.ok(photosContract, 'GET');
        const photo = photos.find(({ id }) => id === upload.photo);
        expect(photo?.status).not.toBe('pending');
        expect(photo?.filename).not.toBeNull();
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  it('has nothing to start a second time', async () => {
    expect((await stage('start', '--yes')).out).toMatch(
      /birch: was not stopped\nmaple: was not stopped/,
    );
  });
});

describe('the switch of a stage', () => {
  it('stops and starts all of its brands', async () => {
    expect((await stage('stop')).out).toContain(
      'This would stop all brands that are online: say --yes.',
    );
    expect(await stage('stop', '--yes')).toMatchObject({ status: 0 });
    for (const { client } of [ann, elsewhere]) {
      expect(await client.getErrorCode(userContract, 'GET')).toBe('maintenance');
    }
    const one = await administrator();
    // Signing out comes last, when it works again.
    const changes = getCalls('maple').filter(({ method, named }) => method !== 'GET' && !named);
    for (const call of changes) {
      expect([describeCall(call), ...(await refusal(one, call))]).toEqual([
        ...[describeCall(call), ...maintenance],
      ]);
    }
    expect(changes.length).toBeGreaterThan(7);
    expect(await one.getErrorCode(opsSessionContract, 'GET')).toBe('ok');

    expect(await stage('start', '--yes')).toMatchObject({ status: 0 });
    for (const { client } of [ann, elsewhere]) {
      expect(await client.getErrorCode(userContract, 'GET')).toBe('ok');
    }
    expect(await one.getErrorCode(opsSessionContract, 'DELETE', { body: {} })).toBe('ok');
  });

  it('says which brands there are where one is not', async () => {
    expect(await stage('stop', '--brand', 'oak', '--yes')).toMatchObject({
      status: 1,
      err: expect.stringContaining('There is no brand oak online; there are birch, maple.'),
    });
  });
});
