/** Events that a member's open page receives, and those that it must never receive. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { likeContract } from '#shared/api/like.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { passwordContract } from '#shared/api/password.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { open, sendMessage } from '../support/conversations.ts';
import { createMemberAt, soon } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { handshakeStatus, type OpenSocket, openSocket } from '../support/socket-client.ts';
import { openTable } from '../support/table.ts';

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([
    {
      id: 'maple',
      change: (config) => {
        config.prices.message_credits = 1;
        config.limits.signup_credits = 200;
        config.limits.free_conversations = 10;
      },
    },
    { id: 'birch' },
  ]);
}, 180_000);
afterAll(() => own?.stop());

/** So many messages come on each socket, on average, where the network comes and goes. */
const messagesASocket = 6;
/** In the long form twice as slow as what a catch-up brings of the time that it looks back. */
const paceMs = rounds(0, (2_000 * limits.catchUpOverlapSeconds) / limits.catchUpMessages);
const socketPollMs = 5;
const createMember = () => createMemberAt(own);
const two = () => Promise.all([createMember(), createMember()]);
/** Grants credits like a payment does. */
async function giveCredits(id: string): Promise<void> {
  const { documents, name } = openTable(own.stack.environment);
  await documents.send(
    new UpdateCommand({
      TableName: name,
      Key: { pk: `TENANT#maple#MEMBER#${id}`, sk: 'CORE#WALLET' },
      UpdateExpression: 'SET credits = :many',
      ExpressionAttributeValues: { ':many': 1_000 },
    }),
  );
}
const likes = (from: TestUser, to: TestUser) =>
  from.client.ok(likeContract, 'POST', { body: { id: to.id } });
/** A like whose frame shows that everything before it has come. */
async function afterAllElse(socket: OpenSocket, member: TestUser): Promise<void> {
  const last = await createMember();
  await soon(async () =>
    expect(await last.client.getErrorCode(likeContract, 'POST', { body: { id: member.id } })).toBe(
      'ok',
    ),
  );
  for (;;) if ((await socket.next('like')).id === last.id) return;
}
const openConnections = async (member: TestUser, brand = 'maple') =>
  (await openTable(own.stack.environment).partition(`TENANT#${brand}#MEMBER#${member.id}`)).filter(
    ({ sk }) => sk.startsWith('CONNECTION#'),
  );

describe('the handshake', () => {
  it('is for members of this very brand, from its own pages', async () => {
    const { client } = await createMember();
    expect(await handshakeStatus(client)).toBe(101);
    expect(await handshakeStatus(own.at('maple'))).toBe(403);
    const { host } = client;
    for (const origin of [
      undefined,
      'null',
      'https://evil.example',
      `https://${host}`,
      `http://evil.${host}`,
      `http://birch.localhost:${own.stack.port}`,
      'http://maple.localhost',
    ]) {
      expect(await handshakeStatus(client, { headers: { origin } }), origin).toBe(403);
    }
    expect(await handshakeStatus(client, { path: '/ws/' })).toBe(404);
    expect(await handshakeStatus(client, { headers: { cookie: 'auth.session=x' } })).toBe(403);
  });

  it('takes no cookie of another brand, and no host that a visitor names', async () => {
    const { client } = await createMember();
    const cookie = `auth.session=${client.cookies.get('auth.session')}`;
    const birch = own.at('birch');
    expect(await handshakeStatus(birch, { headers: { cookie } })).toBe(403);
    expect(
      await handshakeStatus(birch, {
        headers: {
          cookie,
          origin: client.origin,
          'x-brand-host': client.host,
        },
      }),
    ).toBe(403);
    const nowhere = { host: `nowhere.localhost:${own.stack.port}` };
    expect(await handshakeStatus(client, { headers: nowhere })).toBe(404);
    expect(
      await handshakeStatus(client, { headers: { host: `localhost:${own.stack.port}` } }),
    ).toBe(404);
  });

  it('is the only thing at its address', async () => {
    const response = await own.at('maple').send({ path: '/ws' });
    expect(response.status).toBe(426);
  });

  it('leaves nothing behind when the page is left, or the network', async () => {
    const member = await createMember();
    const [left, lost] = [await openSocket(member.client), await openSocket(member.client)];
    expect(await openConnections(member)).toHaveLength(2);
    await left.close();
    await soon(async () => expect(await openConnections(member)).toHaveLength(1));
    lost.drop();
    await soon(async () => expect(await openConnections(member)).toHaveLength(0));
  });

  it('makes room by ending the oldest socket', async () => {
    const member = await createMember();
    const sockets: OpenSocket[] = [];
    for (let count = 0; count <= limits.socketsMost; count++) {
      sockets.push(await openSocket(member.client));
    }
    await sockets[0]?.closed;
    expect(sockets.filter((socket) => socket.isOpen())).toHaveLength(limits.socketsMost);
    await Promise.all(sockets.slice(1).map((socket) => socket.close()));
  }, 180_000);
});

describe('likes', () => {
  it('show at once, and a like back as a match on both sides', async () => {
    const [anna, ben] = [await createMember(), await createMember()];
    const [annas, bens] = [await openSocket(anna.client), await openSocket(ben.client)];
    await soon(async () => void (await likes(anna, ben)));
    expect(await bens.next('like')).toEqual({ type: 'like', id: anna.id });
    await likes(ben, anna);
    expect(await annas.next('match')).toEqual({ type: 'match', id: ben.id });
    expect(await bens.next('match')).toEqual({ type: 'match', id: anna.id });
    expect(annas.frames).toHaveLength(1);
    expect(bens.frames).toHaveLength(2);
  });

  it('reach every page of a member and nobody else', async () => {
    const [anna, ben, eve] = [await createMember(), await createMember(), await createMember()];
    const other = await createMemberAt(own, {}, 'birch');
    const bens = [await openSocket(ben.client), await openSocket(ben.client)];
    const others = [
      await openSocket(anna.client),
      await openSocket(eve.client),
      await openSocket(other.client),
    ];
    await soon(async () => void (await likes(anna, ben)));
    for (const socket of bens) expect((await socket.next('like')).id).toBe(anna.id);
    await own.stack.drain(60_000);
    for (const { frames } of others) expect(frames).toEqual([]);
  });

  it('come after a block is lifted, and never while it stands', async () => {
    const [anna, ben] = [await createMember(), await createMember()];
    const bens = await openSocket(ben.client);
    await soon(async () => {
      await ben.client.ok(blockContract, 'POST', { body: { id: anna.id } });
    });
    expect(await anna.client.getErrorCode(likeContract, 'POST', { body: { id: ben.id } })).toBe(
      'blocked_by_user',
    );
    // A like that was on its way when the block came, as no call can make it any more.
    const { documents, name } = openTable(own.stack.environment);
    await documents.send(
      new PutCommand({
        TableName: name,
        Item: {
          pk: `TENANT#maple#MEMBER#${ben.id}`,
          sk: `LIKE#${anna.id}`,
          received_at: new Date().toISOString(),
          is_new: true,
        },
      }),
    );
    await afterAllElse(bens, ben);
    expect(bens.frames.filter((frame) => 'id' in frame && frame.id === anna.id)).toEqual([]);
  });
});

describe('messages', () => {
  it('show on every page of both, and count where they are unread', async () => {
    const [ann, ben] = await two();
    const [anns, annsOther] = [await openSocket(ann.client), await openSocket(ann.client)];
    const bens = await openSocket(ben.client);
    const { message, conversation } = await sendMessage(ann, ben, 'Hello Ben');
    const came = await bens.next('message');
    expect(came).toEqual({
      type: 'message',
      conversation: conversation.id,
      profile: ann.id,
      message: { ...message, from: 'them' },
      cursor: message.id,
    });
    expect((await open(ben, conversation.id)).messages[0]?.text).toBe('Hello Ben');
    for (const socket of [anns, annsOther]) {
      expect(await socket.next('message')).toMatchObject({ profile: ben.id, message });
    }
    const unread = await bens.next('unread');
    expect(unread).toMatchObject({ conversation: conversation.id, total: expect.any(Number) });
    await soon(async () => {
      const last = bens.frames.filter((frame) => frame.type === 'unread').at(-1);
      expect(last).toMatchObject({ total: 0 });
    });
    expect(anns.frames.filter(({ type }) => type === 'unread')).toEqual([]);
  });

  it('tell their sender when they were read', async () => {
    const [ann, ben] = await two();
    const anns = await openSocket(ann.client);
    const { conversation } = await sendMessage(ann, ben);
    await open(ben, conversation.id);
    const read = await anns.next('read');
    expect(read.conversation).toBe(conversation.id);
    const [message] = (await open(ann, conversation.id)).messages;
    expect(read.read_at).toBe(message?.read_at);
    expect((message?.sent_at ?? '') <= read.read_at).toBe(true);
  });

  it('are announced while they are written, now and then', async () => {
    const [ann, ben] = await two();
    const eve = await createMember();
    const [anns, bens] = [await openSocket(ann.client), await openSocket(ben.client)];
    const eves = await openSocket(eve.client);
    const { conversation } = await sendMessage(ann, ben);
    for (let sign = 0; sign < 5; sign++)
      anns.send({ type: 'typing', conversation: conversation.id });
    // Of a conversation that is not hers, or is none.
    eves.send({ type: 'typing', conversation: conversation.id });
    eves.send({ type: 'typing', conversation: 'x'.repeat(22) });
    expect(await bens.next('typing')).toEqual({ type: 'typing', conversation: conversation.id });
    for (const socket of [anns, eves]) {
      socket.send({ type: 'ping' });
      await socket.next('pong');
    }
    await expect(bens.next('typing', 500)).rejects.toThrow('no frame typing');
    await expect(anns.next('typing', 1)).rejects.toThrow();
  });

  it('and signs of writing do not pass a block', async () => {
    const [ann, ben] = await two();
    const { conversation } = await sendMessage(ann, ben);
    // What the message itself tells is over before anybody listens.
    await own.stack.drain(60_000);
    const [anns, bens] = [await openSocket(ann.client), await openSocket(ben.client)];
    await ben.client.ok(blockContract, 'POST', { body: { id: ann.id } });
    await own.stack.drain(60_000);
    const before = { ann: anns.frames.length, ben: bens.frames.length };
    for (const socket of [anns, bens]) {
      socket.send({ type: 'typing', conversation: conversation.id });
      socket.send({ type: 'since', cursor: null });
      await socket.next('caught_up');
    }
    // The total alone, which is the same with a block or without.
    expect(anns.frames.slice(before.ann).map(({ type }) => type)).toEqual(['unread', 'caught_up']);
    expect(bens.frames.slice(before.ben).map(({ type }) => type)).toEqual(['unread', 'caught_up']);
    expect(JSON.stringify([anns.frames, bens.frames])).not.toContain('"num"');
  });
});

describe('a catch-up', () => {
  const catchUp = async (socket: OpenSocket, cursor: string | null) => {
    const from = socket.frames.length;
    socket.send({ type: 'since', cursor });
    const end = await socket.next('caught_up', 20_000);
    return { end, frames: socket.frames.slice(from) };
  };
  const idsIn = (frames: OpenSocket['frames']) =>
    frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.id] : []));

  it('brings what came while nobody listened, in its order, and says where it ends', async () => {
    const [ann, ben] = await two();
    const cara = await createMember();
    const first = await openSocket(ben.client);
    const { end: start } = await catchUp(first, null);
    expect(start.complete).toBe(true);
    await first.close();
    const sent = [
      await sendMessage(ann, ben, 'one'),
      await sendMessage(cara, ben, 'two'),
      await sendMessage(ann, ben, 'three'),
      await sendMessage(ben, ann, 'four'),
    ].map(({ message }) => message.id);
    await own.stack.drain(60_000);
    const again = await openSocket(ben.client);
    const { end, frames } = await catchUp(again, start.cursor);
    expect(idsIn(frames)).toEqual(sent);
    expect(frames.slice(-2)).toEqual([
      { type: 'unread', total: 3 },
      { type: 'caught_up', cursor: sent.at(-1), complete: true },
    ]);
    // What was sent right before may come twice: its id tells.
    await new Promise((resolve) => setTimeout(resolve, limits.catchUpMs));
    expect(idsIn((await catchUp(again, end.cursor)).frames)).toEqual(sent);
  });

  it(
    'misses nothing, however often the network comes and goes',
    async () => {
      const [ann, ben] = await two();
      await giveCredits(ann.id);
      const count = rounds(40, 1_000);
      const sent: string[] = [];
      let sockets = 0;
      /** Number of messages sent when somebody caught up last. */
      let heard = 0;
      const sending = (async () => {
        for (let index = 0; index < count; index++) {
          // However quick the machine is, the network comes and goes meanwhile; however slow, a
          // catch-up brings what was missed.
          while (index - heard >= messagesASocket) await sleep(socketPollMs);
          sent.push((await sendMessage(ann, ben, `${index}`)).message.id);
          // More in the time that a catch-up looks back would be too many for one.
          await sleep(paceMs);
        }
      })();
      const seen = new Set<string>();
      let cursor: string | null = null;
      const listen = async (ms: number): Promise<boolean> => {
        const socket = await openSocket(ben.client);
        socket.send({ type: 'since', cursor });
        // A socket that could not be sent to in time is closed, so that its page comes back: what it
        // was told counts only once it has caught up.
        if (!(await socket.next('caught_up').catch(() => null))) return false;
        sockets++;
        heard = sent.length;
        await new Promise((resolve) => setTimeout(resolve, ms));
        for (const frame of socket.frames) {
          if (frame.type === 'message') seen.add(frame.message.id);
          const place = 'cursor' in frame ? frame.cursor : '';
          if (cursor === null || place > cursor) cursor = place;
        }
        socket.drop();
        return true;
      };
      while (sent.length < count) {
        await listen(Math.random() * 60);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      }
      await sending;
      while (!(await listen(0))) await sleep(socketPollMs);
      expect(sockets).toBeGreaterThan(5);
      expect([...seen].sort()).toEqual(sent);
    },
    soakTimeout(300_000),
  );

  it('reaches back as far as the cursor, and brings what was read meanwhile', async () => {
    const [ann, ben] = await two();
    const { message, conversation } = await sendMessage(ann, ben, 'long ago');
    await open(ben, conversation.id);
    await own.local.advance(3_600);
    try {
      const anns = await openSocket(ann.client);
      expect((await catchUp(anns, null)).frames.map(({ type }) => type)).toEqual([
        'unread',
        'caught_up',
      ]);
      await new Promise((resolve) => setTimeout(resolve, limits.catchUpMs));
      const { frames, end } = await catchUp(anns, message.id);
      expect(idsIn(frames)).toEqual([message.id]);
      expect(frames.filter(({ type }) => type === 'read')).toHaveLength(1);
      expect(frames.find((frame) => frame.type === 'message')).toMatchObject({
        message: { read_at: expect.any(String) },
      });
      expect(end.cursor).toBe(message.id);
      const late = `${String(Date.now() + 86_400_000)}AAAAAAAAAAA`;
      await new Promise((resolve) => setTimeout(resolve, limits.catchUpMs));
      expect((await catchUp(anns, late)).end).toMatchObject({ cursor: late, complete: true });
    } finally {
      await own.local.resetClock();
    }
  });

  it('brings nothing of a conversation that was removed, save what came after that', async () => {
    const [ann, ben] = await two();
    const first = await openSocket(ben.client);
    const { end: start } = await catchUp(first, null);
    await first.close();
    const { conversation } = await sendMessage(ann, ben, 'before');
    await ben.client.ok(chatContract, 'DELETE', { body: { conversation: conversation.id } });
    const { message } = await sendMessage(ann, ben, 'after');
    expect(await own.stack.drain(60_000)).toBe(true);
    const again = await openSocket(ben.client);
    expect(idsIn((await catchUp(again, start.cursor)).frames)).toEqual([message.id]);
  });

  it('says so where it is more than comes this way, and is not given over and over', async () => {
    const [ann, ben] = await two();
    await Promise.all([ann, ben].map(({ id }) => giveCredits(id)));
    const count = limits.catchUpMessages + 1;
    for (let sent = 0; sent < count; sent++) await sendMessage(ann, ben, String(sent));
    // Else the last ones may still be told as news.
    expect(await own.stack.drain(60_000)).toBe(true);
    const bens = await openSocket(ben.client);
    const { frames, end } = await catchUp(bens, `${'0'.repeat(13)}-----------`);
    expect(end.complete).toBe(false);
    expect(idsIn(frames)).toEqual([]);
    expect(frames).toContainEqual({ type: 'unread', total: count });
    // Several at once, as the machine may be slow and the interval is short.
    for (let again = 0; again < 4; again++) bens.send({ type: 'since', cursor: null });
    expect((await bens.next('error')).code).toBe('rate_limited');
  }, 180_000);
});

describe('the end of a session', () => {
  it('by logging out closes its sockets and no others', async () => {
    const member = await createMember();
    const elsewhere = own.at('maple');
    await elsewhere.ok(userContract, 'POST', {
      body: { email: member.email, password },
      headers: { 'x-request-type': 'client' },
    });
    const [here, there] = [await openSocket(member.client), await openSocket(elsewhere)];
    await member.client.ok(logoutContract, 'GET');
    await here.closed;
    expect(there.isOpen()).toBe(true);
    await soon(async () => expect(await openConnections(member)).toHaveLength(1));
    await there.close();
  });

  it.each([
    [
      'by a new password',
      (member: TestUser) =>
        member.client.ok(passwordContract, 'PUT', {
          body: { old_password: password, password: 'another horse battery' },
        }),
    ],
    [
      'by ending all of them',
      (member: TestUser) => member.client.ok(sessionsContract, 'DELETE', { body: { all: true } }),
    ],
  ])('%s closes every socket', async (_, end) => {
    const member = await createMember();
    const sockets = [await openSocket(member.client), await openSocket(member.client)];
    await end(member);
    await Promise.all(sockets.map(({ closed }) => closed));
    await soon(async () => expect(await openConnections(member)).toHaveLength(0));
  });

  it('that is over leaves a socket that nobody closed without a word', async () => {
    const member = await createMember();
    const socket = await openSocket(member.client);
    const { documents, name } = openTable(own.stack.environment);
    // As if the stream had lost the end of the session: the socket is no longer known as its.
    const [item] = await openConnections(member);
    await documents.send(
      new DeleteCommand({ TableName: name, Key: { pk: item?.pk, sk: item?.sk } }),
    );
    await member.client.ok(logoutContract, 'GET');
    await own.stack.drain(60_000);
    expect(socket.isOpen()).toBe(true);
    socket.send({ type: 'ping' });
    await socket.closed;
    expect(socket.frames).toEqual([]);
  });
});

describe('frames of a browser', () => {
  it('that are nonsense are answered by an error, and harm nobody', async () => {
    const { client } = await createMember();
    const socket = await openSocket(client);
    const refused: [string | Buffer, string][] = [
      ['', 'malformed_json'],
      ['null', 'malformed_json'],
      ['[]', 'malformed_json'],
      ['{', 'malformed_json'],
      ['{"type":"since","__proto__":{}}', 'malformed_json'],
      [`{"a":${'['.repeat(500)}${']'.repeat(500)}}`, 'malformed_json'],
      [Buffer.from([0xff, 0xfe]), 'malformed_json'],
      ['{}', 'validation_failed'],
      ['{"type":"message"}', 'validation_failed'],
      ['{"type":"ping","more":1}', 'validation_failed'],
      ['{"type":"typing"}', 'validation_failed'],
      ['{"type":"typing","conversation":"DEBIT#maple"}', 'validation_failed'],
      ['{"type":"since","cursor":"x"}', 'validation_failed'],
      ['{"type":"constructor"}', 'validation_failed'],
      [
        JSON.stringify({ type: 'ping', pad: 'x'.repeat(limits.socketFrameBytes) }),
        'payload_too_large',
      ],
    ];
    for (const [data, code] of refused) {
      socket.sendRaw(data);
      expect((await socket.next('error')).code, String(data).slice(0, 80)).toBe(code);
    }
    socket.send({ type: 'ping' });
    await socket.next('pong');
    const { workers } = await own.local.health();
    expect(workers).toMatchObject({ unhandled: 0, deaths: 0 });
    socket.sendRaw('x'.repeat(40 * 1024));
    expect(await socket.closed).toBe(1009);
  });

  it(
    'that are random never end a function',
    async () => {
      const { client } = await createMember();
      const socket = await openSocket(client);
      const count = rounds(150, 5_000);
      const values = [
        null,
        1,
        '',
        'x',
        [],
        {},
        'TENANT#maple#MEMBER#1',
        '__proto__',
        -1,
        1e99,
        true,
      ];
      const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
      for (let sent = 0; sent < count; sent++) {
        const frame: Record<string, unknown> = {
          type: any(['since', 'typing', 'pings', 'like', 7, null]),
        };
        for (let more = Math.random() * 3; more > 0; more--) {
          frame[any(['cursor', 'conversation', 'id', 'constructor', 'x'])] = any(values);
        }
        socket.sendRaw(Math.random() < 0.2 ? randomBytes(40) : JSON.stringify(frame));
        if (sent % 50 === 49) {
          socket.send({ type: 'ping' });
          await socket.next('pong', 20_000);
        }
      }
      expect(socket.isOpen()).toBe(true);
      const { workers } = await own.local.health();
      expect(workers).toMatchObject({ unhandled: 0, deaths: 0 });
    },
    soakTimeout(300_000),
  );
});

describe('many sockets', () => {
  it(
    'are held, and each hears what is its own',
    async () => {
      const count = rounds(250, 5_000);
      const members = Math.ceil(count / limits.socketsMost);
      const people: TestUser[] = [];
      while (people.length < members) {
        people.push(
          ...(await Promise.all([createMember(), createMember(), createMember(), createMember()])),
        );
      }
      const all: { member: TestUser; socket: OpenSocket }[] = [];
      for (const member of people.slice(0, members)) {
        const sockets = await Promise.all(
          Array.from({ length: limits.socketsMost }, () => openSocket(member.client)),
        );
        all.push(...sockets.map((socket) => ({ member, socket })));
      }
      expect(all.length).toBeGreaterThanOrEqual(count);
      const liker = await createMember();
      const target = people[0] as TestUser;
      await soon(async () => void (await likes(liker, target)));
      const own_ = all.filter(({ member }) => member === target);
      await Promise.all(own_.map(({ socket }) => socket.next('like')));
      for (const { member, socket } of all) {
        expect(socket.isOpen()).toBe(true);
        if (member !== target) expect(socket.frames).toEqual([]);
      }
      await Promise.all(all.map(({ socket }) => socket.close()));
    },
    soakTimeout(300_000),
  );
});
