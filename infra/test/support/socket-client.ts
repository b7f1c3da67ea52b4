/**
 * A browser's socket on the local stack, which checks every received frame against the contract.
 */
import { isDeepStrictEqual } from 'node:util';
import { WebSocket } from 'ws';
import {
  type BrowserFrame,
  type FrameByType,
  type ServerFrame,
  serverFrameSchema,
} from '#shared/api/socket.ts';
import { socketPath } from '#shared/socket-path.ts';
import type { Client, SentHeaders } from './client.ts';

export interface OpenSocket {
  /** All received frames in their order. */
  frames: ServerFrame[];
  send(frame: BrowserFrame): void;
  /** Sends any data. */
  sendRaw(data: string | Buffer): void;
  /**
   * Returns the first frame of a type since the last call of `next` for that type, waiting for it
   * up to `withinMs`.
   */
  next<Type extends ServerFrame['type']>(type: Type, withinMs?: number): Promise<FrameByType<Type>>;
  /** Resolves to the close code when the socket is closed. */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  /** Closes the socket normally, like a page that is left. */
  close(): Promise<number>;
  /** Drops the connection without a close frame, like a lost network. */
  drop(): void;
}

/** The response to a handshake was no socket. */
export class HandshakeRefused extends Error {
  override readonly name = 'HandshakeRefused';
  readonly status: number;
  constructor(status: number) {
    super(`the handshake was refused: ${status}`);
    this.status = status;
  }
}

const frameMs = 5_000;

/**
 * Opens a socket like a page of the visitor's brand.
 *
 * @throws HandshakeRefused
 */
export function openSocket(
  client: Client,
  { headers = {}, path = socketPath }: { headers?: SentHeaders; path?: string } = {},
): Promise<OpenSocket> {
  const port = client.host.split(':')[1];
  const sent: SentHeaders = {
    host: client.host,
    origin: client.origin,
    'x-local-ip': client.address,
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
    ...headers,
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    perMessageDeflate: false,
  });
  const frames: ServerFrame[] = [];
  const taken = new Map<string, number>();
  const waiting = new Set<() => void>();
  const broken: string[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      resolve(code);
      for (const look of waiting) look();
    });
  });
  socket.on('message', (data) => {
    const text = String(data);
    const value: unknown = JSON.parse(text);
    const parsed = serverFrameSchema.safeParse(value);
    if (parsed.success && isDeepStrictEqual(parsed.data, value)) frames.push(parsed.data);
    else broken.push(text);
    for (const look of waiting) look();
  });

  async function next<Type extends ServerFrame['type']>(type: Type, withinMs = frameMs) {
    return new Promise<FrameByType<Type>>((resolve, reject) => {
      const end = (act: () => void) => {
        waiting.delete(look);
        clearTimeout(timer);
        act();
      };
      const fail = (why: string) =>
        end(() =>
          reject(new Error(`no frame ${type} (${why}); there came ${JSON.stringify(frames)}`)),
        );
      const look = () => {
        if (broken.length > 0) return fail(`a frame is not of the contract: ${broken[0]}`);
        const from = taken.get(type) ?? 0;
        const at = frames.findIndex((frame, index) => index >= from && frame.type === type);
        if (at >= 0) {
          taken.set(type, at + 1);
          end(() => resolve(frames[at] as FrameByType<Type>));
        } else if (socket.readyState >= socket.CLOSING) fail('the socket is closed');
      };
      const timer = setTimeout(() => fail(`within ${withinMs} ms`), withinMs);
      waiting.add(look);
      look();
    });
  }

  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (request, response) => {
      reject(new HandshakeRefused(response.statusCode ?? 0));
      request.destroy();
    });
    socket.on('error', reject);
    socket.once('open', () =>
      resolve({
        frames,
        send: (frame) => socket.send(JSON.stringify(frame)),
        sendRaw: (data) => socket.send(data),
        next,
        closed,
        isOpen: () => socket.readyState === socket.OPEN,
        close: () => {
          socket.close();
          return closed;
        },
        drop: () => socket.terminate(),
      }),
    );
  });
}

/** Returns the status of a refused handshake, or 101. */
export async function handshakeStatus(...given: Parameters<typeof openSocket>): Promise<number> {
  try {
    await (await openSocket(...given)).close();
    return 101;
  } catch (refused) {
    if (refused instanceof HandshakeRefused) return refused.status;
    throw refused;
  }
}
