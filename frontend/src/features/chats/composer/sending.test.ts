import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { User } from '#shared/model/user.ts';
import { threadQuery } from '../api.ts';
import { takeMessage } from '../cache/incoming.ts';
import { getMessages, type Thread } from '../cache/thread.ts';
import { conversationId, message, noor, storageFixture, thread, threadPage } from '../fixtures.ts';
import { forgetOutgoing, outgoing, putOutgoing } from './outgoing.ts';
import { allSent, send, sendAgain, sendWaiting } from './sending.ts';

/** Longer than any busy machine takes. */
const patiently = { timeout: 20_000 };

interface Sent {
  text: string;
  client_id: string;
  to: string;
}
type Reply = { status: number; json: object } | 'lost';

const me = { member: 'me', to: noor.id };
const conversation = conversationId('noor');
const browser = { onLine: true };
/** What the server got, and what it says to each. */
let got: Sent[];
let reply: (sent: Sent) => Reply | Promise<Reply>;

const accepted = ({ text }: Sent): Reply => ({
  status: 201,
  json: {
    message: message(got.length, { from: 'me', text }),
    conversation: { id: conversation },
    credits: 20 - got.length,
    free_messages: 0,
    free_conversations: 1,
  },
});
const refused = (code: string, params = {}): Reply => ({
  status: 402,
  json: { error: { code, message: '', params } },
});

beforeEach(() => {
  got = [];
  reply = accepted;
  browser.onLine = true;
  vi.stubGlobal('localStorage', storageFixture());
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') throw new TypeError('nothing else is asked for');
    const sent = JSON.parse(String(body)) as Sent;
    got.push(sent);
    const response = await reply(sent);
    if (response === 'lost') throw new TypeError('no answer came');
    return new Response(JSON.stringify(response.json), { status: response.status });
  });
  forgetOutgoing();
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

function loaded() {
  const client = new QueryClient();
  client.setQueryData<User | null>(userKey, userFixture());
  client.setQueryData<Thread>(threadQuery(noor.id).queryKey, thread(threadPage([])));
  return {
    client,
    texts: () =>
      getMessages(client.getQueryData<Thread>(threadQuery(noor.id).queryKey) ?? thread()).map(
        ({ text }) => text,
      ),
    credits: () => client.getQueryData<User>(userKey)?.credits,
  };
}

describe('sending', () => {
  it('shows a message at once, and what is left once the server has it', async () => {
    const { client, texts, credits } = loaded();
    const done = send(client, me, { text: 'Hello' });
    expect(outgoing()).toMatchObject([{ text: 'Hello', state: 'sending', to: noor.id }]);
    await done;
    expect(outgoing()).toEqual([]);
    expect(texts()).toEqual(['Hello']);
    expect(credits()).toBe(19);
  });

  it('keeps the order, however fast somebody writes', async () => {
    const { client, texts } = loaded();
    let held = (_: Reply): void => undefined;
    reply = (sent) =>
      sent.text === 'one'
        ? new Promise((resolve) => {
            held = () => resolve(accepted(sent));
          })
        : accepted(sent);
    const all = ['one', 'two', 'three'].map((text) => send(client, me, { text }));
    await vi.waitFor(() => expect(got).toHaveLength(1), patiently);
    held('lost');
    await Promise.all(all);
    expect(got.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('sends one value for all tries, and a press too many sends nothing', async () => {
    const { client, texts } = loaded();
    let tries = 0;
    reply = (sent) => (++tries < 3 ? 'lost' : accepted(sent));
    const done = send(client, me, { text: 'Hello' });
    const [waiting] = outgoing();
    if (waiting) void sendAgain(client, waiting);
    await done;
    expect(new Set(got.map(({ client_id }) => client_id)).size).toBe(1);
    expect(got).toHaveLength(3);
    expect(texts()).toEqual(['Hello']);
  });

  it('says why it failed, and goes again under the same value', async () => {
    const { client, texts } = loaded();
    reply = () => refused('not_enough_credits', { needed: 3, missing: 2 });
    await send(client, me, { text: 'Hello' });
    const [failed] = outgoing();
    expect(failed).toMatchObject({
      state: 'failed',
      code: 'not_enough_credits',
      params: { missing: 2 },
    });
    expect(texts()).toEqual([]);
    reply = accepted;
    if (failed) await sendAgain(client, failed);
    expect(got.map(({ client_id }) => client_id)).toEqual([failed?.client_id, failed?.client_id]);
    expect(outgoing()).toEqual([]);
  });

  it('fails at once where there is no network, and goes by itself when it is back', async () => {
    const { client, texts } = loaded();
    browser.onLine = false;
    await send(client, me, { text: 'one' });
    await send(client, me, { text: 'two' });
    expect(got).toEqual([]);
    expect(outgoing().map(({ code }) => code)).toEqual(['network', 'network']);
    browser.onLine = true;
    sendWaiting(client, 'me');
    sendWaiting(client, 'me');
    await allSent(noor.id);
    expect(texts()).toEqual(['one', 'two']);
    expect(got).toHaveLength(2);
  });

  it('sends what an earlier page left a while ago, once and under its old value', async () => {
    const { client } = loaded();
    browser.onLine = false;
    await send(client, me, { text: 'before the reload' });
    const [left] = outgoing();
    forgetOutgoing();
    browser.onLine = true;
    sendWaiting(client, 'me');
    sendWaiting(client, 'me');
    await allSent(noor.id);
    expect(got.map(({ client_id }) => client_id)).toEqual([left?.client_id]);
    expect(outgoing()).toEqual([]);
  });

  it('never sends by itself what was left long ago, or by somebody else', async () => {
    const { client } = loaded();
    browser.onLine = false;
    await send(client, { ...me, member: 'somebody else' }, { text: 'theirs' });
    const base = { ...me, at: '2026-03-02T09:00:00.000Z', text: 'left' } as const;
    putOutgoing({ ...base, client_id: 'left', state: 'sending' });
    forgetOutgoing();
    browser.onLine = true;
    sendWaiting(client, 'me');
    await allSent(noor.id);
    expect(got).toEqual([]);
  });

  it('shows a message once, though the socket tells of it before the answer', async () => {
    const { client, texts } = loaded();
    let response = (_: Reply): void => undefined;
    reply = () =>
      new Promise((resolve) => {
        response = resolve;
      });
    const done = send(client, me, { text: 'Hello' });
    await vi.waitFor(() => expect(got).toHaveLength(1), patiently);
    const own = message(1, { from: 'me', text: 'Hello' });
    const taken = takeMessage(client, { conversation, profile: noor.id, message: own });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(texts()).toEqual([]);
    expect(outgoing()).toHaveLength(1);
    response(accepted({ text: 'Hello', client_id: '', to: '' }));
    await Promise.all([done, taken]);
    expect(texts()).toEqual(['Hello']);
    expect(outgoing()).toEqual([]);
  });
});
