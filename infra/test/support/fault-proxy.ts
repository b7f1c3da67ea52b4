/**
 * A proxy between the functions and their table which causes the faults of a network and a busy
 * table: throttling, conflicts, 500s, delays, and responses that are lost after the commit.
 */

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '#shared/chance.ts';
import { closeServer, listenOnLoopback } from '../../local/engines/loopback.ts';

const kinds = [
  /** Refused without any effect. */
  'throttled',
  /** A conflict with another transaction. */
  'conflict',
  /** 500 without any effect. */
  'failed',
  /** 500 after the execution. */
  'failed_after',
  'delayed',
  /** Longer than the functions wait for a response. */
  'too_late',
  /** Executed, but the connection ends without a response. */
  'lost',
  /** The connection ends before the execution. */
  'cut',
] as const;
export type FaultKind = (typeof kinds)[number];

export interface FaultProxy {
  /** Starts a proxy for an engine and returns its URL. */
  through(endpoint: string): Promise<string>;
  /** Turns the faults on or off. */
  disturb(on: boolean): void;
  /** Numbers of calls and of faults while faults are on. */
  counts(): { calls: number; faults: number; byKind: Record<FaultKind, number> };
  stop(): Promise<void>;
}

/**
 * The probability of a fault for a new call. Some faults affect every attempt of a call, as the
 * SDK's retries would otherwise hide nearly all of them. About a tenth of all calls is affected.
 */
const chanceOfFault = 0.065;
const chanceOfStubborn = 0.2;
const longestDelayMs = 400;
/** The functions wait for three seconds. */
const tooLateMs = 3_300;
/** The probability is small, because each delay takes seconds. */
const chanceOfTooLate = 0.1;

const stubbornKinds: readonly FaultKind[] = ['throttled', 'failed', 'failed_after', 'lost', 'cut'];

interface ProxyRequest {
  /** Name of the operation, e.g. `PutItem`. */
  operation: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
interface ProxyResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export function startFaultProxy(seed: number): FaultProxy {
  const chance = seeded(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  /** Faults that affect every attempt of a call, by the SDK's id of the call. */
  const stubborn = new Map<string, FaultKind>();
  let engine: URL | undefined;
  let on = false;
  let calls = 0;

  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;

  function faultFor({ operation, headers }: ProxyRequest): FaultKind | null {
    if (!on) return null;
    calls += 1;
    const id = String(headers['amz-sdk-invocation-id'] ?? '');
    const known = stubborn.get(id);
    if (known) return known;
    if (chance() >= chanceOfFault) return null;
    const canConflict = !/^(Get|BatchGet|Query)/.test(operation);
    const kind = one(kinds.filter((each) => canConflict || each !== 'conflict'));
    if (kind === 'too_late' && chance() >= chanceOfTooLate) return 'delayed';
    if (stubbornKinds.includes(kind) && chance() < chanceOfStubborn && id) stubborn.set(id, kind);
    return kind;
  }

  async function respondTo(call: ProxyRequest): Promise<ProxyResponse | null> {
    const kind = faultFor(call);
    if (!kind) return forward(call);
    byKind[kind] += 1;
    switch (kind) {
      case 'throttled':
        return throttled(call);
      case 'conflict':
        return conflict(call);
      case 'failed':
        return failed;
      case 'failed_after':
        await forward(call);
        return failed;
      case 'delayed':
        await pause(chance() * longestDelayMs);
        return forward(call);
      case 'too_late':
        await pause(tooLateMs);
        return forward(call);
      case 'lost':
        await forward(call);
        return null;
      case 'cut':
        return null;
    }
  }

  function throttled(call: ProxyRequest): ProxyResponse {
    if (call.operation === 'TransactWriteItems' && chance() < 0.5) {
      return canceled(call, one(['ThrottlingError', 'ProvisionedThroughputExceeded']));
    }
    return refused(one(['ProvisionedThroughputExceededException', 'ThrottlingException']));
  }

  function conflict(call: ProxyRequest): ProxyResponse {
    return call.operation === 'TransactWriteItems'
      ? canceled(call, 'TransactionConflict')
      : refused('TransactionConflictException');
  }

  /** Returns a cancelled transaction with one item as its reason. */
  function canceled({ body }: ProxyRequest, code: string): ProxyResponse {
    const { TransactItems } = JSON.parse(body.toString('utf8')) as { TransactItems: unknown[] };
    const at = Math.floor(chance() * TransactItems.length);
    const reasons = TransactItems.map((_, place) => (place === at ? code : 'None'));
    return refused('TransactionCanceledException', {
      CancellationReasons: reasons.map((Code) => ({ Code })),
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.join(', ')}]`,
    });
  }

  function forward({ headers, body }: ProxyRequest): Promise<ProxyResponse> {
    if (!engine) throw new Error('there is no engine yet');
    const { hostname: host, port } = engine;
    return new Promise((resolve, reject) => {
      const sent = request({ agent, host, port, method: 'POST', path: '/', headers });
      sent.once('error', reject);
      sent.once('response', (response) => {
        buffer(response).then((received) => {
          const type = response.headers['content-type'] ?? 'application/x-amz-json-1.0';
          const crc = response.headers['x-amz-crc32'];
          resolve({
            status: response.statusCode ?? 500,
            headers: { 'content-type': type, ...(crc ? { 'x-amz-crc32': String(crc) } : {}) },
            body: received,
          });
        }, reject);
      });
      sent.end(body);
    });
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation =
      String(incoming.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? '';
    const call = { operation, headers: incoming.headers, body: await buffer(incoming) };
    const reply = await respondTo(call);
    if (!reply) {
      incoming.socket.destroy();
      return;
    }
    const { status, headers, body } = reply;
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  const server = createServer((incoming, response) => {
    // The engine did not respond, or the client has disconnected.
    serve(incoming, response).catch(() => response.destroy());
  });

  return {
    async through(endpoint) {
      engine = new URL(endpoint);
      return listenOnLoopback(server, 0);
    },
    disturb(next) {
      on = next;
    },
    counts: () => ({
      calls,
      faults: Object.values(byKind).reduce((all, count) => all + count, 0),
      byKind: { ...byKind },
    }),
    async stop() {
      agent.destroy();
      await closeServer(server);
    },
  };
}

const json = (status: number, body: object): ProxyResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify(body)),
});
const refused = (name: string, more: object = {}) =>
  json(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name, ...more });
const failed = json(500, {
  __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
  message: 'Internal server error',
});
