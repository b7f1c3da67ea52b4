import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserFrame, ServerFrame } from '#shared/api/socket.ts';
import * as limits from '#shared/limits.ts';
import {
  createSocketClient,
  type SocketClient,
  type SocketEvent,
  type SocketPorts,
} from './socket.ts';

const cursorAt = (ms: number) => `${String(ms).padStart(13, '0')}AAAAAAAAAAA`;

/** A socket whose other end is the test. */
class FakeChannel {
  readyState = 0;
  sent: BrowserFrame[] = [];
  left = false;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 0) complaints++;
    this.left = true;
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.({} as never);
  }
  says(frame: ServerFrame | string) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.onmessage?.({ data } as never);
  }
  closes(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}

let channels: FakeChannel[];
/** How often a browser would have complained in its console. */
let complaints: number;
let online: boolean;
let visible: boolean;
let happens: (event: SocketEvent) => void;
let listening: boolean;
let client: SocketClient;
const heard = { onFrame: vi.fn(), onGap: vi.fn(), onPoll: vi.fn(), onEnd: vi.fn() };

const ports: SocketPorts = {
  open: () => {
    const channel = new FakeChannel();
    channels.push(channel);
    return channel as unknown as WebSocket;
  },
  isOnline: () => online,
  isVisible: () => visible,
  listen: (handle) => {
    happens = handle;
    listening = true;
    return () => {
      listening = false;
    };
  },
};

const last = () => channels.at(-1) as FakeChannel;
const caughtUp = (cursor = cursorAt(1), complete = true): ServerFrame => ({
  type: 'caught_up',
  cursor,
  complete,
});
const message = (id: string): ServerFrame => ({
  type: 'message',
  conversation: 'c'.repeat(22),
  profile: 'p'.repeat(22),
  cursor: id,
  message: {
    id,
    from: 'them',
    kind: 'text',
    text: 'hi',
    image: null,
    gift: null,
    sent_at: '2026-01-01T00:00:00.000Z',
    read_at: null,
  },
});
function open(cursor?: string) {
  client.start();
  last().opens();
  last().says(caughtUp(cursor));
}
/** Lets time pass until the next try. @returns how long that took, in ms */
function untilNextTry(): number {
  const before = channels.length;
  let waited = 0;
  while (channels.length === before && waited <= limits.socketRetryMostMs) {
    vi.advanceTimersByTime(500);
    waited += 500;
  }
  return waited;
}
const fails = () => {
  last().closes();
  untilNextTry();
};

beforeEach(() => {
  vi.useFakeTimers();
  channels = [];
  complaints = 0;
  online = true;
  visible = true;
  vi.clearAllMocks();
  client = createSocketClient(ports);
  client.subscribe(heard);
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

describe('a socket', () => {
  it('is one, and asks for what came before it was there', () => {
    client.start();
    client.start();
    expect(channels).toHaveLength(1);
    expect(client.state()).toBe('connecting');
    last().opens();
    expect(last().sent).toEqual([{ type: 'since', cursor: null }]);
    expect(client.state()).toBe('connecting');
    last().says(caughtUp());
    expect(client.state()).toBe('open');
    expect(heard.onGap).not.toHaveBeenCalled();
  });

  it('hands on what comes, and nothing that is no frame', () => {
    open();
    for (const text of ['', '{', 'null', '[]', '7', '{"message":"Internal server error"}']) {
      last().says(text);
    }
    heard.onFrame.mockClear();
    last().says({ type: 'like', id: 'p'.repeat(22) });
    last().says({ type: 'error', code: 'unavailable' });
    last().says({ type: 'pong' });
    expect(heard.onFrame.mock.calls).toEqual([[{ type: 'like', id: 'p'.repeat(22) }]]);
  });

  it('tells those who still listen, although one of them leaves', () => {
    open();
    const other = vi.fn();
    const leave = client.subscribe({
      onFrame: () => {
        other();
        leave();
      },
    });
    last().says({ type: 'like', id: 'p'.repeat(22) });
    last().says({ type: 'like', id: 'p'.repeat(22) });
    expect(other).toHaveBeenCalledTimes(1);
  });

  it('sends only where it is open', () => {
    client.start();
    client.send({ type: 'typing', conversation: 'c'.repeat(22) });
    last().opens();
    client.send({ type: 'typing', conversation: 'c'.repeat(22) });
    expect(last().sent.map(({ type }) => type)).toEqual(['since', 'typing']);
  });

  it('is closed with the session, and starts anew for the next member', () => {
    open(cursorAt(5));
    client.stop();
    expect(last().left).toBe(true);
    expect(client.state()).toBe('off');
    expect(listening).toBe(false);
    last().says({ type: 'like', id: 'p'.repeat(22) });
    last().closes();
    vi.advanceTimersByTime(3_600_000);
    expect(channels).toHaveLength(1);
    expect(heard.onFrame).toHaveBeenCalledTimes(1);
    client.start();
    last().opens();
    expect(last().sent).toEqual([{ type: 'since', cursor: null }]);
  });
});

describe('after a break', () => {
  it('comes back and asks for what followed the latest message', () => {
    open(cursorAt(5));
    last().says(message(cursorAt(9)));
    last().says(message(cursorAt(7)));
    last().closes();
    expect(client.state()).toBe('connecting');
    vi.advanceTimersByTime(limits.socketRetryBaseMs);
    expect(channels).toHaveLength(2);
    last().opens();
    expect(last().sent).toEqual([{ type: 'since', cursor: cursorAt(9) }]);
  });

  it('waits longer after every failure, and never longer than a minute', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    client.start();
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      last().closes();
      waits.push(untilNextTry());
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1_000));
    vi.restoreAllMocks();
  });

  it('tells that more was missed than came', () => {
    open();
    last().closes();
    vi.advanceTimersByTime(limits.socketRetryBaseMs);
    last().opens();
    last().says(caughtUp(cursorAt(9), false));
    expect(heard.onGap).toHaveBeenCalledTimes(1);
  });

  it('tells so too when the first socket took longer than a catch-up without cursor reaches', () => {
    const started = Date.now();
    client.start();
    while (Date.now() - started <= limits.catchUpOverlapSeconds * 1_000) {
      fails();
    }
    last().opens();
    // A message of the catch-up says nothing about what came before it.
    last().says(message(cursorAt(1)));
    last().says(caughtUp());
    expect(heard.onGap).toHaveBeenCalledTimes(1);
    fails();
    last().opens();
    last().says(caughtUp());
    expect(heard.onGap).toHaveBeenCalledTimes(1);
  });

  it('gives up a socket that does not open, or does not catch up', () => {
    client.start();
    vi.advanceTimersByTime(limits.socketResponseMs);
    expect(channels[0]?.left).toBe(true);
    vi.advanceTimersByTime(2 * limits.socketRetryBaseMs);
    expect(channels).toHaveLength(2);
    last().opens();
    // Of a long catch-up every message is a sign of life.
    vi.advanceTimersByTime(limits.socketResponseMs - 1);
    last().says(message(cursorAt(1)));
    vi.advanceTimersByTime(limits.socketResponseMs - 1);
    expect(last().left).toBe(false);
    vi.advanceTimersByTime(1);
    expect(last().left).toBe(true);
  });

  it('asks who is logged in when the server ended it, and does not hurry', () => {
    open();
    last().closes(1000);
    expect(heard.onEnd).toHaveBeenCalledTimes(1);
    // Whatever else is asked for would be refused.
    expect(heard.onPoll).not.toHaveBeenCalled();
    vi.advanceTimersByTime(limits.socketRetryEndedMs - 1);
    expect(channels).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(channels).toHaveLength(2);
  });
});

describe('a long life', () => {
  it('pings before the line is idle for ten minutes, and leaves it when nothing answers', () => {
    open();
    vi.advanceTimersByTime(limits.socketPingMs);
    expect(limits.socketPingMs).toBeLessThan(10 * 60_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    last().says({ type: 'pong' });
    vi.advanceTimersByTime(limits.socketPingMs);
    expect(channels).toHaveLength(1);
    expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
    vi.advanceTimersByTime(limits.socketResponseMs);
    expect(channels[0]?.left).toBe(true);
    vi.advanceTimersByTime(limits.socketRetryBaseMs);
    expect(channels).toHaveLength(2);
  });

  it('is renewed before the two hours are over', () => {
    open(cursorAt(3));
    for (let minutes = 0; minutes < 119 && channels.length === 1; minutes += 5) {
      vi.advanceTimersByTime(5 * 60_000);
      last().says({ type: 'pong' });
    }
    expect(channels).toHaveLength(2);
    expect(channels[0]?.left).toBe(true);
    last().opens();
    expect(last().sent).toEqual([{ type: 'since', cursor: cursorAt(3) }]);
    expect(heard.onGap).not.toHaveBeenCalled();
  });
});

describe('where no socket gets through', () => {
  it('asks listeners to look, every 15 s, and keeps trying', () => {
    client.start();
    fails();
    fails();
    expect(client.state()).toBe('connecting');
    expect(heard.onPoll).not.toHaveBeenCalled();
    last().closes();
    expect(client.state()).toBe('polling');
    expect(heard.onPoll).toHaveBeenCalledTimes(1);
    const before = channels.length;
    for (let index = 0; index < 4; index++) vi.advanceTimersByTime(limits.socketPollMs);
    expect(heard.onPoll).toHaveBeenCalledTimes(5);
    expect(channels.length).toBeGreaterThan(before);
    fails();
    last().opens();
    last().says(caughtUp());
    expect(client.state()).toBe('open');
    heard.onPoll.mockClear();
    vi.advanceTimersByTime(10 * limits.socketPollMs);
    expect(heard.onPoll).not.toHaveBeenCalled();
  });

  it('does the same where a policy forbids them', () => {
    const forbidden = createSocketClient({
      ...ports,
      open: () => {
        throw new Error('SecurityError');
      },
    });
    forbidden.subscribe(heard);
    forbidden.start();
    vi.advanceTimersByTime(3 * limits.socketRetryMostMs);
    expect(forbidden.state()).toBe('polling');
    forbidden.stop();
  });

  it('leaves pages in peace that nobody sees', () => {
    client.start();
    visible = false;
    fails();
    fails();
    last().closes();
    vi.advanceTimersByTime(4 * limits.socketPollMs);
    expect(heard.onPoll).not.toHaveBeenCalled();
    visible = true;
    happens('visible');
    expect(heard.onPoll).toHaveBeenCalledTimes(1);
  });
});

describe('a device', () => {
  it('that lost its network tries again at once when that is back', () => {
    open(cursorAt(4));
    online = false;
    happens('offline');
    expect(last().left).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    expect(channels).toHaveLength(1);
    online = true;
    happens('online');
    expect(channels).toHaveLength(2);
    last().opens();
    expect(last().sent).toEqual([{ type: 'since', cursor: cursorAt(4) }]);
  });

  it('that wakes up makes sure that its socket still is one', () => {
    open();
    happens('visible');
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    last().says({ type: 'pong' });
    vi.advanceTimersByTime(limits.socketResponseMs);
    expect(channels).toHaveLength(1);
    happens('visible');
    vi.advanceTimersByTime(limits.socketAliveMs + limits.socketRetryBaseMs);
    expect(channels).toHaveLength(2);
  });

  it('that leaves a page while its socket opens hears no complaint, and keeps none', () => {
    client.start();
    happens('hide');
    last().opens();
    expect(last().left).toBe(true);
    expect(last().sent).toEqual([]);
    happens('show');
    expect(channels).toHaveLength(2);
    client.stop();
    expect(complaints).toBe(0);
  });

  it('that wakes up while it waits tries at once', () => {
    client.start();
    last().closes();
    happens('visible');
    expect(channels).toHaveLength(2);
    happens('visible');
    expect(channels).toHaveLength(2);
  });

  it('holds no socket for a page that was left, and opens one on the way back', () => {
    open(cursorAt(4));
    happens('hide');
    expect(last().left).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    expect(channels).toHaveLength(1);
    happens('show');
    expect(channels).toHaveLength(2);
    last().opens();
    expect(last().sent).toEqual([{ type: 'since', cursor: cursorAt(4) }]);
  });
});
