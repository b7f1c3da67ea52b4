import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineLog, localAccount } from './account.ts';
import {
  chooseEngine,
  type DynamoDbEngineName,
  dynamoDbLocalCommand,
  dynoxideCommand,
  type EngineCommand,
} from './dynamodb-engines.ts';
import { indexStreamRecords } from './dynoxide-indexes.ts';
import {
  endOrphan,
  endProcess,
  forgetProcess,
  type PidFile,
  pidFileAt,
  recordProcess,
} from './engine-process.ts';
import { LocalStackError } from './errors.ts';
import { freePort } from './loopback.ts';

export type DynamoDbOptions = {
  dataDir: string;
  /** Default: DYNAMODB_ENGINE in the environment, else an installed engine. */
  engine?: DynamoDbEngineName;
  log: EngineLog;
};

export type DynamoDb = {
  /** The endpoint also serves DynamoDB Streams. */
  endpoint: string;
  pid: number;
  engine: DynamoDbEngineName;
  stop(): Promise<void>;
};

/** On two busy cores Java takes several seconds until its first response. */
const START_TIMEOUT_MS = 45_000;
const START_POLL_MS = 20;
const PROBE_TIMEOUT_MS = 5_000;
/** Another program may take a free port before the engine listens on it. */
const PORT_ATTEMPTS = 3;
/** DynamoDB Local starts with a damaged file and then fails every call. */
const ERRORS_THAT_MEAN_DAMAGE = 5;
const DAMAGED = 'every call fails';
const OUTPUT_TAIL_CHARACTERS = 4_000;

/** The files and markers of one data folder. */
type Place = { folder: string; databaseFile: string; marker: string };

/**
 * Starts the embedded DynamoDB on a free port of 127.0.0.1 and resolves when it responds. It first
 * ends an engine that a killed run left behind with this data folder.
 * dynoxide stores its data in `<dataDir>/dynamodb/data.sqlite`. DynamoDB Local loses its data when
 * it stops, unless DYNAMODB_PERSIST=1.
 *
 * @throws LocalStackError when an engine is missing, its data is damaged, or it does not start
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const { log } = options;
  const engine = chooseEngine(options.engine ?? process.env.DYNAMODB_ENGINE);
  const folder = resolve(options.dataDir, 'dynamodb');
  const place = {
    folder,
    databaseFile: join(folder, 'data.sqlite'),
    marker: `-Dlocal.data=${folder}`,
  };
  const pidFile = pidFileAt(join(options.dataDir, 'engines', 'dynamodb.pid'));

  const orphan = await endOrphan(
    pidFile,
    (args) => args.includes(place.databaseFile) || args.includes(place.marker),
  );
  if (orphan !== undefined) log(`DynamoDB: ended process ${orphan} of an earlier run`);
  await mkdir(folder, { recursive: true });

  const { child, pid, port } = await launch(engine, place, pidFile);
  if (engine === 'dynoxide') {
    try {
      indexStreamRecords(place.databaseFile);
    } catch (cause) {
      log(`DynamoDB: it slows down with every write (no indexes: ${String(cause)})`);
    }
  }

  let stopping = false;
  const endWithUs = (): void => void child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', (code, signalName) => {
    process.off('exit', endWithUs);
    if (!stopping) log(`DynamoDB: the engine ended unexpectedly (${signalName ?? code})`);
  });

  log(`DynamoDB: ${engine} on port ${port} (process ${pid})`);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid,
    engine,
    async stop() {
      if (stopping) return;
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) await endProcess(pid);
      await forgetProcess(pidFile);
    },
  };
}

async function launch(
  engine: DynamoDbEngineName,
  place: Place,
  pidFile: PidFile,
): Promise<{ child: ChildProcess; pid: number; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const started = run(await getCommand(engine, place, port));
    const { child } = started;
    // The process is recorded before it is ready, so that even an interrupted start leaves no
    // unknown process.
    if (child.pid !== undefined) await recordProcess(pidFile, child.pid);
    const failure = await untilReady(started, port);
    if (failure === undefined && child.pid !== undefined) return { child, pid: child.pid, port };
    if (child.pid !== undefined && child.exitCode === null) await endProcess(child.pid);
    await forgetProcess(pidFile);
    if (attempt < PORT_ATTEMPTS && /in use/i.test(failure ?? '')) continue;
    throw new LocalStackError(explain(failure ?? 'it has no process id', engine, place));
  }
}

function getCommand(
  engine: DynamoDbEngineName,
  place: Place,
  port: number,
): EngineCommand | Promise<EngineCommand> {
  if (engine === 'dynoxide') return dynoxideCommand(port, place.databaseFile);
  const storage = process.env.DYNAMODB_PERSIST === '1' ? ['-dbPath', place.folder] : ['-inMemory'];
  return dynamoDbLocalCommand(port, storage, place.marker);
}

type Started = { child: ChildProcess; output(): string; ended: Promise<unknown> };

function run({ program, args, cwd }: EngineCommand): Started {
  // The engine is detached, so that Ctrl-C reaches only the supervisor. The supervisor stops the
  // engine after its clients.
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      tail = (tail + text).slice(-OUTPUT_TAIL_CHARACTERS);
    });
  }
  const ended = once(child, 'close').catch((error: Error) => {
    tail += error.message;
  });
  return { child, ended, output: () => tail.trim() };
}

/** Resolves to undefined when the engine responds, or to the reason why it does not. */
async function untilReady(started: Started, port: number): Promise<string | undefined> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let ended = false;
  void started.ended.then(() => {
    ended = true;
  });
  let errors = 0;
  while (performance.now() < deadline) {
    if (ended) return started.output() || 'it ended at once';
    const status = await probe(port);
    if (status === 200) return undefined;
    errors += Number(status >= 500);
    if (errors === ERRORS_THAT_MEAN_DAMAGE) return DAMAGED;
    await Promise.race([sleep(START_POLL_MS), started.ended]);
  }
  return `it did not answer within ${START_TIMEOUT_MS / 1000} seconds`;
}

/**
 * Returns the status of a request that lists tables and so reads the data file; 0 without a
 * response.
 */
async function probe(port: number): Promise<number> {
  const credential = `${localAccount.accessKeyId}/20250101/${localAccount.region}/dynamodb/aws4_request`;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        'x-amz-date': '20250101T000000Z',
        authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`,
      },
      body: '{}',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function explain(failure: string, engine: DynamoDbEngineName, place: Place): string {
  const reason = (failure.split('\n').find((line) => line.trim() !== '') ?? failure)
    .replace(/^error:\s*/i, '')
    .replace(/\.$/, '');
  const isDamage =
    failure === DAMAGED ||
    /malformed|not a valid SQLite|unable to open|not a database|disk I\/O/i.test(failure);
  if (!isDamage) return `The DynamoDB engine ${engine} did not start: ${reason}.`;
  const data =
    engine === 'dynoxide' ? `data file ${place.databaseFile}` : `data folder ${place.folder}`;
  return `The ${data} is damaged or unreadable (${firstSentence(reason)}): delete it to start empty, or put back a good copy.`;
}

function firstSentence(text: string): string {
  return text.split('. ')[0] ?? text;
}
