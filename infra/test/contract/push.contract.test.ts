/** Push messages on a stack whose push service a test can break. */
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountExportContract } from '#shared/api/account-export.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { pushBrowser } from '../../tools/push-browser.ts';
import type { Client } from '../support/client.ts';
import { getUser, open, sendMessage } from '../support/conversations.ts';
import { createMemberAt, soon } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { brandIsKnown } from '../support/wait.ts';

let own: OwnStack;

beforeAll(async () => {
  const free = (config: { limits: { signup_messages: number } }) => {
    config.limits.signup_messages = 50;
  };
  own = await startOwnStack([
    { id: 'maple', change: free },
    { id: 'birch', change: free },
    { id: 'cedar', change: free },
  ]);
}, 180_000);
afterAll(() => own.stop());
beforeEach(() => {
  own.stack.engines.push.outage(false);
  own.stack.engines.sending.outage(false);
});

/** A browser that any visitor may use. */
function browser() {
  const { push } = own.stack.engines;
  const { subscription, read } = pushBrowser(push.origin);
  const { endpoint } = subscription;
  const query = { push: '1' } as const;
  return {
    subscription,
    /** What came for it, the oldest first. */
    received: () => read(push.pushes()),
    subscribe: (client: Client) =>
      client.ok(userContract, 'POST', { query, body: { subscription } }),
    /** As a browser does: the push service takes messages of this key alone. */
    subscribeTo: (client: Client, public_key: string) => {
      push.restrict(endpoint, public_key);
      return client.ok(userContract, 'POST', { query, body: { subscription, public_key } });
    },
    unsubscribe: (client: Client) =>
      client.ok(userContract, 'DELETE', { query, body: { endpoint } }),
  };
}
type PushBrowser = ReturnType<typeof browser>;
const drained = async () => expect(await own.stack.drain(60_000)).toBe(true);
/** Whatever was postponed for a moment is due, and no mail is. */
const aMoment = () => own.local.advance(60);
/** Somebody whom others can be told of. */
async function here(changes: Parameters<typeof createMemberAt>[1] = {}): Promise<TestUser> {
  const one = await createMemberAt(own, changes);
  await drained();
  return one;
}

/** Two members, of whom the second gets push messages in a browser. */
async function two(): Promise<{ ann: TestUser; ben: TestUser; device: PushBrowser }> {
  const [ann, ben] = [await here({ name: 'Ann' }), await here({ name: 'Ben' })];
  const device = browser();
  await device.subscribe(ben.client);
  return { ann, ben, device };
}
const payloads = (device: PushBrowser) => device.received().map(({ payload }) => payload);

describe('a brand', () => {
  it('has a key of its own, which it tells', async () => {
    const getKey = async (brand: string) =>
      (await own.at(brand).ok(settingsContract, 'GET')).settings.push_public_key;
    const [maple, birch] = [await getKey('maple'), await getKey('birch')];
    expect(maple).toMatch(/^B[\w-]{86}$/);
    expect(birch).not.toBe(maple);
  });
});

describe('subscribing', () => {
  it('is told by the user, and taken back', async () => {
    const ann = await here();
    const device = browser();
    expect(await getUser(ann)).toMatchObject({ has_push: false });
    const body = { subscription: device.subscription };
    const given = { query: { push: '1' as const }, body };
    expect(await ann.client.ok(userContract, 'POST', given)).toEqual({ is_subscribed: true });
    // Browsers say so again now and then.
    await device.subscribe(ann.client);
    expect(await getUser(ann)).toMatchObject({ has_push: true });
    await device.unsubscribe(ann.client);
    await device.unsubscribe(ann.client);
    expect(await getUser(ann)).toMatchObject({ has_push: false });
  });

  it('is for members, and for browsers of known push services only', async () => {
    const ann = await here();
    const code = async (endpoint: string, client = ann.client) => {
      const response = await client.call(userContract, 'POST', {
        query: { push: '1' },
        body: { subscription: { ...browser().subscription, endpoint } },
      });
      return response.ok ? 'ok' : response.error;
    };
    const fcm = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('base64url')}`;
    expect(await code(fcm, own.at('maple'))).toMatchObject({ code: 'authentication_required' });
    expect(await code(fcm)).toBe('ok');
    for (const endpoint of [
      'https://push.example/1',
      'https://fcm.googleapis.com.push.example/1',
      'https://localhost:1/push/1',
      `${own.stack.engines.push.origin.replace('https', 'http')}/1`,
      'https://169.254.169.254/latest/meta-data/',
      `https://fcm.googleapis.com/${'x'.repeat(limits.pushEndpointMaxChars)}`,
    ]) {
      expect(await code(endpoint)).toMatchObject({
        code: 'validation_failed',
        fields: { 'subscription.endpoint': expect.any(String) },
      });
    }
    expect(await getUser(ann)).toMatchObject({ has_push: true });
  });

  it('and logging in do not pass for each other', async () => {
    const client = own.at('maple');
    const login = { email: 'nobody@example.com', password };
    const subscription = browser().subscription;
    for (const [query, body, field] of [
      [{ push: '1' }, login, 'subscription'],
      [{}, { subscription }, 'push'],
      [{ push: '2' }, { subscription }, 'push'],
      [{ push: '1' }, { subscription, ...login }, 'subscription'],
      [{ push: '1' }, { subscription: { ...subscription, keys: {} } }, 'subscription.keys.auth'],
    ] as const) {
      const response = await client.call(userContract, 'POST', { query, body } as never);
      expect(response).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
      expect(!response.ok && Object.keys(response.error.fields ?? {})).toContain(field);
    }
  });

  it('a further browser takes the place of the oldest', async () => {
    const [ann, ben] = [await here(), await here()];
    const devices = Array.from({ length: limits.pushSubscriptions + 2 }, browser);
    for (const device of devices) await device.subscribe(ben.client);
    await sendMessage(ann, ben);
    await drained();
    expect(devices.map((device) => device.received().length)).toEqual([
      0,
      0,
      ...Array.from({ length: limits.pushSubscriptions }, () => 1),
    ]);
  });

  it('at once from many places ends in one', async () => {
    const [ann, ben] = [await here(), await here()];
    const device = browser();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => device.subscribe(ben.client)),
    );
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await sendMessage(ann, ben);
    await drained();
    expect(device.received()).toHaveLength(1);
    await device.unsubscribe(ben.client);
    expect(await getUser(ben)).toMatchObject({ has_push: false });
  });

  it('keeps nothing readable of it, and tells the member what there is', async () => {
    const { ben, device } = await two();
    const { p256dh, auth } = device.subscription.keys;
    const stored = JSON.stringify(await own.admin.partition('maple', ben.id));
    for (const secret of [p256dh, auth, device.subscription.endpoint]) {
      expect(stored).not.toContain(secret);
    }
    const { push_subscriptions } = await ben.client.ok(accountExportContract, 'GET');
    expect(push_subscriptions).toEqual([
      { service: 'localhost', device: 'contract tests', created_at: expect.any(String) },
    ]);
  });
});

describe('a message', () => {
  it('is pushed once to every browser, quietly', async () => {
    const { ann, ben, device } = await two();
    const second = browser();
    await second.subscribe(ben.client);
    const { conversation, message } = await sendMessage(ann, ben, 'Nobody else may read this.');
    await drained();
    for (const one of [device, second]) {
      expect(payloads(one)).toEqual([
        {
          title: 'Ann',
          body: 'New message',
          lang: 'en',
          path: `/chats/${conversation.id}`,
          tag: conversation.id,
          event: message.id,
          icon: expect.stringMatching(/^\/brand\/maple\/\w+\/icons\/192\.png$/),
          badge: expect.stringMatching(/^\/brand\/maple\/\w+\/icons\//),
          unread: 1,
        },
      ]);
    }
    await sendMessage(ann, ben, 'Nor this.');
    await drained();
    await aMoment();
    const [first, next, ...others] = device.received();
    expect(others).toEqual([]);
    expect(next?.payload).toMatchObject({ tag: conversation.id, unread: 2 });
    expect(next?.payload.event).not.toBe(first?.payload.event);
    // One conversation waits as one message, and its topic says nothing.
    expect(next?.headers.topic).toBe(first?.headers.topic);
    expect(next?.headers.topic).not.toContain(conversation.id);
    expect(JSON.stringify(device.received())).not.toContain('Nobody');
  });

  it('says who sends, signed with the brand’s key for this push service', async () => {
    const { ann, ben, device } = await two();
    await sendMessage(ann, ben);
    await drained();
    const { settings } = await ann.client.ok(settingsContract, 'GET');
    const headers: Record<string, string> = device.received()[0]?.headers ?? {};
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(limits.pushKeptSeconds),
      urgency: 'high',
    });
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(settings.push_public_key);
    const [header, claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: own.stack.engines.push.origin,
      sub: `mailto:${settings.support_email}`,
    });
    const point = Buffer.from(key ?? '', 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33)];
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x, y: y.toString('base64url') },
      format: 'jwk',
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });

  it('carries the marker of a profile that is made up, in the member’s language', async () => {
    const [ann, ben, eva] = [await here({ name: 'Ann' }), await here(), await here()];
    await ben.client.ok(userContract, 'PUT', { body: { language: 'de' } });
    const [german, english] = [browser(), browser()];
    await german.subscribe(ben.client);
    await english.subscribe(eva.client);
    await sendMessage(ann, ben, 'Hallo');
    await drained();
    await own.admin.makeFictional(ann);
    await drained();
    await sendMessage(ann, eva);
    await drained();
    const { settings } = await eva.client.ok(settingsContract, 'GET');
    expect(payloads(english)).toMatchObject([{ title: `Ann (${settings.fictional_singular})` }]);
    await sendMessage(ann, ben);
    await drained();
    expect(payloads(german)).toMatchObject([
      { title: 'Ann', body: 'Neue Nachricht', lang: 'de' },
      { title: 'Ann (fiktiv)', body: 'Neue Nachricht', lang: 'de' },
    ]);
  });

  it('that was read meanwhile is not pushed', async () => {
    const { ann, ben, device } = await two();
    own.stack.engines.push.outage(true);
    await sendMessage(ann, ben);
    await drained();
    await open(ben, ann.id);
    own.stack.engines.push.outage(false);
    await aMoment();
    expect(device.received()).toEqual([]);
  });

  it('of somebody who was blocked meanwhile, or left, is not pushed', async () => {
    const { ann, ben, device } = await two();
    own.stack.engines.push.outage(true);
    await sendMessage(ann, ben);
    await drained();
    await ben.client.ok(blockContract, 'POST', { body: { id: ann.id } });
    own.stack.engines.push.outage(false);
    await aMoment();
    expect(device.received()).toEqual([]);
  });

  it('reaches its member by push or by mail, not by both', async () => {
    const { ann, ben, device } = await two();
    await sendMessage(ann, ben);
    await drained();
    await own.local.advance(2 * 3_600);
    expect(device.received()).toHaveLength(1);
    // The activation mail.
    expect(await own.local.mails(ben.email)).toHaveLength(1);
  });
});

describe('likes', () => {
  it('are pushed, and so is the match that one becomes', async () => {
    const { ann, ben, device } = await two();
    const other = browser();
    await other.subscribe(ann.client);
    await ann.client.ok(likeContract, 'POST', { body: { id: ben.id } });
    await drained();
    expect(payloads(device)).toMatchObject([
      { title: 'Ann', body: 'New like', path: `/likes/m/${ann.id}`, unread: 1 },
    ]);
    await ben.client.ok(likeContract, 'POST', { body: { id: ann.id } });
    await drained();
    await aMoment();
    expect(payloads(other)).toMatchObject([{ title: 'Ben', body: 'It’s a match' }]);
    expect(device.received()).toHaveLength(1);
  });

  it('that were taken back, or seen meanwhile, are not', async () => {
    const { ann, ben, device } = await two();
    const eva = await here();
    own.stack.engines.push.outage(true);
    for (const one of [ann, eva]) {
      await one.client.ok(likeContract, 'POST', { body: { id: ben.id } });
    }
    await drained();
    await ann.client.ok(likeContract, 'DELETE', { body: { id: ben.id } });
    await ben.client.ok(likeContract, 'PUT', { body: { id: eva.id } });
    own.stack.engines.push.outage(false);
    await aMoment();
    expect(device.received()).toEqual([]);
  });
});

describe('a browser', () => {
  it('that is gone is forgotten; its member gets a mail instead', async () => {
    const { ann, ben, device } = await two();
    own.stack.engines.push.forget(device.subscription.endpoint);
    await sendMessage(ann, ben);
    await drained();
    expect(await getUser(ben)).toMatchObject({ has_push: false });
    await own.local.advance(limits.newConversationMailSeconds);
    expect(await own.local.mails(ben.email)).toHaveLength(2);
  });

  it('whose push service sends elsewhere is not followed there; a mail goes out', async () => {
    const { ann, ben, device } = await two();
    const elsewhere = browser();
    own.stack.engines.push.redirect(device.subscription.endpoint, elsewhere.subscription.endpoint);
    await sendMessage(ann, ben);
    await drained();
    await own.local.advance(limits.newConversationMailSeconds);
    expect([device.received(), elsewhere.received()]).toEqual([[], []]);
    expect(await own.local.mails(ben.email)).toHaveLength(2);
  });

  it('is the latest member’s who logged in there, and no other one’s', async () => {
    const { ann, ben, device } = await two();
    const eva = await here();
    await device.subscribe(eva.client);
    expect(await getUser(ben)).toMatchObject({ has_push: false });
    await sendMessage(ann, ben);
    await drained();
    expect(device.received()).toEqual([]);
    // Who does not have it cannot take it away.
    await device.unsubscribe(ben.client);
    await sendMessage(ann, eva);
    await drained();
    expect(device.received()).toHaveLength(1);
  });

  it('may belong to members of two brands', async () => {
    const { ann, ben, device } = await two();
    const abroad = await createMemberAt(own, {}, 'birch');
    await device.subscribe(abroad.client);
    await sendMessage(ann, ben);
    await drained();
    expect(device.received()).toHaveLength(1);
  });

  it('gets nothing once its session is over', async () => {
    const { ann, ben, device } = await two();
    await ben.client.ok(logoutContract, 'GET');
    await sendMessage(ann, ben);
    await drained();
    await aMoment();
    expect(device.received()).toEqual([]);
    // The account knows it, too.
    await ben.client.ok(userContract, 'POST', { body: { email: ben.email, password } });
    expect(await getUser(ben)).toMatchObject({ has_push: false });
  });
});

describe('a pair of keys', () => {
  const brand = 'cedar';
  type Push = NonNullable<TenantConfig['push']>;
  const file = () => join(own.tenants, brand, 'tenant.json');
  const readConfig = async (): Promise<TenantConfig> => JSON.parse(await readFile(file(), 'utf8'));
  const readPush = async () => (await readConfig()).push;
  const getKey = async () =>
    (await own.at(brand).ok(settingsContract, 'GET')).settings.push_public_key ?? '';
  /** Changes what the folder says, and waits until it is online. */
  async function publish(push: Push): Promise<void> {
    await writeFile(file(), JSON.stringify({ ...(await readConfig()), push }));
    await isOnline(push);
  }
  const isOnline = (push: Push) =>
    soon(async () => {
      const [record] = await own.admin.stored.partition(`PLATFORM#BRAND#${brand}`);
      expect((record?.brand as { push?: Push } | undefined)?.push).toEqual(push);
      expect(await getKey()).toBe(push.public_key);
    });
  const replace = (...words: string[]) => {
    const all = ['--id', brand, '--which', 'push', '--tenants', own.tenants, ...words];
    return brandCommand(own.stack.environment, 'key', 'replace', ...all);
  };
  const member = () => createMemberAt(own, {}, brand);
  const countSubscriptions = async ({ id }: TestUser) =>
    (await own.admin.partition(brand, id)).filter(({ sk }) => sk.startsWith('PUSH#')).length;
  const getSender = (device: PushBrowser) => device.received().at(-1)?.headers.authorization ?? '';

  it('is replaced while every browser gets its messages, and the former one ends for good', async () => {
    const first = await getKey();
    await publish({ public_key: first, key_parameter: `/dating/${brand}/push-key` });
    const [ann, ben] = [await member(), await member()];
    const [old, unsaid] = [browser(), browser()];
    await old.subscribeTo(ben.client, first);
    // A page of an earlier version does not say which key it is of.
    await unsaid.subscribe(ben.client);
    own.stack.engines.push.restrict(unsaid.subscription.endpoint, first);

    expect(await replace()).toMatchObject({ status: 1 });
    expect((await readPush())?.former).toBeUndefined();
    const { status, out, err } = await replace('--yes');
    expect([err, status]).toEqual(['', 0]);
    expect(out).toContain(`npm run brand -- publish ${brand}`);
    const push = (await readPush()) as Push;
    expect(push).toEqual({
      public_key: expect.stringMatching(/^B[\w-]{86}$/),
      key_parameter: `/dating/${brand}/2/push-key`,
      former: { public_key: first, key_parameter: `/dating/${brand}/push-key` },
    });
    await isOnline(push);
    expect((await replace('--yes')).err).toMatch(/has a former pair still/);

    const fresh = browser();
    await fresh.subscribeTo(ben.client, push.public_key);
    await sendMessage(ann, ben);
    await drained();
    expect([old, unsaid, fresh].map((one) => one.received().length)).toEqual([1, 1, 1]);
    expect([old, unsaid, fresh].map(getSender)).toEqual([
      ...[first, first].map((key) => expect.stringContaining(`k=${key}`)),
      expect.stringContaining(`k=${push.public_key}`),
    ]);

    const { former: _, ...current } = push;
    await publish(current);
    await brandIsKnown();
    await own.local.advance(limits.pushPairLearnedSeconds);
    const sent = own.stack.engines.push.pushes().length;
    for (let times = 0; times < 2; times += 1) {
      await sendMessage(ann, ben);
      await drained();
    }
    expect([old, unsaid, fresh].map((one) => one.received().length)).toEqual([1, 1, 3]);
    expect(own.stack.engines.push.pushes()).toHaveLength(sent + 2);
    // Both are forgotten; the new one is what is left.
    expect(await countSubscriptions(ben)).toBe(1);
    await fresh.unsubscribe(ben.client);
    expect(await getUser(ben)).toMatchObject({ has_push: false });
  });

  it('that the brand does not have is refused, and told so', async () => {
    const ben = await member();
    const response = await ben.client.call(userContract, 'POST', {
      query: { push: '1' },
      body: { subscription: browser().subscription, public_key: `B${'x'.repeat(86)}` },
    });
    expect(response).toMatchObject({
      ok: false,
      error: { code: 'validation_failed', fields: { public_key: 'invalid_option' } },
    });
  });
});

describe('after an outage', () => {
  it('of ten minutes of push service and mail everything was sent, and nothing twice', async () => {
    const { push, sending } = own.stack.engines;
    const { ann, ben, device } = await two();
    const unpushed = await here({ name: 'Eva' });
    push.outage(true);
    sending.outage(true);
    await sendMessage(ann, ben);
    await ann.client.ok(likeContract, 'POST', { body: { id: ben.id } });
    await sendMessage(ann, unpushed);
    await drained();
    for (let minute = 0; minute < 10; minute++) await aMoment();
    expect(device.received()).toEqual([]);
    expect(await own.local.mails(unpushed.email)).toHaveLength(1);
    push.outage(false);
    sending.outage(false);
    for (let minute = 0; minute < 30; minute++) await aMoment();
    expect(
      payloads(device)
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['New like', 'New message']);
    await soon(async () => expect(await own.local.mails(unpushed.email)).toHaveLength(2));
    await own.local.advance(3 * 3_600);
    expect(device.received()).toHaveLength(2);
    expect(await own.local.mails(unpushed.email)).toHaveLength(2);
    expect(await own.local.mails(ben.email)).toHaveLength(1);
  });

  it('of one browser’s push service the other one is not told again', async () => {
    const { ann, ben, device } = await two();
    const late = browser();
    await late.subscribe(ben.client);
    const { push } = own.stack.engines;
    push.refuse(late.subscription.endpoint, true);
    await sendMessage(ann, ben);
    await drained();
    expect([device, late].map((one) => one.received().length)).toEqual([1, 0]);
    push.refuse(late.subscription.endpoint, false);
    await aMoment();
    await aMoment();
    expect([device, late].map((one) => one.received().length)).toEqual([1, 1]);
  });
});
