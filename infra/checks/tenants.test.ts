import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { portraitFiles } from '#shared/brand-assets.ts';
import { type BrandFolder, brandFolder } from '../operator/fixtures.ts';
import { loadBrand } from '../operator/load.ts';
import { tenantsFolder } from '../paths.ts';
import { brandIds, checkLine, checkTenants } from './tenants.ts';

let brand: BrandFolder;
beforeEach(async () => {
  brand = await brandFolder();
});
afterEach(() => brand.end());

it('the brands of this repository pass', async () => {
  const { ids, problems } = await checkTenants(tenantsFolder);
  expect(problems.map((problem) => checkLine('tenants', problem))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['de', 'nl', 'pl', 'us']));
});

it('no drawn person stands on the home pages of two brands', async () => {
  const shown = new Map<string, string>();
  for (const id of await brandIds(tenantsFolder)) {
    const result = await loadBrand(join(tenantsFolder, id));
    if (!result.ok) throw new Error(`${id} does not load`);
    const { theme, assets } = result.brand;
    for (const file of portraitFiles(theme)) {
      const bytes = assets.get(file)?.bytes ?? '';
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(shown.get(hash), `${id} ${file}`).toBeUndefined();
      shown.set(hash, `${id} ${file}`);
    }
  }
  expect(shown.size).toBeGreaterThan(16);
});

it('the American brand runs a welcome discount of 25 % beside the time bonus', async () => {
  const result = await loadBrand(join(tenantsFolder, 'us'));
  if (!result.ok) throw new Error('us does not load');
  const { time_bonus, welcome_discount } = result.brand.config.features;
  expect({ time_bonus, welcome_discount }).toEqual({ time_bonus: true, welcome_discount: 25 });
});

it('no two brands have the same home page, cards, match, drawings or weight of icons', async () => {
  const looks = await Promise.all(
    ['nl', 'de', 'us', 'pl'].map(async (id) => {
      const result = await loadBrand(join(tenantsFolder, id));
      if (!result.ok) throw new Error(`${id} does not load`);
      const { theme, assets } = result.brand;
      return {
        hero: theme.hero.variant,
        home: theme.home.composition,
        card: theme.card,
        match: theme.match_moment,
        drawings: String(assets.get(theme.drawings)?.bytes),
        icons: theme.base['--icon-weight'],
      };
    }),
  );
  for (const part of ['hero', 'home', 'card', 'match', 'drawings', 'icons'] as const) {
    expect(new Set(looks.map((look) => look[part])).size, part).toBe(looks.length);
  }
});

it('a copied folder is refused for its id', async () => {
  await cp(brand.folder, join(brand.tenants, 'copy'), { recursive: true });
  const { problems } = await checkTenants(brand.tenants);
  expect(problems).toEqual([
    {
      id: 'copy',
      file: 'tenant.json',
      field: 'id',
      reason: "must be the folder's name, copy, not fleur",
    },
  ]);
});

it('two brands cannot share a host or a mail domain', async () => {
  const copy = join(brand.tenants, 'copy');
  await cp(brand.folder, copy, { recursive: true });
  const config = JSON.parse(await readFile(join(copy, 'tenant.json'), 'utf8'));
  const changed = { ...config, id: 'copy', domains: ['copy.example', 'www.fleur.example'] };
  await writeFile(join(copy, 'tenant.json'), JSON.stringify(changed));
  const { problems } = await checkTenants(brand.tenants);
  expect(problems.map(({ id, field, reason }) => [id, field, reason])).toEqual([
    ['copy', 'domains.1', 'www.fleur.example is also a domain of fleur'],
    ['fleur', 'domains.0', 'www.fleur.example is also a domain of copy'],
    ['copy', 'mail.from_address', 'fleur.example is also the mail domain of fleur'],
    ['fleur', 'mail.from_address', 'fleur.example is also the mail domain of copy'],
  ]);
  expect((await checkTenants(brand.tenants, ['fleur'])).problems).toHaveLength(2);
});
