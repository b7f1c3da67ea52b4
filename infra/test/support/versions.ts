/** Versions of brands, as `brand publish --draft` stores them. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantConfig } from '#shared/tenant.ts';
import { brandCommand } from './operator.ts';
import { type FakeBrand, type OwnStack, writeBrand } from './own-stack.ts';
import type { RunningStack } from './stack-of-worker.ts';

/**
 * Stores a changed copy of a brand of a stack of one's own as its draft.
 *
 * @returns the draft's number
 */
export const storeDraft = ({ stack }: OwnStack, brand: FakeBrand): Promise<number> =>
  storeFolder(stack.environment, brand.id, (tenants) => writeBrand(tenants, brand));

/** The same of a brand that was added to the shared stack, whose folder stays as it is. */
export const storeChangedDraft = (
  { environment, brandsFolder }: RunningStack,
  id: string,
  change: (tenant: TenantConfig) => void,
): Promise<number> =>
  storeFolder(environment, id, async (tenants) => {
    await cp(join(brandsFolder, id), join(tenants, id), { recursive: true });
    const file = join(tenants, id, 'tenant.json');
    const tenant = JSON.parse(await readFile(file, 'utf8')) as TenantConfig;
    change(tenant);
    await writeFile(file, JSON.stringify(tenant));
  });

async function storeFolder(
  environment: RunningStack['environment'],
  id: string,
  writeFolder: (tenants: string) => Promise<void>,
): Promise<number> {
  const tenants = await mkdtemp(join(tmpdir(), 'draft-'));
  try {
    await writeFolder(tenants);
    const words = ['publish', id, '--draft', '--trial', '--tenants', tenants];
    const { out, err } = await brandCommand(environment, ...words);
    const [, number] = /version (\d+) waits as a draft/.exec(out) ?? [];
    if (!number) throw new Error(`no draft is stored: ${out}${err}`);
    return Number(number);
  } finally {
    await rm(tenants, { recursive: true, force: true });
  }
}
