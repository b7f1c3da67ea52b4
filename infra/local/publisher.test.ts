import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  brandById,
  publishedBrand,
  takeBrandOffline,
} from '../../functions/domain/tenants/brands.ts';
import { type BrandFolder, brandFolder } from '../operator/fixtures.ts';
import { type Brands, startBrands } from './brands.ts';
import { type TestEngines, testEngines } from './fixtures.ts';

// The tests encode every picture of the brand.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let engines: TestEngines;
let brand: BrandFolder;
let brands: Brands | undefined;
beforeEach(async () => {
  engines = await testEngines();
  for (const [name, value] of Object.entries(engines.environment)) vi.stubEnv(name, value);
  brand = await brandFolder('fleur');
});
afterEach(async () => {
  await brands?.stop();
  await engines.stop();
  await brand.end();
  vi.unstubAllEnvs();
});

async function start(port: number): Promise<Brands> {
  await brands?.stop();
  brands = await startBrands({
    folder: brand.tenants,
    getUrl: (id) => `http://${id}.localhost:${port}`,
    environment: engines.environment,
    pushKeys: async () => ({ publicKey: 'B'.repeat(87), privateKey: 'secret' }),
    log: { info: () => undefined, error: () => undefined },
    signal: new AbortController().signal,
  });
  return brands;
}
const ids = (running: Brands) => running.running().map(({ id }) => id);

it('leaves a brand offline that was taken offline, until its folder changes', async () => {
  expect(ids(await start(3000))).toEqual(['fleur']);
  const published = await publishedBrand('fleur');
  expect(published && (await takeBrandOffline(published))).toBe(true);

  // At another port the same folder has a different version.
  const again = await start(4000);
  expect([ids(again), again.refused()]).toEqual([[], []]);
  expect(await brandById('fleur')).toBeNull();

  await brand.write('pages/nl/ban.md', '# Regels\n\nWees aardig.\n');
  await vi.waitFor(() => expect(ids(again)).toEqual(['fleur']), { timeout: 60_000 });
  expect((await brandById('fleur'))?.origin).toBe('http://fleur.localhost:4000');
});
