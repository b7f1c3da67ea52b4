/**
 * Runs the whole product on one machine: engines and edge in this process, and the Lambda functions
 * in workers, separated like in AWS.
 */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { S3Client } from '@aws-sdk/client-s3';
import { changeQueues } from '../../functions/table/change-queues.ts';
import type { FunctionDefinition, SocketRoute } from '../functions.ts';
import { environmentFile } from '../local-environment.ts';
import { commandFunctionName, preflightFunction } from '../names.ts';
import { root } from '../paths.ts';
import { bucketFile } from './brand-files.ts';
import { type Brands, type RunningBrand, startBrands } from './brands.ts';
import { buildIfNeeded, watchSources } from './build.ts';
import { consoleFolder, definitionsFile, functionsFolder, webFolder } from './build-folders.ts';
import { type Clock, clockFile, openClock } from './clock.ts';
import { startEdge } from './edge.ts';
import { localAccount } from './engines/account.ts';
import { campaignSecret } from './engines/campaign-secrets.ts';
import { claimDataFolder } from './engines/data-folder.ts';
import type { DynamoDbEngineName } from './engines/dynamodb-engines.ts';
import { createQueue } from './engines/files.ts';
import { type Engines, startEngines } from './engines/index.ts';
import { keyOfParameter } from './engines/sandbox-keys.ts';
import { apiEvent } from './event.ts';
import { deliverNotification, deliverUpload, type Jobs, startJobs } from './jobs.ts';
import { readJson } from './json-file.ts';
import { lockDataFolder } from './lock.ts';
import { createLog } from './log.ts';
import { openPushKeys, pushKeyParameter } from './push-keys.ts';
import { toLocalResponse } from './response.ts';
import { openSecrets, secretIds } from './secrets.ts';
import { startSeeding } from './seeding.ts';
import { type Sockets, startSockets } from './sockets.ts';
import { ensureTable, localTableName } from './table.ts';
import { FunctionUnavailable, startWorkers, type Workers } from './workers.ts';

export interface StackOptions {
  /** 0 for any free port. */
  port: number;
  /** Created where it is missing. */
  dataDir: string;
  /** Rebuilds when code changes and reloads open pages. Brands are always watched. */
  watch: boolean;
  /** `skip` serves the last build. */
  build: 'needed' | 'skip';
  engine?: DynamoDbEngineName;
  /** Number of fake members per demo brand in a new data folder; by default none. */
  seed?: number;
  /** False runs no jobs, for benchmarks that write too much for them. */
  jobs?: boolean;
  /** Only errors are printed. */
  quiet?: boolean;
  brandsFolder?: string;
  /** Number of processes that run the functions. */
  workers?: number;
  /**
   * Receives the table's URL and returns the URL for the functions, for tests with a proxy between
   * them.
   */
  tableThrough?: (endpoint: string) => Promise<string>;
  /** Is called after every invocation of a function, for benchmarks. */
  onInvocation?: (invocation: Invocation) => void;
  /** Is called with every line that a function logs. */
  onLogLine?: (line: string) => void;
  /** Aborts a running start. */
  signal?: AbortSignal;
}

/** An invocation that ended without an error. */
export interface Invocation {
  definition: FunctionDefinition;
  event: unknown;
  result: unknown;
  ms: number;
}

export interface Stack {
  port: number;
  /** `http://localhost:<port>` */
  url: string;
  brandUrl(id: string): string;
  /** Origin of the console. */
  consoleUrl: string;
  /** Invites the first administrator; null where somebody has a passkey already. */
  inviteToConsole(): Promise<string | null>;
  brands(): RunningBrand[];
  /** Variables with which a process reaches the engines like the functions do. */
  environment: Readonly<Record<string, string>>;
  engines: Engines;
  sockets: Pick<Sockets, 'open'>;
  workers: Pick<Workers, 'invoke' | 'kill' | 'pids' | 'calls' | 'faults'>;
  /** Waits until the jobs have processed all writes. False when that takes longer. */
  drain(withinMs: number): Promise<boolean>;
  /** Stops everything that was started. */
  stop(): Promise<void>;
}

const queues = Object.keys(changeQueues);
const buckets = {
  brand: 'dating-local-brand',
  photos: 'dating-local-photos',
  uploads: 'dating-local-uploads',
  exports: 'dating-local-exports',
  reports: 'dating-local-reports',
} as const;

/** Stands for the stage in names of functions that commands invoke. */
const localStage = 'local';

const jobsEndMs = 1_000;

/**
 * Starts everything and resolves when it serves. When a part fails, the started ones are stopped.
 *
 * @throws LocalStackError with a sentence for the terminal
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const log = createLog(options.quiet ?? false);
  const failing = new AbortController();
  const signal = AbortSignal.any([failing.signal, ...(options.signal ? [options.signal] : [])]);
  const dataDir = resolve(options.dataDir);
  // Parts stop in the reverse order of starting, so that clients of a part stop before it.
  const started = new AsyncDisposableStack();
  const defer = <T>(part: T, end: (part: T) => unknown): T =>
    started.adopt(part, async (adopted) => void (await end(adopted)));

  let workers: Workers | undefined;
  let brands: Brands | undefined;
  let jobs: Jobs | undefined;
  let engines: Engines | undefined;
  let sockets: Sockets | undefined;
  let clock: Clock | undefined;
  let building: Promise<void> | undefined;
  let ready = false;
  let version = '';
  /** Definitions of the functions in the last build. */
  let functions: readonly FunctionDefinition[] = [];

  const invoke = async (definition: FunctionDefinition, event: unknown): Promise<unknown> => {
    if (!workers) throw new FunctionUnavailable('the functions do not run yet');
    const began = performance.now();
    const result = await workers.invoke(definition, event);
    options.onInvocation?.({ definition, event, result, ms: performance.now() - began });
    return result;
  };
  const named = (name: string) => functions.find((definition) => definition.name === name);
  const ofRoute = (route: SocketRoute) =>
    functions.find(({ trigger }) => trigger.kind === 'socket' && trigger.route === route);
  const giveAccess = (asked: unknown) =>
    invoke(running(named('console-access')), asked) as Promise<{
      secret?: string;
      url?: string | null;
    }>;
  const inTurn = createQueue();
  const moveClock = (move: (clock: Clock) => Promise<void>) =>
    inTurn(async () => {
      if (!clock || !workers || !jobs) throw new FunctionUnavailable('still starting');
      await move(clock);
      await workers.setClock(clock.offsetMs());
      await engines?.payments.runDue();
      await jobs.runDue();
    });

  try {
    await claimDataFolder(dataDir);
    defer(await lockDataFolder(dataDir), (unlock) => unlock());
    const secrets = await openSecrets(dataDir);
    const pushKeys = await openPushKeys(dataDir);
    clock = await openClock(dataDir);

    let s3: S3Client | undefined;
    const edge = defer(
      await startEdge(options.port, {
        ready: () => ready,
        brands: () => brands?.running() ?? [],
        inbox: () => running(engines).sending.inbox,
        pushes: () => running(engines).push.pushes(),
        payments: () => running(engines).payments,
        tracker: () => running(engines).tracker,
        workers: () => ({
          pids: workers?.pids() ?? [],
          ...(workers?.faults() ?? { unhandled: 0, deaths: 0 }),
        }),
        hasGallery: () => existsSync(join(webFolder, 'gallery.html')),
        clock: {
          now: () => clock?.now() ?? new Date(),
          advance: (seconds) => moveClock((moved) => moved.advance(seconds)),
          reset: () => moveClock((moved) => moved.reset()),
        },
        hasCall: (name) => named(name)?.trigger.kind === 'http',
        invoke: async (name, event) => {
          const response = await invoke(running(named(name)), event);
          // AWS reads the stream a few times a second, but benchmarks measure only the product.
          jobs?.wake();
          return response;
        },
        sockets: () => running(sockets),
        originSecret: secrets.origin,
        webFolder,
        consoleFolder,
        hasOpsCall: (name) => named(`ops-${name}`)?.trigger.kind === 'ops',
        openConsole: async (access) => {
          const { secret } = await giveAccess({ session: access });
          return secret ?? '';
        },
        photoKey: secrets.photoKey,
        bucketFile: (bucket, path) => bucketFile(running(s3), buckets[bucket], path),
        version: () => (options.watch ? version : null),
        log,
      }),
      (part) => part.stop(),
    );
    const getUrl = (id: string) => `http://${id}.localhost:${edge.port}`;
    sockets = defer(
      await startSockets({
        invoke: async (route, event) => invoke(running(ofRoute(route)), event),
        originSecret: secrets.origin,
        log,
      }),
      (part) => part.stop(),
    );

    building = options.build === 'skip' ? undefined : buildIfNeeded(log, signal);
    // A failed build aborts what starts at the same time.
    building?.catch(() => failing.abort());
    engines = defer(
      await startEngines({
        dataDir,
        log: (line) => log.info(`  ${line}`),
        buckets: Object.values(buckets),
        queues,
        onObjectCreated: (event) => deliverUpload(event, { functions, invoke, buckets }),
        onFeedback: (notification) =>
          deliverNotification('mail-feedback', notification, { functions, invoke }),
        parameter: async (name) => {
          const brand = /^\/dating\/([^/]+)\/push-key$/.exec(name)?.[1];
          if (brand && name === pushKeyParameter(brand)) return (await pushKeys(brand)).privateKey;
          return campaignSecret(name) ?? keyOfParameter(name);
        },
        secret: secrets.find,
        invoke: (name, event) => {
          const found = functions.find(
            (one) =>
              one.trigger.kind === 'command' &&
              commandFunctionName(localStage, one.room, one.name) === name,
          );
          return found ? invoke(found, event).then((answer) => ({ answer })) : null;
        },
        now: clock.now,
        checkoutUrl: (id) => `http://localhost:${edge.port}/__local/psp/checkout/${id}`,
        ...(options.engine ? { engine: options.engine } : {}),
      }),
      (part) => part.stop(),
    );
    const environment = {
      ...engines.environment,
      TABLE_NAME: localTableName,
      BRAND_BUCKET: buckets.brand,
      PHOTO_BUCKET: buckets.photos,
      UPLOAD_BUCKET: buckets.uploads,
      EXPORT_BUCKET: buckets.exports,
      REPORT_BUCKET: buckets.reports,
      LOCAL_CLOCK_FILE: clockFile(dataDir),
      STAGE: localStage,
      CONSOLE_ORIGIN: getUrl('console'),
      // Nothing caches here.
      BRAND_CACHE: 'none',
      PREFLIGHT_FUNCTION: preflightFunction(localStage),
      ...secretIds,
      SOCKET_ENDPOINT: sockets.endpoint,
      CHANGE_QUEUES: JSON.stringify(
        Object.fromEntries(queues.map((name) => [name, running(engines).sqs.address(name)])),
      ),
      UPLOAD_ORIGIN: new URL(running(engines.environment.AWS_ENDPOINT_URL_S3)).origin,
    };
    const own = ownClients(engines);
    s3 = defer(own.s3, (client) => client.destroy());
    const streams = defer(own.streams, (client) => client.destroy());
    const tables = defer(own.tables, (client) => client.destroy());
    const streamArn = await ensureTable(tables, undefined, { stream: options.jobs !== false });

    const publishing = startBrands({
      folder: options.brandsFolder ?? join(root, 'tenants'),
      getUrl,
      environment,
      pushKeys,
      log,
      signal,
    });
    const [built, published] = await Promise.allSettled([building, publishing]);
    if (published.status === 'fulfilled') brands = defer(published.value, (part) => part.stop());
    if (built.status === 'rejected') throw built.reason;
    if (published.status === 'rejected') throw published.reason;
    signal.throwIfAborted();

    functions = await readJson(definitionsFile, functions);
    version = Date.now().toString(36);
    const table = engines.dynamodb.endpoint;
    workers = defer(
      await startWorkers({
        bundles: functionsFolder,
        environment: options.tableThrough
          ? { ...environment, AWS_ENDPOINT_URL_DYNAMODB: await options.tableThrough(table) }
          : environment,
        count: options.workers ?? 1,
        clockOffsetMs: clock.offsetMs(),
        log,
        ...(options.onLogLine ? { onLogLine: options.onLogLine } : {}),
      }),
      (part) => part.stop(),
    );
    // Sockets stop before the functions, which record that they were closed.
    defer(sockets, (part) => part.stop());
    jobs = defer(
      await startJobs({
        functions: options.jobs === false ? [] : functions,
        invoke: async (definition, event) => invoke(definition, event),
        now: clock.now,
        streams,
        streamArn,
        queue: engines.sqs.queue,
        dataDir,
        log,
      }),
      // A hanging job ends with the workers.
      (part) => Promise.race([part.stop(), pause(jobsEndMs, undefined, { ref: false })]),
    );
    for (const id of brands?.refused() ?? []) {
      const name = await brandNameAt(new URL(getUrl(id)).host, secrets.origin(), (event) =>
        invoke(running(named('settings')), event),
      );
      if (name !== null) brands?.keep(id, name);
    }
    if (options.watch) {
      const sources = watchSources(log, async () => {
        functions = await readJson(definitionsFile, functions);
        await workers?.replace();
        version = Date.now().toString(36);
      });
      defer(sources, (part) => part.stop());
    }
    signal.throwIfAborted();
    // The operator's command line reads this file.
    const environmentPath = join(dataDir, environmentFile);
    await writeFile(environmentPath, JSON.stringify({ pid: process.pid, environment }), {
      mode: 0o600,
    });
    defer(environmentPath, (file) => rm(file, { force: true }));
    ready = true;
    if (options.seed) {
      const seeding = startSeeding({ members: options.seed, dataDir, environment, log });
      defer(seeding, (part) => part.stop());
    }

    return {
      port: edge.port,
      url: `http://localhost:${edge.port}`,
      brandUrl: getUrl,
      consoleUrl: getUrl('console'),
      inviteToConsole: async () => (await giveAccess({ invitation: true })).url ?? null,
      brands: () => brands?.running() ?? [],
      environment,
      engines,
      sockets,
      workers,
      drain: jobs.drain,
      stop: async () => {
        ready = false;
        await started.disposeAsync();
      },
    };
  } catch (cause) {
    failing.abort();
    await building?.catch(() => undefined);
    await started.disposeAsync();
    throw cause;
  }
}

/** Returns the name of the brand at a host, or null. */
async function brandNameAt(
  host: string,
  originSecret: string,
  settings: (event: unknown) => Promise<unknown>,
): Promise<string | null> {
  const edgeRequest = {
    method: 'GET',
    target: '/api/settings.php',
    protocol: 'HTTP/1.1',
    host,
    headers: [],
    body: Buffer.alloc(0),
    remoteAddress: '127.0.0.1',
    remotePort: 0,
  };
  const event = apiEvent(edgeRequest, { originSecret, routeKey: 'ANY /api/settings.php' });
  const { status, body } = toLocalResponse(await settings(event));
  if (status !== 200) return null;
  return (JSON.parse(body.toString('utf8')) as { settings: { name: string } }).settings.name;
}

function running<T>(part: T | undefined): T {
  if (part === undefined) throw new FunctionUnavailable('still starting');
  return part;
}

/** Creates the supervisor's AWS clients, which ignore AWS settings in its environment. */
function ownClients({ environment }: Engines) {
  const account = { region: localAccount.region, credentials: localAccount };
  const getEndpoint = (service: string) => ({ endpoint: running(environment[service]) });
  return {
    tables: new DynamoDBClient({ ...account, ...getEndpoint('AWS_ENDPOINT_URL_DYNAMODB') }),
    streams: new DynamoDBStreamsClient({
      ...account,
      ...getEndpoint('AWS_ENDPOINT_URL_DYNAMODB_STREAMS'),
    }),
    s3: new S3Client({ ...account, ...getEndpoint('AWS_ENDPOINT_URL_S3'), forcePathStyle: true }),
  };
}
