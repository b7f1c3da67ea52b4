/** Measures what actions ask of a local stack, with the jobs that they lead to. */
import { brotliCompressSync, constants } from 'node:zlib';
import { kinds } from '../../functions/table/items.ts';
import { functions } from '../functions.ts';
import type { Invocation, Stack, StackOptions } from '../local/stack.ts';
import { openTable } from '../test/support/table.ts';
import { type ActionUsage, addUsage, noUsage } from './cost-model.ts';
import { startTableCounter, type TableUsage } from './table-counter.ts';

export interface IdleRun {
  ms: number;
  readUnits: number;
  writeUnits: number;
  logBytes: number;
}

export interface ActionMeter {
  /** Options with which the stack must be started. */
  options: Pick<StackOptions, 'tableThrough' | 'onInvocation' | 'onLogLine'>;
  /** Takes the started stack. */
  watch(stack: Stack): void;
  /** Counts a run of each scheduled function that finds nothing to do; these are left out below. */
  measureIdleRuns(names: readonly string[]): Promise<Record<string, IdleRun>>;
  /** What an action and its jobs use, with frames and sockets that the action itself reports. */
  measure(
    act: () => Promise<Partial<Pick<ActionUsage, 'frames' | 'sockets'>> | undefined>,
  ): Promise<ActionUsage>;
  usage(): TableUsage;
  stop(): Promise<void>;
}

const drainMs = 60_000;
const idleRounds = 5;
/** As the local edge compresses, which is close to CloudFront. */
const brotliQuality = 5;
const leastCompressedBytes = 1_000;
/** DynamoDB's overhead of an item for storage, and of its copy in an index. */
const itemBytes = 100;

export function createActionMeter(): ActionMeter {
  const counter = startTableCounter();
  let sum = noUsage();
  let stack: Stack | undefined;
  let scheduled = new Map<string, IdleRun>();

  const running = (): Stack => {
    if (!stack) throw new Error('the stack was not started');
    return stack;
  };

  function add(invocation: Invocation): void {
    const { definition, ms } = invocation;
    const isHttp = definition.trigger.kind === 'http' || definition.trigger.kind === 'page';
    sum = addUsage(
      sum,
      {
        ...noUsage(),
        ...(isHttp ? getTraffic(invocation) : {}),
        runs: { [definition.name]: { runs: 1, ms } },
      },
      1,
    );
  }

  async function snapshot() {
    if (!(await running().drain(drainMs))) throw new Error('the jobs do not come to an end');
    const stored = await getStored(running());
    const { sending, push } = running().engines;
    return {
      counted: structuredClone(sum),
      table: counter.usage(),
      stored,
      mails: sending.inbox.mails().length,
      pushes: push.pushes().length,
    };
  }

  return {
    options: {
      tableThrough: counter.through,
      onInvocation: add,
      onLogLine(line) {
        sum.logLines += 1;
        sum.logBytes += Buffer.byteLength(line);
      },
    },
    watch(started) {
      stack = started;
    },
    usage: counter.usage,
    async measureIdleRuns(names) {
      const runs: Record<string, IdleRun> = {};
      for (const name of names) {
        const definition = functions.find((one) => one.name === name);
        if (!definition) throw new Error(`there is no function ${name}`);
        // Past the observer of the stack: these runs belong to no action.
        const run = () => running().workers.invoke(definition, { source: 'aws.events' });
        await run();
        const before = { table: counter.usage(), bytes: sum.logBytes };
        const began = performance.now();
        for (let round = 0; round < idleRounds; round++) await run();
        const table = counter.usage();
        runs[name] = {
          ms: (performance.now() - began) / idleRounds,
          readUnits: (table.readUnits - before.table.readUnits) / idleRounds,
          writeUnits: (table.writeUnits - before.table.writeUnits) / idleRounds,
          logBytes: (sum.logBytes - before.bytes) / idleRounds,
        };
      }
      scheduled = new Map(Object.entries(runs));
      return runs;
    },
    async measure(act) {
      const before = await snapshot();
      const reported = (await act()) ?? {};
      const after = await snapshot();
      const used: ActionUsage = {
        ...addUsage(after.counted, before.counted, -1),
        readUnits: after.table.readUnits - before.table.readUnits,
        writeUnits: after.table.writeUnits - before.table.writeUnits,
        storedBytes: after.stored.table - before.stored.table,
        indexBytes: after.stored.index - before.stored.index,
        mails: after.mails - before.mails,
        pushes: after.pushes - before.pushes,
        frames: reported.frames ?? 0,
        sockets: reported.sockets ?? 0,
      };
      return withoutIdleRuns(used, scheduled);
    },
    stop: counter.stop,
  };
}

/** Scheduled runs come anyway; what they did beyond looking stays with the action. */
function withoutIdleRuns(used: ActionUsage, idle: ReadonlyMap<string, IdleRun>): ActionUsage {
  const left = { ...used, runs: { ...used.runs } };
  for (const [name, { runs, ms }] of Object.entries(used.runs)) {
    const one = idle.get(name);
    if (!one) continue;
    left.readUnits -= runs * one.readUnits;
    left.writeUnits -= runs * one.writeUnits;
    left.logBytes -= runs * one.logBytes;
    left.runs[name] = { runs: 0, ms: Math.max(0, ms - runs * one.ms) };
  }
  left.runs = Object.fromEntries(
    Object.entries(left.runs).filter(([, { runs, ms }]) => runs > 0 || ms > 0),
  );
  left.readUnits = Math.max(0, left.readUnits);
  left.writeUnits = Math.max(0, left.writeUnits);
  left.logBytes = Math.max(0, left.logBytes);
  return left;
}

const headerBytes = (headers: Record<string, unknown>) =>
  Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length + 4,
    0,
  );

interface HttpEvent {
  headers: Record<string, string>;
  body?: string;
}
interface HttpResponse {
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** Bytes of a call either way, the response compressed as CloudFront does. */
function getTraffic({ event, result }: Invocation) {
  const { headers, body = '' } = event as HttpEvent;
  const response = result as HttpResponse;
  const bytes = Buffer.from(response.body ?? '', response.isBase64Encoded ? 'base64' : 'utf8');
  const sent =
    bytes.length < leastCompressedBytes || response.isBase64Encoded
      ? bytes
      : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const cookies = (response.cookies ?? []).join('').length;
  return {
    httpRequests: 1,
    bytesOut: sent.length + headerBytes(response.headers ?? {}) + cookies,
    bytesIn: Buffer.byteLength(body) + headerBytes(headers),
  };
}

/** What the table holds for good, as DynamoDB counts it: neither what a TTL nor what the outbox removes. */
async function getStored({ environment }: Stack): Promise<{ table: number; index: number }> {
  const { client, everything } = openTable(environment);
  const items = (await everything()).filter(
    ({ sk, ttl }) => ttl === undefined && !sk.startsWith(kinds.outbox.prefix),
  );
  client.destroy();
  const table = items.reduce((sum, item) => sum + itemBytes + getSize(item), 0);
  const index = items
    .filter(({ gsi1pk }) => gsi1pk !== undefined)
    .reduce((sum, item) => sum + itemBytes + getSize(item), 0);
  return { table, index };
}

/**
 * Bytes of a value.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
function getSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  const parts = value instanceof Set || Array.isArray(value) ? [...value] : null;
  if (parts) return 3 + parts.reduce<number>((sum, part) => sum + 1 + getSize(part), 0);
  return Object.entries(value).reduce(
    (sum, [name, part]) => sum + Buffer.byteLength(name) + 1 + getSize(part),
    3,
  );
}
