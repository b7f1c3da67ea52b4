/** Versions of a brand of a stack of a test's own, stored as `brand publish --draft` stores them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedBrand } from '../../../functions/domain/tenants/brands.ts';
import { openRenditions } from '../../local/renditions.ts';
import { loadBrand } from '../../operator/load.ts';
import { publish } from '../../operator/publish.ts';
import { root } from '../../paths.ts';
import { type FakeBrand, writeBrand } from './own-stack.ts';

/**
 * Stores a changed copy of a brand as its draft, on the hosts where it is online. The process needs
 * the stack's environment.
 *
 * @returns the draft's number
 */
export async function storeDraft(brand: FakeBrand): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'draft-'));
  try {
    await writeBrand(folder, brand);
    const loaded = await loadBrand(join(folder, brand.id));
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const published = await publishedBrand(brand.id);
    if (!published) throw new Error(`${brand.id} is not online`);
    const { domains } = published.brand.config;
    const { number } = await publish(loaded.brand, {
      origin: published.brand.origin,
      extraHosts: published.hosts.filter((host) => !domains.includes(host)),
      push: published.brand.push ?? null,
      keepRendition: await openRenditions(join(root, '.tmp/renditions')),
      trial: true,
      isDraft: true,
    });
    if (number === null) throw new Error('it is what is in use');
    return number;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
