/** Creates separate brands for tests. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Landers } from '#shared/landers.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { at } from './shared-stack.ts';
import { stackOfWorker } from './stack-of-worker.ts';

const pollMs = 100;
const longestMs = 60_000;

/**
 * Adds a changed copy of the demo brand `nl` to the running stack, and waits until it is live.
 * `landers` replaces the copy's landing pages.
 */
export async function addBrand(
  id: string,
  change: (tenant: TenantConfig) => void,
  landers?: Landers,
): Promise<void> {
  const { brandsFolder } = stackOfWorker();
  const folder = join(brandsFolder, id);
  await cp(join(brandsFolder, 'nl'), folder, { recursive: true });
  const file = join(folder, 'tenant.json');
  const tenant = JSON.parse(
    (await readFile(file, 'utf8')).replaceAll('hartje.example', `${id}.example`),
  ) as TenantConfig;
  tenant.id = id;
  change(tenant);
  await writeFile(file, JSON.stringify(tenant));
  if (landers) await writeFile(join(folder, 'landers.json'), JSON.stringify(landers));
  const end = Date.now() + longestMs;
  while ((await at(id).send({ path: '/' })).status !== 200) {
    if (Date.now() > end) throw new Error(`the brand ${id} is not live`);
    await sleep(pollMs);
  }
}
