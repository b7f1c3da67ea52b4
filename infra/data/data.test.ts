import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { countries } from '#shared/model/values.ts';
import { buildGazetteer, MAX_UNMAPPED_SHARE } from './cities.ts';
import { generate } from './generate.ts';
import { readSources } from './sources.ts';

const { files, regions, gazetteer } = generate();

describe('the generated data files', () => {
  it.each(files.map((file) => [file.url.pathname.split('/').at(-1), file] as const))(
    '%s is what the installed packages give',
    (_name, { url, content }) => {
      expect(readFileSync(url).equals(content)).toBe(true);
    },
  );

  it('stay small enough for a bundle', () => {
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    expect(bytes).toBeLessThan(2_000_000);
  });
});

describe('buildGazetteer', () => {
  it.each([...countries])('reaches every region of %s', (country) => {
    const reached = new Set(gazetteer.points.map(({ region }) => region));
    for (const { id } of regions[country]) expect(reached).toContain(id);
    const { read, unmapped } = gazetteer.counts[country];
    expect(unmapped).toBeLessThanOrEqual(read * MAX_UNMAPPED_SHARE);
  });

  it('refuses a source without a city in some region', () => {
    const sources = readSources();
    const cities = sources.cities.filter((city) => city.country !== 'US' || city.admin1 !== 'WY');
    expect(() => buildGazetteer(regions, { ...sources, cities })).toThrow('US: no city in US-WY');
  });

  it('refuses a source in which a large city cannot be told', () => {
    const sources = readSources();
    const cities = sources.cities.filter(({ name }) => name !== 'Chicago');
    expect(() => buildGazetteer(regions, { ...sources, cities })).toThrow(
      'US.IL: 0 entries are called Chicago, not one',
    );
  });

  it('refuses a source with too many cities outside every region', () => {
    const sources = readSources();
    const cities = sources.cities.map((city, row) =>
      city.country === 'US' && row % 100 === 0 ? { ...city, admin1: '' } : city,
    );
    expect(() => buildGazetteer(regions, { ...sources, cities })).toThrow(
      /^US: \d+ of \d+ cities have no region$/,
    );
  });
});

describe('a bundle of the geocoder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'geocode-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('answers with the data file copied beside it', async () => {
    const adapters = new URL('../../functions/adapters/', import.meta.url);
    const outfile = join(folder, 'index.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL('geocode.ts', adapters))],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    const { geocodeAssets, reverseGeocode } = await import(
      /* @vite-ignore */ pathToFileURL(outfile).href
    );
    for (const asset of geocodeAssets) {
      cpSync(fileURLToPath(new URL(asset, adapters)), join(folder, asset), { recursive: true });
    }
    expect(reverseGeocode(52.0907, 5.1214)).toEqual({
      city: 'Utrecht',
      region: 'NL-UT',
      country: 'NL',
    });
  });
});
