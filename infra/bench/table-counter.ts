/** Counts what the functions of a local stack ask of the table, all of them together. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { kinds } from '../../functions/table/items.ts';
import { closeServer, listenOnLoopback } from '../local/engines/loopback.ts';

export interface TableUsage {
  readUnits: number;
  writeUnits: number;
  /** Of hosts and brands, which functions keep in memory for a while: not in `readUnits`. */
  hosts: { reads: number; units: number };
  brands: { reads: number; units: number };
}

export interface TableCounter {
  /** Begins to forward to an engine, and returns the address to use instead. */
  through(endpoint: string): Promise<string>;
  /** Since the start. */
  usage(): TableUsage;
  stop(): Promise<void>;
}

interface Consumed {
  CapacityUnits?: number;
}

export function startTableCounter(): TableCounter {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const sum: TableUsage = {
    readUnits: 0,
    writeUnits: 0,
    hosts: { reads: 0, units: 0 },
    brands: { reads: 0, units: 0 },
  };
  let engine: URL | undefined;

  function count(operation: string, asked: Buffer, answered: Buffer): void {
    const { ConsumedCapacity: consumed } = JSON.parse(answered.toString('utf8')) as {
      ConsumedCapacity?: Consumed | Consumed[];
    };
    const units = [consumed ?? []]
      .flat()
      .reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
    if (!/^(Get|BatchGet|Query)/.test(operation)) {
      sum.writeUnits += units;
      return;
    }
    const { Key } = JSON.parse(asked.toString('utf8')) as { Key?: { pk?: { S?: string } } };
    const pk = Key?.pk?.S ?? '';
    const kept = pk.startsWith(start(kinds.host.pattern))
      ? sum.hosts
      : pk.startsWith(start(kinds.brand.pattern))
        ? sum.brands
        : null;
    if (kept) {
      kept.reads += 1;
      kept.units += units;
    } else sum.readUnits += units;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!engine) throw new Error('there is no engine yet');
    const asked = await buffer(incoming);
    const { hostname: host, port } = engine;
    const { headers } = incoming;
    const sent = request({ agent, host, port, method: incoming.method, path: '/', headers });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    sent.end(asked);
    const received = await answer;
    const answered = await buffer(received);
    const operation = String(headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    if (received.statusCode === 200) count(operation, asked, answered);
    response.writeHead(received.statusCode ?? 500, received.headers).end(answered);
  }

  const server = createServer((incoming, response) => {
    // The engine did not answer, or the function is gone.
    serve(incoming, response).catch(() => response.destroy());
  });
  return {
    async through(endpoint) {
      engine = new URL(endpoint);
      return listenOnLoopback(server, 0);
    },
    usage: () => structuredClone(sum),
    async stop() {
      agent.destroy();
      await closeServer(server);
    },
  };
}

/** What the keys of a kind of item begin with. */
const start = (pattern: string) => pattern.slice(0, pattern.indexOf('*'));
