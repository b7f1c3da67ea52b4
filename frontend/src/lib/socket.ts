/**
 * The open line to the server: one socket for each page of a member. It comes back after a break
 * and catches up from the last message that it knows, so that nothing is missed. Where a network
 * lets no socket through, listeners are asked to look for themselves every now and then.
 */
import type { BrowserFrame, ServerFrame } from '#shared/api/socket.ts';
import * as limits from '#shared/limits.ts';
import { socketPath } from '#shared/socket-path.ts';

export interface SocketListener {
  /** Something came. A message may come more than once, and in another order than it was sent. */
  onFrame?: ((frame: ServerFrame) => void) | undefined;
  /** More was missed than is sent again: what was loaded before may be old. */
  onGap?: (() => void) | undefined;
  /** There is no socket: time to ask for what would have come over it. */
  onPoll?: (() => void) | undefined;
  /** The server ended the socket, as it does with the session: time to ask who is logged in. */
  onEnd?: (() => void) | undefined;
}

/** `polling`: a socket is still tried for, and listeners are asked to look meanwhile. */
export type SocketState = 'off' | 'connecting' | 'open' | 'polling';

export interface SocketClient {
  /** Keeps a socket open from now on. */
  start(): void;
  /** Closes it and forgets what was last seen: the next member is another one. */
  stop(): void;
  /** @returns what ends it */
  subscribe(listener: SocketListener): () => void;
  /** Sends a frame where there is a socket; what cannot be sent now is not sent later. */
  send(frame: BrowserFrame): void;
  state(): SocketState;
}

type Channel = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose'
>;

/** `hide`: the page is left, and may be kept for the way back, which is `show`. */
export type SocketEvent = 'offline' | 'online' | 'visible' | 'hide' | 'show';

/** What the client needs of a browser. */
export interface SocketPorts {
  /** @throws where a policy forbids it */
  open(): Channel;
  isOnline(): boolean;
  isVisible(): boolean;
  listen(handle: (event: SocketEvent) => void): () => void;
}

const connectingState = 0;
const openState = 1;
/** With this code the server ends a socket on purpose. */
const closedNormally = 1000;

export function createSocketClient(ports: SocketPorts): SocketClient {
  const listeners = new Set<SocketListener>();
  let state: SocketState = 'off';
  let channel: Channel | null = null;
  /** Id of the latest message that came; null where none did. */
  let cursor: string | null = null;
  /** When the page began to load what the first catch-up may not reach back to; null after it. */
  let startedAt: number | null = null;
  let failures = 0;
  let unlisten = (): void => undefined;
  const timers = new Map<'retry' | 'answer' | 'ping' | 'renew' | 'poll', number>();

  const later = (name: 'retry' | 'answer' | 'ping' | 'renew', ms: number, act: () => void) => {
    cancel(name);
    timers.set(name, setTimeout(act, ms) as unknown as number);
  };
  const cancel = (...names: ('retry' | 'answer' | 'ping' | 'renew' | 'poll')[]) => {
    for (const name of names) {
      clearTimeout(timers.get(name));
      timers.delete(name);
    }
  };
  const notify = (act: (listener: SocketListener) => void) => {
    for (const listener of [...listeners]) act(listener);
  };
  const poll = () => notify(({ onPoll }) => onPoll?.());

  function connect(): void {
    cancel('retry');
    drop();
    if (state === 'off') return;
    if (state === 'open') state = 'connecting';
    let opened: Channel;
    try {
      opened = ports.open();
    } catch {
      lost(0);
      return;
    }
    channel = opened;
    awaitResponse();
    opened.onopen = () => {
      if (channel !== opened) return;
      send({ type: 'since', cursor });
      awaitResponse();
    };
    opened.onmessage = ({ data }) => {
      if (channel === opened) receive(String(data));
    };
    opened.onclose = ({ code }) => {
      if (channel === opened) lost(code);
    };
  }

  /** What does not answer in time is as good as closed. */
  const awaitResponse = (ms: number = limits.socketResponseMs) =>
    later('answer', ms, () => lost(0));

  function receive(text: string): void {
    const frame = parse(text);
    if (!frame) return;
    switch (frame.type) {
      case 'pong':
        cancel('answer');
        return;
      case 'error':
        // Of the frames that are sent only a catch-up must be answered, and that is waited for.
        return;
      case 'caught_up':
        caughtUp(frame.cursor, frame.complete);
        break;
      case 'message':
        if (cursor === null || frame.cursor > cursor) cursor = frame.cursor;
        // A long catch-up is one that goes on.
        if (state !== 'open') awaitResponse();
        break;
    }
    notify(({ onFrame }) => onFrame?.(frame));
  }

  function caughtUp(at: string, complete: boolean): void {
    cancel('answer', 'poll');
    const waitedMs = startedAt === null ? 0 : Date.now() - startedAt;
    startedAt = null;
    if (cursor === null || at > cursor) cursor = at;
    state = 'open';
    failures = 0;
    schedulePing();
    later('renew', limits.socketRenewMs, connect);
    const isCovered = complete && waitedMs <= limits.catchUpOverlapSeconds * 1_000;
    if (!isCovered) notify(({ onGap }) => onGap?.());
  }

  function schedulePing(): void {
    later('ping', limits.socketPingMs, () => ping(limits.socketResponseMs));
  }

  function ping(answerMs: number): void {
    send({ type: 'ping' });
    awaitResponse(answerMs);
    schedulePing();
  }

  function lost(code: number): void {
    const wasOpen = state === 'open';
    drop(true);
    if (state === 'off') return;
    if (wasOpen) state = 'connecting';
    else failures += 1;
    const isEnded = wasOpen && code === closedNormally;
    // Until somebody has asked for the member another try would be in vain.
    if (isEnded) notify(({ onEnd }) => onEnd?.());
    if (failures >= limits.socketFailures && state !== 'polling') {
      state = 'polling';
      keepPolling();
    }
    // Some systems say that they are offline and are not.
    const isHopeless = isEnded || !ports.isOnline();
    later('retry', isHopeless ? limits.socketRetryEndedMs : retryMs(failures), connect);
  }

  function keepPolling(): void {
    if (ports.isVisible() && ports.isOnline()) poll();
    timers.set('poll', setTimeout(keepPolling, limits.socketPollMs) as unknown as number);
  }

  /** Leaves the socket at hand; what it still says is not heard. */
  function drop(hangs = false): void {
    cancel('answer', 'ping', 'renew');
    const left = channel;
    channel = null;
    // Browsers complain of one that is closed before it is open; and while one hangs they open no
    // other.
    if (left?.readyState === connectingState && !hangs) left.onopen = () => left.close();
    else left?.close();
  }

  function send(frame: BrowserFrame): void {
    if (channel?.readyState === openState) channel.send(JSON.stringify(frame));
  }

  const handle = (event: SocketEvent) => {
    if (event === 'hide' || event === 'offline') {
      // A page with a socket is not kept for the way back, and one without network has none.
      drop();
      cancel('retry', 'poll');
      state = 'connecting';
    } else if (state === 'open' && event === 'visible') {
      // A device that slept does not notice that its sockets are gone, and the member looks now.
      ping(limits.socketAliveMs);
    } else if (state !== 'open') {
      failures = Math.min(failures, limits.socketFailures - 1);
      if (state === 'polling') poll();
      if (channel === null) connect();
    }
  };

  return {
    start() {
      if (state !== 'off') return;
      state = 'connecting';
      startedAt = Date.now();
      unlisten = ports.listen(handle);
      connect();
    },
    stop() {
      state = 'off';
      drop();
      cancel('retry', 'poll');
      unlisten();
      cursor = null;
      failures = 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    send,
    state: () => state,
  };
}

/** Doubled with every failure, and spread, so that not all browsers come back at the same moment. */
const retryMs = (failures: number): number =>
  Math.min(limits.socketRetryMostMs, limits.socketRetryBaseMs * 2 ** failures) *
  (0.5 + Math.random() / 2);

/** A frame, or null for what is none; types that are unknown here are listeners' to ignore. */
function parse(text: string): ServerFrame | null {
  try {
    const value = JSON.parse(text) as ServerFrame | null;
    return typeof value?.type === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** What a real browser has. */
const browserPorts: SocketPorts = {
  open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}`),
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  listen(handle) {
    const ending = new AbortController();
    const on = (target: EventTarget, name: string, act: (event: Event) => void) =>
      target.addEventListener(name, act, { signal: ending.signal });
    on(window, 'online', () => handle('online'));
    on(window, 'offline', () => handle('offline'));
    on(window, 'pagehide', () => handle('hide'));
    on(window, 'pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) handle('show');
    });
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') handle('visible');
    });
    return () => ending.abort();
  },
};

/** The socket of this page. */
export const socket: SocketClient = createSocketClient(browserPorts);
