/** Creates members of the demo brands once, while the stack already serves. */
import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';
import { readJson } from './json-file.ts';
import type { Log } from './log.ts';

const demoBrands = ['nl', 'de', 'us', 'pl'];

export interface Seeding {
  stop(): void;
}

/** Starts where the data folder is not seeded yet, including after an interrupted start. */
export function startSeeding(options: {
  members: number;
  dataDir: string;
  environment: Readonly<Record<string, string>>;
  log: Log;
}): Seeding {
  const { members, environment, log } = options;
  const marker = join(options.dataDir, 'seeded.json');
  let end = (): void => undefined;
  let stopped = false;
  void readJson<{ members: number } | null>(marker, null).then((seeded) => {
    if (seeded || stopped) return;
    const script = fileURLToPath(new URL('./seed/seed.ts', import.meta.url));
    const brands = demoBrands.flatMap((brand) => ['--brand', brand]);
    const child = fork(script, ['--members', String(members), '--photos', '2', ...brands], {
      env: childEnvironment({ ...environment, SEED_HERE: 'true' }),
      execArgv: [],
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    end = () => child.kill('SIGKILL');
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => log.error(`Seed: ${line}`));
    }
    child.stdout?.resume();
    child.once('exit', (code) => {
      if (code !== 0 || stopped) return;
      log.info(`  The demo brands have ${members} fake members each; npm run seed adds more`);
      void writeFile(marker, `${JSON.stringify({ members })}\n`).catch(() => undefined);
    });
  });
  return {
    stop() {
      stopped = true;
      end();
    },
  };
}
