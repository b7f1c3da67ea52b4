/** Keeps every folder of brands published at `http://<id>.localhost:<port>`. */
import { type ChildProcess, fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import type { PushPair } from '#functions/adapters/push-pairs.ts';
import { root } from '../paths.ts';
import { childEnvironment } from './child-environment.ts';
import { createQueue } from './engines/files.ts';
import type { Log } from './log.ts';
import type { PublishOutcome, PublishRequest } from './publisher.ts';
import { pushKeyParameter } from './push-keys.ts';

export interface RunningBrand {
  id: string;
  name: string;
  url: string;
}

export interface Brands {
  /** Live brands: the demo brands first, then the others by id. */
  running(): RunningBrand[];
  /** Folders that were refused and have no published version since the start. */
  refused(): string[];
  /** Records that an earlier version of a refused folder is live. */
  keep(id: string, name: string): void;
  stop(): Promise<void>;
}

export interface BrandsOptions {
  /** The folder of brand folders. */
  folder: string;
  /** Returns the URL of a brand's site. */
  getUrl(id: string): string;
  environment: Readonly<Record<string, string>>;
  pushKeys(id: string): Promise<PushPair>;
  log: Log;
  /** Aborts the first round. */
  signal: AbortSignal;
}

const demoBrands = ['nl', 'de', 'us', 'pl'];
/** Copying or saving a folder changes many files at once. */
const debounceMs = 300;

/** Publishes all folders once, then again after changes. Resolves after the first round. */
export async function startBrands(options: BrandsOptions): Promise<Brands> {
  const { log, getUrl } = options;
  const folder = resolve(options.folder);
  const live = new Map<string, RunningBrand>();
  const refused = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const inTurn = createQueue();
  const publisher = startPublisher(options.environment);
  let stopped = false;

  const shown = (id: string) => relative(root, join(folder, id)) || join(folder, id);

  async function publish(id: string): Promise<void> {
    if (stopped) return;
    const url = getUrl(id);
    const { publicKey } = await options.pushKeys(id);
    const outcome = await publisher.publish({
      id,
      folder: join(folder, id),
      label: shown(id),
      origin: url,
      hosts: [new URL(url).hostname],
      push: { public_key: publicKey, key_parameter: pushKeyParameter(id) },
    });
    if (stopped || options.signal.aborted) return;
    if (outcome.kind === 'published') {
      const { name, changed, warnings } = outcome;
      live.set(id, { id, name, url });
      refused.delete(id);
      if (!changed) return;
      const notes =
        warnings > 0
          ? ` (${warnings === 1 ? 'one note' : `${warnings} notes`}: npm run brand -- check ${id})`
          : '';
      log.info(`  Brand ${id}: ${name} is live at ${url}${notes}`);
      return;
    }
    if (outcome.kind === 'offline') {
      live.delete(id);
      refused.delete(id);
      log.info(`  Brand ${id} was taken offline and stays so until its folder changes`);
      return;
    }
    if (outcome.kind === 'kept') {
      live.set(id, { id, name: outcome.name, url });
      refused.delete(id);
      log.info(
        `  Brand ${id}: another version is in use, by a decision in the console, until its folder changes`,
      );
      return;
    }
    if (!live.has(id)) refused.add(id);
    log.error(
      `Brand ${id} was refused${live.has(id) ? '; its last good version stays live' : ''}:`,
    );
    for (const problem of outcome.problems) log.error(`  ${problem}`);
  }

  function changed(path: string): void {
    const [id = ''] = relative(folder, path).split(sep);
    if (!isBrandName(id)) return;
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        void inTurn(() => settle(id));
      }, debounceMs),
    );
  }

  async function settle(id: string): Promise<void> {
    if ((await brandFolders(folder)).includes(id)) return publish(id);
    if (live.has(id)) {
      log.info(`  Brand ${id}: the folder is gone; what was published last stays live.`);
    }
  }

  const watcher = watch(folder, { ignoreInitial: true });
  watcher.on('all', (_event, path) => changed(path));
  watcher.on('error', (error) => log.error(`Watching ${options.folder} failed: ${String(error)}`));

  const brands: Brands = {
    running: () => byOrder([...live.values()]),
    refused: () => [...refused],
    keep(id, name) {
      refused.delete(id);
      live.set(id, { id, name, url: getUrl(id) });
      log.error(`Brand ${id}: the version published last stays live.`);
    },
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      publisher.stop();
      await watcher.close();
    },
  };
  const giveUp = () => publisher.stop();
  options.signal.addEventListener('abort', giveUp, { once: true });
  try {
    for (const { id } of byOrder((await brandFolders(folder)).map((name) => ({ id: name })))) {
      options.signal.throwIfAborted();
      await inTurn(() => publish(id));
    }
    options.signal.throwIfAborted();
    options.signal.removeEventListener('abort', giveUp);
    return brands;
  } catch (cause) {
    await brands.stop();
    throw cause;
  }
}

const isBrandName = (name: string) => /^[a-z0-9][a-z0-9-]*$/.test(name);

async function brandFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && isBrandName(entry.name))
    .map((entry) => basename(entry.name));
}

function byOrder<T extends { id: string }>(brands: T[]): T[] {
  const rank = ({ id }: T) => {
    const place = demoBrands.indexOf(id);
    return place < 0 ? demoBrands.length : place;
  };
  return brands.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

function startPublisher(environment: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  let stopped = false;

  function running(): ChildProcess {
    if (child?.connected) return child;
    child = fork(fileURLToPath(new URL('./publisher.ts', import.meta.url)), {
      env: childEnvironment(environment),
      execArgv: [],
      // Ctrl-C in the terminal reaches only the supervisor.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A process that could not be started also ends with this event instead of `exit`.
    child.on('error', () => undefined);
    return child;
  }

  return {
    /** Brands are published one at a time. */
    publish(request: PublishRequest): Promise<PublishOutcome> {
      const refused = (why: string): PublishOutcome => ({
        kind: 'refused',
        id: request.id,
        problems: [`${request.label}: could not be published (${why})`],
      });
      if (stopped) return Promise.resolve(refused('the local stack is stopping'));
      const publishing = running();
      return new Promise((resolve) => {
        const settle = (outcome: PublishOutcome) => {
          publishing.off('message', settle);
          publishing.off('exit', onEnd);
          publishing.off('error', onEnd);
          resolve(outcome);
        };
        const onEnd = () => settle(refused('the publisher ended'));
        publishing.on('message', settle);
        publishing.once('exit', onEnd);
        publishing.once('error', onEnd);
        publishing.send(request);
      });
    },
    stop(): void {
      stopped = true;
      child?.kill('SIGTERM');
    },
  };
}
