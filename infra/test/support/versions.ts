/** Versions of a brand of a stack of a test's own, as `brand publish --draft` stores them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandCommand } from './operator.ts';
import { type FakeBrand, type OwnStack, writeBrand } from './own-stack.ts';

/**
 * Stores a changed copy of a brand as its draft.
 *
 * @returns the draft's number
 */
export async function storeDraft({ stack }: OwnStack, brand: FakeBrand): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'draft-'));
  try {
    await writeBrand(folder, brand);
    const words = ['publish', brand.id, '--draft', '--trial', '--tenants', folder];
    const { out, err } = await brandCommand(stack.environment, ...words);
    const [, number] = /version (\d+) waits as a draft/.exec(out) ?? [];
    if (!number) throw new Error(`no draft is stored: ${out}${err}`);
    return Number(number);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
