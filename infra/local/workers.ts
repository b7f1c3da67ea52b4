/** Emulates the Lambda service: keeps workers running and invokes functions in them. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FunctionDefinition } from '../functions.ts';
import { childEnvironment } from './child-environment.ts';
import type { Log } from './log.ts';
import { requestLine } from './request-line.ts';
import { invocationHeaders, type ToSupervisor, type ToWorker } from './worker-protocol.ts';

/** No worker was available, it ended, or it timed out. The call may have had effects. */
export class FunctionUnavailable extends Error {
  override readonly name = 'FunctionUnavailable';
}

/** The function threw, or could not be loaded. */
export class FunctionFailed extends Error {
  override readonly name = 'FunctionFailed';
}

export interface Workers {
  /**
   * Invokes a function and waits for its result.
   *
   * @throws FunctionUnavailable or FunctionFailed
   */
  invoke(definition: FunctionDefinition, event: unknown): Promise<unknown>;
  /** Moves the product's time in every worker, also in later ones. */
  setClock(offsetMs: number): Promise<void>;
  /** Starts workers with the current bundles, and then drains and stops the old ones. */
  replace(): Promise<void>;
  /** Process ids of the serving workers. */
  pids(): number[];
  /** Number of calls of each worker by process id. */
  calls(): Map<number, number>;
  /** Kills all workers like a crash. It resolves when others serve. */
  kill(): Promise<void>;
  /** Numbers of unhandled rejections and exceptions, and of dead workers. */
  faults(): { unhandled: number; deaths: number };
  stop(): Promise<void>;
}

export interface WorkersOptions {
  /** Folder of `<name>/index.mjs`. */
  bundles: string;
  environment: Readonly<Record<string, string>>;
  count: number;
  clockOffsetMs: number;
  log: Log;
  /** Is called with every line that a function logs. */
  onLogLine?: (line: string) => void;
}

interface Worker {
  child: ChildProcess;
  pid: number;
  port: number;
  agent: Agent;
  running: number;
  calls: number;
  /** Whether it is meant to end. */
  retired: boolean;
}

const startTimeoutMs = 20_000;
const drainMs = 15_000;
const drainPollMs = 20;
const endMs = 1_000;
/** A worker that ends within this time after its start is not restarted at once. */
const quickDeathMs = 1_000;
const longestPauseMs = 5_000;

/** Starts `count` workers and resolves when all of them serve. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { log } = options;
  let clockOffsetMs = options.clockOffsetMs;
  let workers: Worker[] = [];
  let turn = 0;
  let stopped = false;
  const faults = { unhandled: 0, deaths: 0 };
  const all = new Set<Worker>();

  async function start(): Promise<Worker> {
    const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [options.bundles], {
      env: childEnvironment({
        ...options.environment,
        LOCAL_CLOCK_OFFSET_MS: String(clockOffsetMs),
      }),
      execArgv: [],
      // Ctrl-C in the terminal reaches only the supervisor, which ends the workers in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        options.onLogLine?.(line);
        requestLine(line, log);
      });
    }
    const worker: Worker = {
      child,
      pid: child.pid ?? 0,
      port: 0,
      agent: new Agent({ keepAlive: true, maxFreeSockets: 64 }),
      running: 0,
      calls: 0,
      retired: false,
    };
    all.add(worker);
    child.once('exit', () => {
      all.delete(worker);
      worker.agent.destroy();
    });
    child.on('message', (message: ToSupervisor) => {
      if (message.kind !== 'unhandled') return;
      faults.unhandled += 1;
      log.error(`UNHANDLED in a function (worker ${worker.pid}): ${message.error}`);
    });
    worker.port = await untilReady(child);
    if (worker.retired || stopped) {
      child.kill('SIGKILL');
      throw new FunctionUnavailable('the local stack is stopping');
    }
    return worker;
  }

  /** Adds a worker to the pool, and replaces it if it dies. */
  function serve(worker: Worker): void {
    workers.push(worker);
    const since = performance.now();
    worker.child.once('exit', (code, signal) => {
      workers = workers.filter((other) => other !== worker);
      if (worker.retired || stopped) return;
      faults.deaths += 1;
      log.error(`A worker of the functions died (${signal ?? code}); starting another.`);
      const isBroken = signal !== 'SIGKILL' && performance.now() - since < quickDeathMs;
      void revive(isBroken ? quickDeathMs : 0);
    });
  }

  async function revive(pauseMs: number): Promise<void> {
    if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    if (stopped || workers.length >= options.count) return;
    try {
      serve(await start());
    } catch (error) {
      if (stopped) return;
      log.error(`A worker of the functions did not start: ${(error as Error).message}`);
      await revive(Math.min(longestPauseMs, Math.max(quickDeathMs, pauseMs * 2)));
    }
  }

  async function retire(worker: Worker): Promise<void> {
    worker.retired = true;
    const deadline = performance.now() + drainMs;
    while (worker.running > 0 && performance.now() < deadline && !stopped) {
      await new Promise((resolve) => setTimeout(resolve, drainPollMs));
    }
    await end(worker.child);
  }

  const startAll = () => Promise.all(Array.from({ length: options.count }, start));

  try {
    for (const worker of await startAll()) serve(worker);
  } catch (error) {
    stopped = true;
    await Promise.all([...all].map(({ child }) => end(child)));
    throw error;
  }

  return {
    async invoke(definition, event) {
      const worker = workers[turn % Math.max(1, workers.length)];
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      if (!worker) throw new FunctionUnavailable('no worker serves at the moment');
      worker.running += 1;
      worker.calls += 1;
      try {
        return await invokeIn(worker, definition, event);
      } finally {
        worker.running -= 1;
      }
    },

    async setClock(offsetMs) {
      clockOffsetMs = offsetMs;
      await Promise.all(
        [...all].map(({ child }) => {
          if (!child.connected) return undefined;
          const set = waitForMessage(child, 'clock_set');
          child.send({ clockOffsetMs: offsetMs } satisfies ToWorker);
          // The replacement of a worker that dies meanwhile starts with the new time.
          return set.catch(() => undefined);
        }),
      );
    },

    async replace() {
      const fresh = await startAll();
      const old = workers;
      workers = [];
      for (const worker of fresh) serve(worker);
      await Promise.all(old.map(retire));
    },

    pids: () => workers.map(({ pid }) => pid),

    calls: () => new Map(workers.map(({ pid, calls }) => [pid, calls])),

    async kill() {
      const doomed = workers;
      workers = [];
      for (const { child } of doomed) child.kill('SIGKILL');
      while (workers.length < options.count && !stopped) {
        await new Promise((resolve) => setTimeout(resolve, drainPollMs));
      }
    },

    faults: () => ({ ...faults }),

    async stop() {
      stopped = true;
      await Promise.all([...all].map(({ child }) => end(child)));
    },
  };
}

async function untilReady(child: ChildProcess): Promise<number> {
  const message = await waitForMessage(child, 'ready', startTimeoutMs);
  return message.port;
}

/** Resolves with the next message of a kind. It rejects when the process ends or times out. */
async function waitForMessage<Kind extends ToSupervisor['kind']>(
  child: ChildProcess,
  kind: Kind,
  timeoutMs = startTimeoutMs,
): Promise<Extract<ToSupervisor, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
      act();
    };
    const onMessage = (message: ToSupervisor) => {
      if (message.kind === kind) {
        settle(() => resolve(message as Extract<ToSupervisor, { kind: Kind }>));
      }
    };
    const fail = (why: string) => () => settle(() => reject(new FunctionUnavailable(why)));
    const onExit = fail('the worker ended');
    const onError = fail('the worker could not be started');
    const timer = setTimeout(fail('the worker did not answer in time'), timeoutMs);
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.once('error', onError);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), endMs);
  await ended;
  clearTimeout(force);
}

function invokeIn(
  worker: Worker,
  definition: FunctionDefinition,
  event: unknown,
): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(event));
  const timeoutMs = definition.timeoutSeconds * 1_000;
  return new Promise((resolve, reject) => {
    const call = request({
      agent: worker.agent,
      host: '127.0.0.1',
      port: worker.port,
      method: 'POST',
      path: `/invoke/${definition.name}`,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        [invocationHeaders.requestId]: getRequestId(event),
        [invocationHeaders.deadline]: Date.now() + timeoutMs,
        [invocationHeaders.memory]: definition.memoryMb,
      },
    });
    const lost = (cause: Error) =>
      reject(new FunctionUnavailable(`${definition.name} gave no answer`, { cause }));
    call.once('error', lost);
    call.once('response', (response) => {
      text(response).then((reply) => {
        if (response.statusCode === 200) resolve(JSON.parse(reply));
        else reject(new FunctionFailed(getFailure(definition.name, reply)));
      }, lost);
    });
    call.end(body);
  });
}

function getRequestId(event: unknown): string {
  const { requestContext } = event as { requestContext?: { requestId?: string } };
  return requestContext?.requestId ?? randomUUID();
}

function getFailure(name: string, reply: string): string {
  try {
    const { trace } = JSON.parse(reply) as { trace: string[] };
    return `${name}: ${trace.join('\n')}`;
  } catch {
    return `${name}: ${reply}`;
  }
}
