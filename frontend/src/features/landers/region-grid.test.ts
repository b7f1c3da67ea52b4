import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Country, countries } from '#shared/model/values.ts';
import { netherlandsShapes } from './netherlands-shapes.ts';
import { getRegionGrid } from './region-grid.ts';

/** What the functions serve. */
const regions = JSON.parse(readFileSync('functions/adapters/data/regions.json', 'utf8')) as Record<
  Country,
  { id: string }[]
>;
const getIds = (country: Country) => regions[country].map(({ id }) => id);

describe('the map of a country', () => {
  it.each(countries)('%s has a place of its own for each region', (country) => {
    const ids = getIds(country);
    const rows = getRegionGrid(country, ids);
    const tiles = rows.flat().flatMap((tile) => (tile ? [tile] : []));
    expect(tiles.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(new Set(tiles.map(({ label }) => label)).size).toBe(ids.length);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  it('of the Netherlands has a shape for each province', () => {
    expect(netherlandsShapes.map(({ id }) => id).sort()).toEqual(getIds('NL').toSorted());
  });
});
