/** Creates separate brands for tests. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Landers, landerFilms, landerPictures } from '#shared/landers.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { at } from './shared-stack.ts';
import { stackOfWorker } from './stack-of-worker.ts';

const pollMs = 100;
const longestMs = 60_000;

/**
 * Adds a changed copy of the demo brand `nl`, or of another one, to the running stack, and waits
 * until it is live. `landers` replaces the copy's landing pages.
 */
export async function addBrand(
  id: string,
  change: (tenant: TenantConfig) => void,
  landers?: Landers,
  original = 'nl',
): Promise<void> {
  const { brandsFolder } = stackOfWorker();
  const folder = join(brandsFolder, id);
  await cp(join(brandsFolder, original), folder, { recursive: true });
  const file = join(folder, 'tenant.json');
  const text = await readFile(file, 'utf8');
  const [host = ''] = (JSON.parse(text) as TenantConfig).domains;
  const tenant = JSON.parse(
    text.replaceAll(host.replace(/^www\./, ''), `${id}.example`),
  ) as TenantConfig;
  tenant.id = id;
  // Accounts of its own: a provider pays out what brands of one account sold together.
  tenant.payments = JSON.parse(
    JSON.stringify(tenant.payments).replaceAll(`/dating/${original}/`, `/dating/${id}/`),
  );
  change(tenant);
  await writeFile(file, JSON.stringify(tenant));
  if (landers) await replaceLanders(folder, landers);
  const end = Date.now() + longestMs;
  while ((await at(id).send({ path: '/' })).status !== 200) {
    if (Date.now() > end) throw new Error(`the brand ${id} is not live`);
    await sleep(pollMs);
  }
}

/** What only the pages before showed goes with them: a file that nothing names is a problem. */
async function replaceLanders(folder: string, landers: Landers): Promise<void> {
  const file = join(folder, 'landers.json');
  const before = JSON.parse(await readFile(file, 'utf8')) as Landers;
  const kept = new Set([...landerPictures(landers), ...landerFilms(landers)]);
  const theme = await readFile(join(folder, 'theme.json'), 'utf8');
  for (const old of [...landerPictures(before), ...landerFilms(before)]) {
    if (!kept.has(old) && !theme.includes(`"${old}"`)) await rm(join(folder, old));
  }
  await writeFile(file, JSON.stringify(landers));
}
